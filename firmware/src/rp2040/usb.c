/*
 * The USB device controller [4.1]: control requests on endpoint 0, bytes both ways on endpoint 1.
 * Its interrupt has the lowest priority; the main loop keeps it out while it starts a packet.
 */
#include "usb.h"

#include <stddef.h>

#include "bytes.h"
#include "descriptors.h"
#include "registers.h"

#define BUFFER_CONTROL_0_IN 0x100u /* offsets in the controller's memory */
#define BUFFER_DATA_IN 0x180u
#define BUFFER_DATA_OUT 0x1c0u
#define BUFFER_NOTICE 0x200u
#define MEMORY_BYTES 4096u

#define IN 0u
#define OUT 1u
#define BUFFER_FULL BIT(15)
#define BUFFER_DATA1 BIT(13)
#define BUFFER_STALL BIT(11)
#define BUFFER_AVAILABLE BIT(10)
#define BUFFER_LENGTH 0x3ffu
#define ENDPOINT_ENABLE BIT(31)
#define ENDPOINT_INTERRUPT BIT(29)
#define ENDPOINT_BULK (2u << 26)
#define ENDPOINT_INTERRUPT_TYPE (3u << 26)

#define STATUS_BUS_RESET BIT(19)
#define STATUS_SETUP BIT(17)
#define INTERRUPT_SETUP BIT(16)
#define INTERRUPT_BUS_RESET BIT(12)
#define INTERRUPT_BUFFER BIT(4)
#define DONE_CONTROL_IN BIT(0)
#define DONE_CONTROL_OUT BIT(1)
#define DONE_DATA_IN BIT(2)
#define DONE_DATA_OUT BIT(3)
#define STALL_CONTROL (BIT(0) | BIT(1))
#define TO_PHY_AND_CONNECT (BIT(0) | BIT(3))
#define VBUS_ALWAYS_THERE (BIT(2) | BIT(3))
#define CONTROL_INTERRUPT_EACH_BUFFER BIT(29)
#define PULL_UP BIT(16)

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

static struct bytes heard;
static struct bytes said;

static struct descriptor answer; /* what is left to be sent on endpoint 0 */
static bool control_in_data1;
static uint8_t new_address; /* takes effect when its request has been confirmed */
static volatile bool configured;
static volatile bool opened;
static volatile bool sending;   /* a packet of ours waits for the host */
static volatile bool receiving; /* the host may send a packet */
static bool data_in_data1;
static bool data_out_data1;

static const uint8_t line_coding[LINE_CODING_BYTES] = {0x00, 0xC2, 0x01, 0x00, 0, 0, 8}; /* 115200 8N1 */

static volatile uint8_t *memory(uint32_t offset)
{
    return (volatile uint8_t *)(USB_MEMORY + offset);
}

/* Hands a buffer to the controller. Its clock is slower than ours: AVAILABLE may only be set once
 * the rest has arrived there. */
static void arm(uint32_t endpoint, uint32_t out, uint32_t length, bool data1)
{
    uint32_t control = length | (out == IN ? BUFFER_FULL : 0) | (data1 ? BUFFER_DATA1 : 0);

    REG(USB_BUFFER_CONTROL(endpoint, out)) = control;
    for (uint32_t turn = 0; turn < 8u; turn++) {
        __asm__ volatile("nop");
    }
    REG(USB_BUFFER_CONTROL(endpoint, out)) = control | BUFFER_AVAILABLE;
}

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
        memory(BUFFER_CONTROL_0_IN)[i] = answer.bytes[i];
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

static void allow_packet(void)
{
    receiving = true;
    arm(ENDPOINT_DATA, OUT, PACKET_BYTES, data_out_data1);
    data_out_data1 = !data_out_data1;
}

static void send_packet(void)
{
    uint32_t length = 0;
    uint8_t byte;

    /* One byte short of a full packet, so that no empty one has to follow. */
    while (length < PACKET_BYTES - 1u && bytes_take(&said, &byte)) {
        memory(BUFFER_DATA_IN)[length++] = byte;
    }
    if (length != 0) {
        sending = true;
        arm(ENDPOINT_DATA, IN, length, data_in_data1);
        data_in_data1 = !data_in_data1;
    }
}

static void configure(void)
{
    const uint32_t enable = ENDPOINT_ENABLE | ENDPOINT_INTERRUPT;

    REG(USB_ENDPOINT_CONTROL(ENDPOINT_DATA, IN)) = enable | ENDPOINT_BULK | BUFFER_DATA_IN;
    REG(USB_ENDPOINT_CONTROL(ENDPOINT_DATA, OUT)) = enable | ENDPOINT_BULK | BUFFER_DATA_OUT;
    REG(USB_ENDPOINT_CONTROL(ENDPOINT_NOTICE, IN)) = enable | ENDPOINT_INTERRUPT_TYPE | BUFFER_NOTICE;
    data_in_data1 = false;
    data_out_data1 = false;
    sending = false;
    configured = true;
    allow_packet();
}

