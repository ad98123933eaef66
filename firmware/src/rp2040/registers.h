/* The registers of the RP2040 that are used here, named as in its data sheet (section in brackets). */
#ifndef SLAP_REGISTERS_H
#define SLAP_REGISTERS_H

#include <stdint.h>

#define REG(address) (*(volatile uint32_t *)(address))
#define HALF(address) (*(volatile uint16_t *)(address))
#define BIT(n) (UINT32_C(1) << (n))
/* The same register, to set or to clear bits in one write [2.1.2]. */
#define SET(address) REG((address) + 0x2000u)
#define CLEAR(address) REG((address) + 0x3000u)

#define ROM_TABLE_FUNCTIONS 0x00000014u /* [2.8.3] */
#define ROM_TABLE_LOOKUP 0x00000018u

#define CLOCKS 0x40008000u /* [2.15.7] */
#define CLK_REF_CTRL (CLOCKS + 0x30u)
#define CLK_REF_SELECTED (CLOCKS + 0x38u)
#define CLK_SYS_CTRL (CLOCKS + 0x3cu)
#define CLK_SYS_SELECTED (CLOCKS + 0x44u)
#define CLK_PERI_CTRL (CLOCKS + 0x48u)
#define CLK_USB_CTRL (CLOCKS + 0x54u)
#define CLK_ADC_CTRL (CLOCKS + 0x60u)
#define CLK_SYS_RESUS_CTRL (CLOCKS + 0x78u)

#define RESETS 0x4000c000u /* [2.14.3] */
#define RESETS_DONE (RESETS + 0x08u)
#define RESET_ADC BIT(0)
#define RESET_DMA BIT(2)
#define RESET_IO_BANK0 BIT(5)
#define RESET_IO_QSPI BIT(6)
#define RESET_PADS_BANK0 BIT(8)
#define RESET_PADS_QSPI BIT(9)
#define RESET_PLL_SYS BIT(12)
#define RESET_PLL_USB BIT(13)
#define RESET_SPI1 BIT(17)
#define RESET_SYSCFG BIT(18)
#define RESET_TIMER BIT(21)
#define RESET_UART0 BIT(22)
#define RESET_USBCTRL BIT(24)
#define RESET_ALL 0x01ffffffu

#define PSM_WDSEL 0x40010008u /* [2.13.5] */
#define PSM_ALL_BUT_OSCILLATORS 0x0001fffcu

#define IO_BANK0 0x40014000u /* [2.19.6] */
#define GPIO_CTRL(n) (IO_BANK0 + 8u * (n) + 4u)
#define GPIO_INTR(block) (IO_BANK0 + 0xf0u + 4u * (block))
#define GPIO_INTE(block) (IO_BANK0 + 0x100u + 4u * (block))
#define GPIO_FUNCTION_SPI 1u
#define GPIO_FUNCTION_UART 2u
#define GPIO_FUNCTION_SIO 5u
#define GPIO_FUNCTION_NONE 31u

#define QSPI_SELECT 0x4001800cu /* [2.19.6.2] */
#define OUTPUT_FORCED_LOW (2u << 8)
#define OUTPUT_FORCED_HIGH (3u << 8)

#define FLASH_INTERFACE 0x18000000u /* [4.10.13] */
#define FLASH_CTRLR0 (FLASH_INTERFACE + 0x00u)
#define FLASH_ENABLE (FLASH_INTERFACE + 0x08u)
#define FLASH_SELECT (FLASH_INTERFACE + 0x10u)
#define FLASH_DIVIDER (FLASH_INTERFACE + 0x14u)
#define FLASH_RECEIVED (FLASH_INTERFACE + 0x24u)
#define FLASH_DATA (FLASH_INTERFACE + 0x60u)

#define PADS_BANK0 0x4001c000u /* [2.19.6.3] */
#define PAD_CONTROL(n) (PADS_BANK0 + 4u * (n) + 4u)
#define PAD_OUTPUT_DISABLE BIT(7)
#define PAD_INPUT_ENABLE BIT(6)
#define PAD_DRIVE_4_MA BIT(4)
#define PAD_PULL_UP BIT(3)
#define PAD_SCHMITT BIT(1)

#define XOSC_CTRL 0x40024000u /* [2.16.7] */
#define XOSC_STATUS 0x40024004u
#define XOSC_STARTUP 0x4002400cu

