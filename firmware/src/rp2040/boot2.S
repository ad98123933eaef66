/*
 * Second boot stage. The boot ROM copies these 256 bytes to SRAM, checks the CRC in the last four
 * (tools/image.py writes it) and calls them. They set the flash interface to plain serial reads
 * (command 03h), which every flash chip understands; it is slow, but the program is copied to SRAM
 * once and runs there. Then they start the program through its vector table.
 */
    .syntax unified
    .cpu cortex-m0plus
    .thumb

    .equ XIP_SSI_BASE, 0x18000000
    .equ SSI_CTRLR0, 0x00
    .equ SSI_CTRLR1, 0x04
    .equ SSI_SSIENR, 0x08
    .equ SSI_BAUDR, 0x14
    .equ SSI_SPI_CTRLR0, 0xf4
    .equ CLOCK_DIVIDER, 4
    .equ FRAMES_32_BIT_EEPROM_READ, (31 << 16) | (3 << 8)
    .equ READ_03H_ADDRESS_24_BIT, (0x03 << 24) | (2 << 8) | (6 << 2)
    .equ PROGRAM_VECTORS, 0x10000100
    .equ VTOR, 0xe000ed08

    .section .boot2, "ax"
    .global boot2
    .thumb_func
boot2:
    push {lr}
    ldr r3, =XIP_SSI_BASE
    movs r1, #0
    str r1, [r3, #SSI_SSIENR]
    movs r1, #CLOCK_DIVIDER
    str r1, [r3, #SSI_BAUDR]
    ldr r1, =FRAMES_32_BIT_EEPROM_READ
    str r1, [r3, #SSI_CTRLR0]
    ldr r1, =READ_03H_ADDRESS_24_BIT
    ldr r0, =XIP_SSI_BASE + SSI_SPI_CTRLR0
    str r1, [r0]
    movs r1, #0
    str r1, [r3, #SSI_CTRLR1]
    movs r1, #1
    str r1, [r3, #SSI_SSIENR]
    pop {r0}
    cmp r0, #0                  /* called by a program that wants flash reads back? */
    beq 1f
    bx r0
1:  ldr r0, =PROGRAM_VECTORS
    ldr r1, =VTOR
    str r0, [r1]
    ldmia r0!, {r1, r2}
    msr msp, r1
    bx r2
    .ltorg