static void set_line_state(uint16_t state)
{
    opened = (state & DTR) != 0;
    if (!opened) {
        said.tail = said.head; /* for nobody any more */
    }
}

static void follow_standard(const struct setup *setup)
{
    static const uint8_t nothing[2] = {0, 0};
    const uint8_t configuration = configured ? 1 : 0;
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
        configure();
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
        set_line_state(setup->value);
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

static void follow_setup(void)
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

static void control_in_done(void)
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

static void control_out_done(void)
{
    if ((REG(USB_BUFFER_CONTROL(0, OUT)) & BUFFER_LENGTH) != 0) {
        confirm();
    }
}

static void packet_received(void)
{
    uint32_t length = REG(USB_BUFFER_CONTROL(ENDPOINT_DATA, OUT)) & BUFFER_LENGTH;

    for (uint32_t i = 0; i < length; i++) {
        bytes_put(&heard, memory(BUFFER_DATA_OUT)[i]);
    }
    receiving = false;
    if (BYTES_ROOM - bytes_count(&heard) >= PACKET_BYTES) {
        allow_packet();
    }
}

static void buffers_done(uint32_t done)
{
    if ((done & DONE_CONTROL_IN) != 0) {
        control_in_done();
    }
    if ((done & DONE_CONTROL_OUT) != 0) {
        control_out_done();
    }
    if ((done & DONE_DATA_IN) != 0) {
        sending = false;
        send_packet();
    }
    if ((done & DONE_DATA_OUT) != 0) {
        packet_received();
    }
}

static void bus_was_reset(void)
{
    REG(USB_ADDRESS) = 0;
    new_address = 0;
    configured = false;
    sending = false;
    receiving = false;
    set_line_state(0);
}

void isr_usb(void);
void isr_usb(void)
{
    uint32_t why = REG(USB_INTERRUPT_STATUS);

    if ((why & INTERRUPT_BUS_RESET) != 0) {
        REG(USB_SIE_STATUS) = STATUS_BUS_RESET;
        bus_was_reset();
    }
    if ((why & INTERRUPT_BUFFER) != 0) {
        uint32_t done = REG(USB_BUFFER_STATUS);

        REG(USB_BUFFER_STATUS) = done;
        buffers_done(done);
    }
    if ((why & INTERRUPT_SETUP) != 0) {
        REG(USB_SIE_STATUS) = STATUS_SETUP;
        follow_setup();
    }
}

void usb_start(void)
{
    for (uint32_t offset = 0; offset < MEMORY_BYTES; offset += 4u) {
        REG(USB_MEMORY + offset) = 0;
    }
    REG(USB_MUXING) = TO_PHY_AND_CONNECT;
    REG(USB_POWER) = VBUS_ALWAYS_THERE;
    REG(USB_MAIN_CONTROL) = 1;
    REG(USB_SIE_CONTROL) = CONTROL_INTERRUPT_EACH_BUFFER;
    REG(USB_INTERRUPT_ENABLE) = INTERRUPT_BUFFER | INTERRUPT_BUS_RESET | INTERRUPT_SETUP;
    SET(USB_SIE_CONTROL) = PULL_UP; /* here we are */
}

bool usb_is_open(void)
{
    return configured && opened;
}

bool usb_take(uint8_t *byte)
{
    bool taken = bytes_take(&heard, byte);

    if (!receiving && configured && BYTES_ROOM - bytes_count(&heard) >= PACKET_BYTES) {
        REG(NVIC_DISABLE) = BIT(IRQ_USB);
        allow_packet();
        REG(NVIC_ENABLE) = BIT(IRQ_USB);
    }
    return taken;
}

uint32_t usb_waiting(void)
{
    return bytes_count(&heard);
}

bool usb_send(const uint8_t *bytes, uint8_t length)
{
    if (BYTES_ROOM - bytes_count(&said) < length) {
        return false;
    }
    for (uint8_t i = 0; i < length; i++) {
        bytes_put(&said, bytes[i]);
    }
    REG(NVIC_DISABLE) = BIT(IRQ_USB);
    if (!sending && configured) {
        send_packet();
    }
    REG(NVIC_ENABLE) = BIT(IRQ_USB);
    return true;
}

bool usb_sent(void)
{
    return bytes_count(&said) == 0 && !sending;
}
