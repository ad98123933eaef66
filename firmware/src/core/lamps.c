#include "lamps.h"

#define STEP_MS LAMPS /* each lamp has its turn once in so many milliseconds */
#define FULL 255u
#define ALONE_PERIOD_MS 4000u

static const struct colour white = {FULL, FULL, FULL};
static const struct colour faint = {96, 96, 96};

void lamps_start(struct lamps *lamps)
{
    for (uint8_t i = 0; i < LAMPS; i++) {
        lamps->lamp[i] = (struct lamp){.pattern = PATTERN_OFF};
    }
    lamps->turn = 0;
    lamps->full = 0;
    lamps->alone = 0;
}

static uint8_t brightest(struct colour colour)
{
    uint8_t level = colour.red > colour.green ? colour.red : colour.green;

    return colour.blue > level ? colour.blue : level;
}

/* Between the level and a fifth of it: down in the first half of the period, up in the second. */
static uint8_t breath(uint8_t level, uint16_t elapsed_ms, uint16_t period_ms)
{
    uint16_t half_ms = period_ms / 2u;
    uint16_t away_ms = elapsed_ms < half_ms ? elapsed_ms : (uint16_t)(period_ms - elapsed_ms);
    uint8_t depth = (uint8_t)(level - level / 5u);

    if (half_ms == 0) {
        return level;
    }
    return (uint8_t)(level - (uint32_t)depth * away_ms / half_ms);
}

static uint8_t pattern_level(const struct lamp *lamp)
{
    const uint8_t level = brightest(lamp->colour);

    switch (lamp->pattern) {
    case PATTERN_STEADY:
        return level;
    case PATTERN_BLINK:
        return lamp->elapsed_ms < lamp->period_ms / 2u || lamp->period_ms < 2u ? level : 0;
    case PATTERN_BREATHE:
        return breath(level, lamp->elapsed_ms, lamp->period_ms);
    default:
        return 0;
    }
}

static void show(struct lamps *lamps, struct lamp *lamp)
{
    if (lamps->full != 0) {
        lamp->shown = FULL;
    } else {
        lamp->shown = lamp->flash_ms != 0 ? brightest(lamp->flash) : pattern_level(lamp);
    }
}

static void start_pattern(struct lamp *lamp, uint8_t pattern, struct colour colour, uint16_t period_ms)
{
    bool same = lamp->pattern == pattern && is_same_colour(lamp->colour, colour) && lamp->period_ms == period_ms;

    if (!same) { /* the console repeats itself now and then: a repeated pattern must not start anew */
        lamp->pattern = pattern;
        lamp->colour = colour;
        lamp->period_ms = period_ms;
        lamp->elapsed_ms = 0;
    }
}

void lamps_set(struct lamps *lamps, const struct message_led *led)
{
    struct lamp *lamp = &lamps->lamp[led->pad];
    const struct colour colour = {led->red, led->green, led->blue};

    if (led->pattern == PATTERN_FLASH) {
        lamp->flash = colour;
        lamp->flash_ms = led->period_ms;
    } else {
        start_pattern(lamp, led->pattern, colour, led->period_ms);
    }
    show(lamps, lamp);
}

void lamps_flash(struct lamps *lamps, uint8_t pads, uint16_t ms)
{
    for (uint8_t i = 0; i < LAMPS && ms != 0; i++) {
        if ((pads & (1u << i)) != 0) {
            lamps->lamp[i].flash = white;
            lamps->lamp[i].flash_ms = ms;
            show(lamps, &lamps->lamp[i]);
        }
    }
}

void lamps_set_alone(struct lamps *lamps, uint8_t alone)
{
    if (alone != 0 && lamps->alone == 0) {
        for (uint8_t i = 0; i < LAMPS; i++) {
            start_pattern(&lamps->lamp[i], PATTERN_BREATHE, faint, ALONE_PERIOD_MS);
        }
    }
    lamps->alone = alone;
}

static uint8_t part(uint8_t of, uint8_t shown, uint8_t full)
{
    return (uint8_t)((uint16_t)of * shown / full);
}

struct colour lamps_colour(const struct lamps *lamps, uint8_t pad)
{
    const struct lamp *lamp = &lamps->lamp[pad];
    const struct colour colour = lamp->flash_ms != 0 ? lamp->flash : lamp->colour;
    const uint8_t full = brightest(colour);

    if (lamps->full != 0) {
        return white;
    }
    if (lamp->shown == 0 || full == 0) {
        return (struct colour){0, 0, 0};
    }
    return (struct colour){
        part(colour.red, lamp->shown, full),
        part(colour.green, lamp->shown, full),
        part(colour.blue, lamp->shown, full),
    };
}

static void move_on(struct lamps *lamps, struct lamp *lamp)
{
    lamp->flash_ms = lamp->flash_ms > STEP_MS ? (uint16_t)(lamp->flash_ms - STEP_MS) : 0;
    lamp->elapsed_ms = (uint16_t)(lamp->elapsed_ms + STEP_MS);
    if (lamp->elapsed_ms >= lamp->period_ms) {
        lamp->elapsed_ms = 0;
    }
    show(lamps, lamp);
}

/* Whether this millisecond is one of the lit ones: `shown` of 255 of them are. */
static bool lit(struct lamp *lamp)
{
    uint16_t owed = (uint16_t)(lamp->share + lamp->shown);
    bool lit = owed >= FULL;

    lamp->share = (uint8_t)(lit ? owed - FULL : owed);
    return lit;
}

uint8_t lamps_step(struct lamps *lamps)
{
    uint8_t mask = 0;

    move_on(lamps, &lamps->lamp[lamps->turn]);
    lamps->turn = (uint8_t)((lamps->turn + 1u) % LAMPS);
    for (uint8_t i = 0; i < LAMPS; i++) {
        if (lit(&lamps->lamp[i])) {
            mask = (uint8_t)(mask | (1u << i));
        }
    }
    return mask;
}
