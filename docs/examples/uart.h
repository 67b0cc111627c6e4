/* The driver of a serial line.  uart_interrupt runs whenever a byte comes. */
int uart_read(void); /* the next byte, or -1: none */
void uart_interrupt(void);
int uart_lost(void); /* bytes that found no place */

/* The board. */
enum { UART_STATUS, UART_DATA };
int board_read(int port);
void board_interrupts(int on);
