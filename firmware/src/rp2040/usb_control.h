/* Endpoint 0, and what it and the data endpoints of the USB controller share. */
#ifndef SLAP_USB_CONTROL_H
#define SLAP_USB_CONTROL_H

#include <stdbool.h>
#include <stdint.h>

#include "registers.h"

#define IN 0u
#define OUT 1u
#define BUFFER_FULL BIT(15)
#define BUFFER_DATA1 BIT(13)
#define BUFFER_STALL BIT(11)
#define BUFFER_AVAILABLE BIT(10)
#define BUFFER_LENGTH 0x3ffu

static inline volatile uint8_t *memory(uint32_t offset)
{
    return (volatile uint8_t *)(USB_MEMORY + offset);
}

/* Hands a buffer to the controller. Its clock is slower than ours: AVAILABLE may only be set once
 * the rest has arrived there. */
static inline void arm(uint32_t endpoint, uint32_t out, uint32_t length, bool data1)
{
    uint32_t control = length | (out == IN ? BUFFER_FULL : 0) | (data1 ? BUFFER_DATA1 : 0);

    REG(USB_BUFFER_CONTROL(endpoint, out)) = control;
    for (uint32_t turn = 0; turn < 8u; turn++) {
        __asm__ volatile("nop");
    }
    REG(USB_BUFFER_CONTROL(endpoint, out)) = control | BUFFER_AVAILABLE;
}

/* Follows the request that lies in the controller's memory. */
void control_follow(void);

/* A packet of endpoint 0 has gone, or come. */
void control_in_done(void);
void control_out_done(void);

/* The host has reset the bus: back to address 0. */
void control_reset(void);

/* What requests change in usb.c. */
void usb_configure(void);
bool usb_is_configured(void);
void usb_set_open(bool open);

#endif
