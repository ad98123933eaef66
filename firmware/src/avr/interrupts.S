/*
 * The interrupts of the ATmega328P. Each keeps the others out as briefly as it can, because while
 * one runs two pads can close and look simultaneous: about 1.5 µs, and about 6 µs after a pad's own
 * edge (while its stamp is put away).
 */
#include <avr/io.h>

    .section .text.interrupts, "ax", @progbits

/*
 * A pad changed. The pads sit on two ports that cannot be read at once: the sample is taken when
 * port D reads the same before and after port B, so that it is the true state at the time of the
 * read in between, and never holds a later edge while missing an earlier one. Neither `in` nor
 * `cpse` touches the flags, so they need no saving before the time is read.
 */
    .global PCINT0_vect
    .global PCINT2_vect
PCINT0_vect:
PCINT2_vect:
    push r24
    push r25
    in r24, _SFR_IO_ADDR(PIND)
1:  in r25, _SFR_IO_ADDR(PINB)
    sts sampled_b, r25
    in r25, _SFR_IO_ADDR(PIND)
    cpse r24, r25
    rjmp 2f
    sts sampled_d, r24
    lds r24, TCNT1L
    lds r25, TCNT1H
    sts sampled_tick, r24
    sts sampled_tick + 1, r25
    pop r25
    pop r24
    jmp __vector_pads_tail       /* in board.c: ends with reti */
2:  mov r24, r25
    rjmp 1b

/* The stamp timer went round: counts the upper 16 bits of the tick in GPIOR1 and GPIOR2. */
    .global TIMER1_OVF_vect
TIMER1_OVF_vect:
    push r24
    in r24, _SFR_IO_ADDR(SREG)
    push r24
    in r24, _SFR_IO_ADDR(GPIOR1)
    inc r24
    out _SFR_IO_ADDR(GPIOR1), r24
    brne 1f
    in r24, _SFR_IO_ADDR(GPIOR2)
    inc r24
    out _SFR_IO_ADDR(GPIOR2), r24
1:  pop r24
    out _SFR_IO_ADDR(SREG), r24
    pop r24
    reti

/*
 * A byte came. Reading it takes the cause away, so that pads may interrupt the rest. The next byte
 * cannot come before that rest is done: it takes 87 µs.
 */
    .global USART_RX_vect
USART_RX_vect:
    push r24
    lds r24, UDR0
    sei
    push r25
    in r25, _SFR_IO_ADDR(SREG)
    push r25
    push r30
    push r31
    lds r30, heard_head
    mov r25, r30
    ldi r31, 0
    subi r30, lo8(-(heard))
    sbci r31, hi8(-(heard))
    st Z, r24
    inc r25
    andi r25, HEARD_BYTES - 1
    lds r24, heard_tail
    cpse r25, r24               /* no room: the byte is lost, the CRC of its frame tells */
    sts heard_head, r25
    pop r31
    pop r30
    pop r25
    out _SFR_IO_ADDR(SREG), r25
    pop r25
    pop r24
    reti

/* Room for a byte to be sent. Switches its own cause off, so that pads may interrupt the rest. */
    .global USART_UDRE_vect
USART_UDRE_vect:
    push r24
    in r24, _SFR_IO_ADDR(SREG)
    push r24
    lds r24, UCSR0B
    andi r24, ~(1 << UDRIE0)
    sts UCSR0B, r24
    pop r24
    out _SFR_IO_ADDR(SREG), r24
    pop r24
    sei
    jmp __vector_send_tail       /* in line.c: ends with reti */

/* A millisecond has passed: wakes the main loop, which looks at the time. */
    .global TIMER0_COMPA_vect
TIMER0_COMPA_vect:
    reti

/* SPI has exchanged a byte: leaves a mark for the main loop. Touches no flag. */
    .global SPI_STC_vect
SPI_STC_vect:
    sbi _SFR_IO_ADDR(GPIOR0), 0
    reti

/* The boot loader clears the cause of the reset, but leaves a copy of it in r2. */
    .section .init0, "ax", @progbits
    in r24, _SFR_IO_ADDR(MCUSR)
    cpi r24, 0
    brne 1f
    mov r24, r2
1:  out _SFR_IO_ADDR(GPIOR0), r24
