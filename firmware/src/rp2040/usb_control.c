/* Control requests on endpoint 0: enumeration, and the few of a serial port. */
#include "usb_control.h"

#include <stddef.h>

#include "descriptors.h"

#define BUFFER_CONTROL_IN 0x100u /* offset in the controller's memory, fixed */
#define STALL_CONTROL (BIT(0) | BIT(1))

#define TYPE_MASK 0x60u
#define TYPE_STANDARD 0x00u
#define TYPE_CLASS 0x20u
#define TO_HOST 0x80u
#define GET_STATUS 0u
#define SET_ADDRESS 5u
#define GET_DESCRIPTOR 6u
#define GET_CONFIGURATION 8u
#define SET_CONFIGURATION 9u
#define SET_LINE_CODING 0x20u
#define GET_LINE_CODING 0x21u
#define SET_LINE_STATE 0x22u
#define LINE_CODING_BYTES 7u
#define DTR 1u

struct setup {
    uint8_t type;
    uint8_t request;
    uint16_t value;
    uint16_t length;
};

static struct descriptor answer; /* what is left to be sent */
static bool control_in_data1;
static uint8_t new_address; /* takes effect when its request has been confirmed */

static const uint8_t line_coding[LINE_CODING_BYTES] = {0x00, 0xC2, 0x01, 0x00, 0, 0, 8}; /* 115200 8N1 */

static void stall_control(void)
{
    REG(USB_STALL_ARM) = STALL_CONTROL;
    REG(USB_BUFFER_CONTROL(0, IN)) = BUFFER_STALL;
    REG(USB_BUFFER_CONTROL(0, OUT)) = BUFFER_STALL;
}

static void answer_on(void)
{
    uint16_t length = answer.length < PACKET_BYTES ? answer.length : PACKET_BYTES;

    for (uint16_t i = 0; i < length; i++) {
        memory(BUFFER_CONTROL_IN)[i] = answer.bytes[i];
    }
    answer.bytes += length;
    answer.length = (uint16_t)(answer.length - length);
    arm(0, IN, length, control_in_data1);
    control_in_data1 = !control_in_data1;
}

static void answer_with(const uint8_t *bytes, uint16_t length, uint16_t wanted)
{
    answer.bytes = bytes;
    answer.length = length < wanted ? length : wanted;
    answer_on();
}

static void confirm(void)
{
    answer = (struct descriptor){NULL, 0};
    arm(0, IN, 0, true);
}

static void follow_standard(const struct setup *setup)
{
    static const uint8_t nothing[2] = {0, 0};
    const uint8_t configuration = usb_is_configured() ? 1 : 0;
    struct descriptor found;

    switch (setup->request) {
    case GET_DESCRIPTOR:
        found = descriptor_find((uint8_t)(setup->value >> 8), (uint8_t)setup->value);
        if (found.length == 0) {
            stall_control();
        } else {
            answer_with(found.bytes, found.length, setup->length);
        }
        break;
    case SET_ADDRESS:
        new_address = (uint8_t)(setup->value & 0x7Fu);
        confirm();
        break;
    case SET_CONFIGURATION:
        usb_configure();
        confirm();
        break;
    case GET_CONFIGURATION:
        answer_with(&configuration, 1, setup->length);
        break;
    case GET_STATUS:
        answer_with(nothing, sizeof nothing, setup->length);
        break;
    default:
        if ((setup->type & TO_HOST) != 0) {
            stall_control();
        } else {
            confirm();
        }
        break;
    }
}

static void follow_class(const struct setup *setup)
{
    switch (setup->request) {
    case SET_LINE_STATE:
        usb_set_open((setup->value & DTR) != 0);
        confirm();
        break;
    case SET_LINE_CODING: /* any speed will do: seven bytes come, then we confirm */
        arm(0, OUT, PACKET_BYTES, true);
        break;
    case GET_LINE_CODING:
        answer_with(line_coding, LINE_CODING_BYTES, setup->length);
        break;
    default:
        stall_control();
        break;
    }
}

void control_follow(void)
{
    volatile uint8_t *packet = memory(0);
    const struct setup setup = {
        .type = packet[0],
        .request = packet[1],
        .value = (uint16_t)(packet[2] | packet[3] << 8),
        .length = (uint16_t)(packet[6] | packet[7] << 8),
    };

    control_in_data1 = true;
    new_address = 0;
    switch (setup.type & TYPE_MASK) {
    case TYPE_STANDARD:
        follow_standard(&setup);
        break;
    case TYPE_CLASS:
        follow_class(&setup);
        break;
    default:
        stall_control();
        break;
    }
}

void control_in_done(void)
{
    if (new_address != 0) {
        REG(USB_ADDRESS) = new_address;
        new_address = 0;
    } else if (answer.length != 0) {
        answer_on();
    } else if (answer.bytes != NULL) {
        answer.bytes = NULL;
        arm(0, OUT, 0, true); /* the host confirms */
    }
}

void control_out_done(void)
{
    if ((REG(USB_BUFFER_CONTROL(0, OUT)) & BUFFER_LENGTH) != 0) {
        confirm();
    }
}

void control_reset(void)
{
    REG(USB_ADDRESS) = 0;
    new_address = 0;
}
