#include "debounce.h"

#include <stdbool.h>

static uint8_t bit(uint8_t pad)
{
    return (uint8_t)(1u << pad);
}

void debounce_start(struct debounce *debounce, uint8_t pressed, uint32_t lockout_us)
{
    debounce->pressed = pressed;
    debounce->locked = 0;
    debounce->lockout_us = lockout_us;
}

struct change debounce_edge(struct debounce *debounce, uint8_t changed, uint32_t at_us)
{
    struct change change = {
        .pressed = (uint8_t)(changed & (uint8_t)~debounce->pressed),
        .released = changed & debounce->pressed,
    };

    debounce->pressed ^= changed;
    debounce->locked |= changed;
    for (uint8_t pad = 0; pad < DEBOUNCE_PADS; pad++) {
        if ((changed & bit(pad)) != 0) {
            debounce->since_us[pad] = at_us;
        }
    }
    return change;
}

/* An edge that came after `now_us` was taken has a lock-out that begins later: it is not over. */
static bool is_over(uint32_t since_us, uint32_t lockout_us, uint32_t now_us)
{
    uint32_t passed_us = now_us - since_us;

    return passed_us >= lockout_us && passed_us < UINT32_C(0x80000000);
}

uint8_t debounce_unlock(struct debounce *debounce, uint32_t now_us)
{
    uint8_t over = 0;

    for (uint8_t pad = 0; debounce->locked != 0 && pad < DEBOUNCE_PADS; pad++) {
        if ((debounce->locked & bit(pad)) != 0
            && is_over(debounce->since_us[pad], debounce->lockout_us, now_us)) {
            over |= bit(pad);
        }
    }
    debounce->locked &= (uint8_t)~over;
    return over;
}