#define PLL_SYS 0x40028000u /* [2.18.4] */
#define PLL_USB 0x4002c000u
#define PLL_CS 0x0u
#define PLL_POWER 0x4u
#define PLL_FEEDBACK 0x8u
#define PLL_DIVIDERS 0xcu

#define UART0 0x40034000u /* [4.2.8] */
#define UART_DATA (UART0 + 0x00u)
#define UART_FLAGS (UART0 + 0x18u)
#define UART_BAUD_INTEGER (UART0 + 0x24u)
#define UART_BAUD_FRACTION (UART0 + 0x28u)
#define UART_LINE (UART0 + 0x2cu)
#define UART_CONTROL (UART0 + 0x30u)
#define UART_LEVELS (UART0 + 0x34u)
#define UART_MASK (UART0 + 0x38u)
#define UART_CLEAR (UART0 + 0x44u)
#define UART_BUSY BIT(3)
#define UART_RX_EMPTY BIT(4)
#define UART_TX_FULL BIT(5)

#define SPI1 0x40040000u /* [4.4.4] */
#define SPI_CONTROL0 (SPI1 + 0x00u)
#define SPI_CONTROL1 (SPI1 + 0x04u)
#define SPI_DATA (SPI1 + 0x08u)
#define SPI_DIVIDER (SPI1 + 0x10u)
#define SPI_DMA (SPI1 + 0x24u)

#define ADC_CONTROL 0x4004c000u /* [4.9.6] */
#define ADC_RESULT 0x4004c004u

#define TIMER_RAW_HIGH 0x40054024u /* [4.6.5] */
#define TIMER_RAW_LOW 0x40054028u
#define TIMER_ALARM2 0x40054018u
#define TIMER_ALARM3 0x4005401cu
#define TIMER_INTERRUPTS 0x40054034u
#define TIMER_ENABLE 0x40054038u

#define WATCHDOG_CTRL 0x40058000u /* [4.7.6] */
#define WATCHDOG_LOAD 0x40058004u
#define WATCHDOG_REASON 0x40058008u
#define WATCHDOG_SCRATCH0 0x4005800cu
#define WATCHDOG_TICK 0x4005802cu

#define ROSC_RANDOM 0x4006001cu /* [2.17.8] */

#define CHIP_RESET 0x40064008u /* [2.12.8] */
#define CHIP_RESET_HAD_POWER_ON BIT(8)
#define CHIP_RESET_HAD_RUN_PIN BIT(16)

#define DMA0_FROM 0x50000000u /* [2.5.7] */
#define DMA0_TO 0x50000004u
#define DMA0_COUNT 0x50000008u
#define DMA0_CONTROL 0x5000000cu

#define USB_MEMORY 0x50100000u /* [4.1.2] */
#define USB_SETUP_PACKET USB_MEMORY
#define USB_ENDPOINT_CONTROL(n, out) (USB_MEMORY + 8u * (n) + 4u * (out))
#define USB_BUFFER_CONTROL(n, out) (USB_MEMORY + 0x80u + 8u * (n) + 4u * (out))
#define USB_ADDRESS 0x50110000u
#define USB_MAIN_CONTROL 0x50110040u
#define USB_SIE_CONTROL 0x5011004cu
#define USB_SIE_STATUS 0x50110050u
#define USB_BUFFER_STATUS 0x50110058u
#define USB_STALL_ARM 0x50110068u
#define USB_MUXING 0x50110074u
#define USB_POWER 0x50110078u
#define USB_INTERRUPT_ENABLE 0x50110090u
#define USB_INTERRUPT_STATUS 0x50110098u

#define GPIO_IN 0xd0000004u /* SIO [2.3.1.7] */
#define GPIO_OUT_SET 0xd0000014u
#define GPIO_OUT_CLEAR 0xd0000018u
#define GPIO_ENABLE_SET 0xd0000024u

#define NVIC_ENABLE 0xe000e100u /* [2.4.8] */
#define NVIC_DISABLE 0xe000e180u
#define NVIC_PRIORITY(irq) (0xe000e400u + ((irq) & ~3u))
#define IRQ_TIMER2 2u
#define IRQ_TIMER3 3u
#define IRQ_USB 5u
#define IRQ_PADS 13u
#define IRQ_UART0 20u

#endif
