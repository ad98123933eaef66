/*
 * The RP2040 has no number, its flash chip has [W25Q data sheet, command 4Bh]. The program runs from
 * SRAM, so the flash interface can be taken away from reading code [4.10].
 */
#include "serial_number.h"

#include <stdbool.h>
#include <stdint.h>

#include "registers.h"

#define READ_UNIQUE_ID 0x4bu
#define DUMMY_BYTES 4u
#define ID_BYTES (SERIAL_NUMBER_DIGITS / 2u)
#define EXCHANGE_BYTES (1u + DUMMY_BYTES + ID_BYTES)
#define FRAMES_OF_8_BITS_BOTH_WAYS (7u << 16)
#define SLOW 32u /* 4 MHz: any chip, any board */
#define PATIENCE 10000u

static char digits[SERIAL_NUMBER_DIGITS + 1u] = "0000000000000000";

static void set_up(void)
{
    REG(FLASH_ENABLE) = 0;
    REG(FLASH_CTRLR0) = FRAMES_OF_8_BITS_BOTH_WAYS;
    REG(FLASH_DIVIDER) = SLOW;
    REG(FLASH_SELECT) = 1;
    REG(FLASH_ENABLE) = 1;
}

/* Sends the command; all ones come back where nothing answers. */
static uint8_t exchange(uint8_t byte)
{
    uint32_t patience = PATIENCE;

    REG(FLASH_DATA) = byte;
    while (REG(FLASH_RECEIVED) == 0) {
        if (--patience == 0) {
            return 0xFF;
        }
    }
    return (uint8_t)REG(FLASH_DATA);
}

static bool is_number(const uint8_t *id)
{
    for (uint32_t i = 0; i < ID_BYTES; i++) {
        if (id[i] != id[0] || (id[0] != 0 && id[0] != 0xFF)) {
            return true;
        }
    }
    return false;
}

void serial_number_read(void)
{
    static const char hexadecimal[] = "0123456789ABCDEF";
    uint8_t heard[EXCHANGE_BYTES];
    const uint8_t *id = heard + EXCHANGE_BYTES - ID_BYTES;

    set_up();
    REG(QSPI_SELECT) = OUTPUT_FORCED_LOW;
    for (uint32_t i = 0; i < EXCHANGE_BYTES; i++) {
        heard[i] = exchange(i == 0 ? READ_UNIQUE_ID : 0);
    }
    REG(QSPI_SELECT) = OUTPUT_FORCED_HIGH;
    for (uint32_t i = 0; is_number(id) && i < ID_BYTES; i++) {
        digits[2u * i] = hexadecimal[id[i] >> 4];
        digits[2u * i + 1u] = hexadecimal[id[i] & 0xFu];
    }
}

const char *serial_number(void)
{
    return digits;
}
