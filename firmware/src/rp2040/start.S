/*
 * Start-up: copies the program and its vectors to SRAM, clears the rest, points the vector table at
 * SRAM and calls main(). A fault or an interrupt nobody handles stops here until the watchdog bites.
 */
    .syntax unified
    .cpu cortex-m0plus
    .thumb

    .equ VTOR, 0xe000ed08

    .section .flash_vectors, "a"
    .word __stack_top
    .word reset

    .section .flash_start, "ax"
    .global reset
    .thumb_func
reset:
    ldr r0, =__program_load
    ldr r1, =__program
    ldr r2, =__program_end
1:  cmp r1, r2
    bhs 2f
    ldmia r0!, {r3}
    stmia r1!, {r3}
    b 1b
2:  ldr r1, =__bss
    ldr r2, =__bss_end
    movs r3, #0
3:  cmp r1, r2
    bhs 4f
    stmia r1!, {r3}
    b 3b
4:  ldr r0, =vectors
    ldr r1, =VTOR
    str r0, [r1]
    ldr r0, =main
    bx r0
    .ltorg

    .section .vectors, "a"
    .balign 256
vectors:
    .word __stack_top, reset
    .rept 14                    /* exceptions */
    .word stop
    .endr
    .word stop, stop, isr_readings, isr_timer, stop, isr_usb
    .rept 7
    .word stop
    .endr
    .word isr_pads              /* 13, IO_IRQ_BANK0 */
    .rept 6
    .word stop
    .endr
    .word isr_uart              /* 20, UART0_IRQ */
    .rept 11
    .word stop
    .endr

    .text
    .thumb_func
stop:
    b stop
