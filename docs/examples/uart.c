#include "uart.h"

enum { SIZE = 2, STATUS_READY = 1 };

static volatile unsigned char ring[SIZE];
static volatile unsigned first, count, lost;

void uart_interrupt(void) {
  while (board_read(UART_STATUS) & STATUS_READY) {
    int byte = board_read(UART_DATA);
    if (count == SIZE) {
      lost++;
      continue;
    }
    ring[(first + count) % SIZE] = (unsigned char)byte;
    count++;
  }
}

int uart_read(void) {
#ifdef FIXED
  board_interrupts(0);
#endif
  int byte = -1;
  if (count > 0) {
    byte = ring[first];
    first = (first + 1) % SIZE;
    count--;
  }
#ifdef FIXED
  board_interrupts(1);
#endif
  return byte;
}

int uart_lost(void) { return (int)lost; }
