#include "descriptors.h"

#include <stddef.h>

#include "protocol.h"
#include "serial_number.h"
#include "version.h"

#define KIND_DEVICE 1u
#define KIND_CONFIGURATION 2u
#define KIND_STRING 3u
#define KIND_INTERFACE 4u
#define KIND_ENDPOINT 5u
#define KIND_CLASS_INTERFACE 0x24u
#define CLASS_COMMUNICATIONS 2u
#define CLASS_DATA 10u
#define SUBCLASS_ACM 2u
#define ENDPOINT_IN 0x80u
#define TRANSFER_BULK 2u
#define TRANSFER_INTERRUPT 3u
#define STRING_MAKER 1u
#define STRING_PRODUCT 2u
#define STRING_SERIAL 3u
#define LOW(word) ((word) & 0xFFu)
#define HIGH(word) ((word) >> 8)

static const uint8_t device[] = {
    18, KIND_DEVICE, 0x00, 0x02, CLASS_COMMUNICATIONS, 0, 0, PACKET_BYTES,
    LOW(USB_VENDOR), HIGH(USB_VENDOR), LOW(USB_PRODUCT), HIGH(USB_PRODUCT),
    FIRMWARE_MINOR, FIRMWARE_MAJOR, STRING_MAKER, STRING_PRODUCT, STRING_SERIAL, 1,
};

#define CONFIGURATION_BYTES 67u
#define BUS_POWERED 0x80u
#define MILLIAMPERES 100u

static const uint8_t configuration[CONFIGURATION_BYTES] = {
    9, KIND_CONFIGURATION, CONFIGURATION_BYTES, 0, 2, 1, 0, BUS_POWERED, MILLIAMPERES / 2u,
    /* control interface: CDC 1.10, no call management, line coding and state, data interface 1 */
    9, KIND_INTERFACE, 0, 0, 1, CLASS_COMMUNICATIONS, SUBCLASS_ACM, 0, 0,
    5, KIND_CLASS_INTERFACE, 0, 0x10, 0x01,
    5, KIND_CLASS_INTERFACE, 1, 0, 1,
    4, KIND_CLASS_INTERFACE, 2, 2,
    5, KIND_CLASS_INTERFACE, 6, 0, 1,
    7, KIND_ENDPOINT, ENDPOINT_IN | ENDPOINT_NOTICE, TRANSFER_INTERRUPT, NOTICE_BYTES, 0, 16,
    /* data interface */
    9, KIND_INTERFACE, 1, 0, 2, CLASS_DATA, 0, 0, 0,
    7, KIND_ENDPOINT, ENDPOINT_DATA, TRANSFER_BULK, PACKET_BYTES, 0, 0,
    7, KIND_ENDPOINT, ENDPOINT_IN | ENDPOINT_DATA, TRANSFER_BULK, PACKET_BYTES, 0, 0,
};

static const uint8_t languages[] = {4, KIND_STRING, 0x09, 0x04};

static struct descriptor text(const char *name)
{
    static uint8_t bytes[PACKET_BYTES];
    uint8_t length = 2;

    while (*name != 0 && length < PACKET_BYTES) {
        bytes[length++] = (uint8_t)*name++;
        bytes[length++] = 0;
    }
    bytes[0] = length;
    bytes[1] = KIND_STRING;
    return (struct descriptor){bytes, length};
}

static struct descriptor find_string(uint8_t index)
{
    switch (index) {
    case 0:
        return (struct descriptor){languages, sizeof languages};
    case STRING_MAKER:
    case STRING_PRODUCT:
        return text(USB_PRODUCT_NAME);
    case STRING_SERIAL:
        return text(serial_number());
    default:
        return (struct descriptor){NULL, 0};
    }
}

struct descriptor descriptor_find(uint8_t kind, uint8_t index)
{
    switch (kind) {
    case KIND_DEVICE:
        return (struct descriptor){device, sizeof device};
    case KIND_CONFIGURATION:
        return (struct descriptor){configuration, sizeof configuration};
    case KIND_STRING:
        return find_string(index);
    default:
        return (struct descriptor){NULL, 0};
    }
}
