#include "clocks.h"

#include "registers.h"

#define CRYSTAL_MHZ 12u
#define CRYSTAL_RANGE 0xaa0u    /* 1 to 15 MHz */
#define CRYSTAL_ENABLE 0xfab000u
#define CRYSTAL_START_1_MS 47u  /* in 256 periods */
#define SLOW_CRYSTAL 64u        /* boards of some makers need that much longer */
#define CRYSTAL_STABLE BIT(31)
#define FROM_CRYSTAL 2u
#define FROM_AUXILIARY 1u
#define SELECTED_FIRST BIT(0)
#define CLOCK_ENABLE BIT(11)
#define PLL_LOCKED BIT(31)
#define PLL_POWER_CORE (BIT(0) | BIT(5))
#define PLL_POWER_DIVIDERS BIT(3)
#define TICK_ENABLE BIT(9)

#define RESET_PLLS (RESET_PLL_SYS | RESET_PLL_USB)
#define RESET_USED (RESET_IO_BANK0 | RESET_PADS_BANK0 | RESET_TIMER | RESET_UART0 | RESET_USBCTRL | RESET_ADC \
    | RESET_DMA | RESET_SPI1)
/* Flash is read through these two, and the chip may run from the PLLs until its clock is switched. */
#define RESET_KEPT (RESET_IO_QSPI | RESET_PADS_QSPI | RESET_PLLS | RESET_SYSCFG)

static void wait_for(uint32_t address, uint32_t bits)
{
    while ((REG(address) & bits) != bits) {
    }
}

static void release(uint32_t parts)
{
    CLEAR(RESETS) = parts;
    wait_for(RESETS_DONE, parts);
}

static void start_crystal(void)
{
    REG(XOSC_CTRL) = CRYSTAL_RANGE;
    REG(XOSC_STARTUP) = CRYSTAL_START_1_MS * SLOW_CRYSTAL;
    SET(XOSC_CTRL) = CRYSTAL_ENABLE;
    wait_for(XOSC_STATUS, CRYSTAL_STABLE);
}

/* Away from the PLLs, whichever boot loader ran before, then over to the crystal. */
static void run_from_crystal(void)
{
    REG(CLK_SYS_RESUS_CTRL) = 0;
    CLEAR(CLK_SYS_CTRL) = FROM_AUXILIARY;
    wait_for(CLK_SYS_SELECTED, SELECTED_FIRST);
    REG(CLK_REF_CTRL) = FROM_CRYSTAL;
    wait_for(CLK_REF_SELECTED, SELECTED_FIRST << FROM_CRYSTAL);
}

/* `multiple` of the crystal, then divided twice. */
static void start_pll(uint32_t pll, uint32_t multiple, uint32_t divider1, uint32_t divider2)
{
    REG(pll + PLL_CS) = 1;
    REG(pll + PLL_FEEDBACK) = multiple;
    CLEAR(pll + PLL_POWER) = PLL_POWER_CORE;
    wait_for(pll + PLL_CS, PLL_LOCKED);
    REG(pll + PLL_DIVIDERS) = divider1 << 16 | divider2 << 12;
    CLEAR(pll + PLL_POWER) = PLL_POWER_DIVIDERS;
}

static void run_from_pll(void)
{
    REG(CLK_SYS_CTRL) = 0; /* auxiliary: the system PLL */
    REG(CLK_SYS_CTRL) = FROM_AUXILIARY;
    wait_for(CLK_SYS_SELECTED, SELECTED_FIRST << FROM_AUXILIARY);
    REG(CLK_PERI_CTRL) = CLOCK_ENABLE; /* as the system */
    REG(CLK_USB_CTRL) = CLOCK_ENABLE;  /* from the USB PLL */
    REG(CLK_ADC_CTRL) = CLOCK_ENABLE;  /* likewise */
}

void clocks_start(void)
{
    SET(RESETS) = RESET_ALL & ~RESET_KEPT;
    start_crystal();
    run_from_crystal();
    SET(RESETS) = RESET_PLLS;
    release(RESET_PLLS);
    start_pll(PLL_SYS, 125, 6, 2);
    start_pll(PLL_USB, 100, 5, 5);
    run_from_pll();
    REG(WATCHDOG_TICK) = CRYSTAL_MHZ | TICK_ENABLE; /* 1 µs, for timer and watchdog */
    release(RESET_USED);
}
