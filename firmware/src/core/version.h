/* Version of the firmware, told in HELLO. */
#ifndef SLAP_VERSION_H
#define SLAP_VERSION_H

#define FIRMWARE_MAJOR 0u
#define FIRMWARE_MINOR 1u
#define FIRMWARE_PATCH 0u

#endif
