/*
 * The USB device controller [4.1]: bytes both ways on endpoint 1; usb_control.c has endpoint 0.
 * Its interrupt has the lowest priority; the main loop keeps it out while it starts a packet.
 */
#include "usb.h"

#include "bytes.h"
#include "descriptors.h"
#include "registers.h"
#include "usb_control.h"

#define BUFFER_DATA_IN 0x180u /* offsets in the controller's memory */
#define BUFFER_DATA_OUT 0x1c0u
#define BUFFER_NOTICE 0x200u
#define MEMORY_BYTES 4096u

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
#define TO_PHY_AND_CONNECT (BIT(0) | BIT(3))
#define VBUS_ALWAYS_THERE (BIT(2) | BIT(3))
#define CONTROL_INTERRUPT_EACH_BUFFER BIT(29)
#define PULL_UP BIT(16)

static struct bytes heard;
static struct bytes said;

static volatile bool configured;
static volatile bool opened;
static volatile bool sending;   /* a packet of ours waits for the host */
static volatile bool receiving; /* the host may send a packet */
static bool data_in_data1;
static bool data_out_data1;

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

void usb_configure(void)
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

bool usb_is_configured(void)
{
    return configured;
}

void usb_set_open(bool open)
{
    opened = open;
    if (!opened) {
        said.tail = said.head; /* for nobody any more */
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
    control_reset();
    configured = false;
    sending = false;
    receiving = false;
    usb_set_open(false);
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
        control_follow();
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
