/*
 * The interrupts of the ATmega328P. Each keeps the others out as briefly as it can, because while
 * one runs two pads can close and look simultaneous: about 1.5 µs, and about 7 µs after a pad's own
 * edge (while its stamp is put away).
 */
#include <avr/io.h>

/* struct capture of core/capture.h; board.c checks these. */
#include "layout.h"

    .section .text.interrupts, "ax", @progbits

/*
 * A pad changed. The pads sit on two ports that cannot be read at once: the sample is taken when
 * port D reads the same before and after port B, so that it is the true state at the time of the
 * read in between, and never holds a later edge while missing an earlier one.
 *
 * What follows is capture_sample() of core/capture.h and listen() of board.c by hand, in half the
 * time the compiler needs; under test the C functions do it, in sample_slowly().
 */
    .global PCINT0_vect
    .global PCINT2_vect
PCINT0_vect:
PCINT2_vect:
    push r24
    push r25
    push r26
    in r24, _SFR_IO_ADDR(PIND)
1:  in r25, _SFR_IO_ADDR(PINB)
    in r26, _SFR_IO_ADDR(PIND)
    cpse r24, r26
    rjmp 9f
    push r27
    lds r26, TCNT1L
    lds r27, TCNT1H
    push r30
    in r30, _SFR_IO_ADDR(SREG)
    push r30
    push r31
    lds r30, capture + CAPTURE_PROBING
    cpi r30, 0
    breq 2f
    rjmp 7f
2:  lsr r24                     /* pads 0 to 5 on D2 to D7, 6 and 7 on B0 and B1; pressed is low */
    lsr r24
    swap r25
    lsl r25
    lsl r25
    andi r25, 0xC0
    or r24, r25
    com r24
    lds r30, capture + CAPTURE_KNOWN
    eor r24, r30
    lds r25, capture + CAPTURE_ARMED
    and r24, r25                /* changed */
    breq 6f
    eor r30, r24
    sts capture + CAPTURE_KNOWN, r30
    eor r25, r24
    sts capture + CAPTURE_ARMED, r25
    mov r30, r25
    lsl r30
    lsl r30
    sts PCMSK2, r30
    swap r25
    lsr r25
    lsr r25
    andi r25, 0x03
    sts PCMSK0, r25
    lds r30, capture + CAPTURE_HEAD
    mov r25, r30
    inc r25
    sts capture + CAPTURE_HEAD, r25
    andi r30, CAPTURE_LAST
    mov r25, r30                /* six bytes a record */
    lsl r30
    add r30, r25
    lsl r30
    ldi r31, 0
    subi r30, lo8(-(capture + CAPTURE_FIRST))
    sbci r31, hi8(-(capture + CAPTURE_FIRST))
    st Z, r26
    std Z + 1, r27
    in r25, _SFR_IO_ADDR(GPIOR1)
    in r26, _SFR_IO_ADDR(GPIOR2)
    sbis _SFR_IO_ADDR(TIFR1), TOV1
    rjmp 5f
    sbrc r27, 7
    rjmp 5f
    subi r25, lo8(-1)           /* the timer's last overflow is still to be counted */
    sbci r26, hi8(-1)
5:  std Z + 2, r25
    std Z + 3, r26
    std Z + 4, r24
    ldi r24, 0
    std Z + 5, r24
    sbi _SFR_IO_ADDR(GPIOR0), STIRRED
6:  pop r31
    pop r30
    out _SFR_IO_ADDR(SREG), r30
    pop r30
    pop r27
    pop r26
    pop r25
    pop r24
    reti
7:  sts sampled_d, r24
    sts sampled_b, r25
    sts sampled_tick, r26
    sts sampled_tick + 1, r27
    pop r31
    pop r30
    out _SFR_IO_ADDR(SREG), r30
    pop r30
    pop r27
    pop r26
    pop r25
    pop r24
    jmp __vector_sample_slowly  /* in board.c: ends with reti */
9:  mov r24, r26
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
    sbi _SFR_IO_ADDR(GPIOR0), STIRRED
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

/* A force pad was read. The next reading begins when this one is done, so pads may interrupt it all. */
    .global ADC_vect
ADC_vect:
    sei
    jmp __vector_reading_tail    /* in force_pads.c: ends with reti */

/* A millisecond has passed: leaves a mark for the main loop, which looks at the time. Touches no flag. */
    .global TIMER0_COMPA_vect
TIMER0_COMPA_vect:
    sbi _SFR_IO_ADDR(GPIOR0), STIRRED
    reti

/* SPI has exchanged a byte: leaves a mark for the main loop. Touches no flag. */
    .global SPI_STC_vect
SPI_STC_vect:
    sbi _SFR_IO_ADDR(GPIOR0), EXCHANGED
    reti

/* The boot loader clears the cause of the reset, but leaves a copy of it in r2. */
    .section .init0, "ax", @progbits
    in r24, _SFR_IO_ADDR(MCUSR)
    cpi r24, 0
    brne 1f
    mov r24, r2
1:  out _SFR_IO_ADDR(GPIOR0), r24
