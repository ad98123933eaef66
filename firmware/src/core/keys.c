#include "keys.h"

static void count_down(struct station *station)
{
    for (uint8_t key = 0; station->locked >> key != 0; key++) {
        uint8_t bit = (uint8_t)(1u << key);

        if ((station->locked & bit) != 0 && --station->left_ms[key] == 0) {
            station->locked &= (uint8_t)~bit;
        }
    }
}

struct change keys_scan(struct station *station, uint8_t pressed, uint8_t lockout_ms)
{
    uint8_t changed;
    struct change change;

    count_down(station);
    changed = (uint8_t)((pressed ^ station->pressed) & STATION_KEYS_MASK & (uint8_t)~station->locked);
    change.pressed = (uint8_t)(changed & pressed);
    change.released = (uint8_t)(changed & station->pressed);
    station->pressed ^= changed;
    station->locked |= changed;
    for (uint8_t key = 0; changed >> key != 0; key++) {
        if ((changed & (1u << key)) != 0) {
            station->left_ms[key] = lockout_ms;
        }
    }
    return change;
}
