/*
 * The world of the driver: a board that sends the bytes 1, 2, 3, some of them
 * together, whenever it likes; and a user who reads them.
 */
#include <allways/check.h>
#include <pthread.h>

#include "uart.h"

enum { BYTES = 3 };

static pthread_mutex_t interrupts = PTHREAD_MUTEX_INITIALIZER;
static int sent, waiting;

int board_read(int port) {
  if (port == UART_STATUS)
    return waiting > 0;
  allways_assert(port == UART_DATA && waiting > 0);
  waiting--;
  return ++sent;
}

void board_interrupts(int on) {
  if (on)
    pthread_mutex_unlock(&interrupts);
  else
    pthread_mutex_lock(&interrupts);
}

/* An interrupt is a thread: it may come between any two accesses. */
static void *hardware(void *unused) {
  while (sent < BYTES) {
    waiting = allways_range(1, BYTES - sent);
    pthread_mutex_lock(&interrupts);
    uart_interrupt();
    pthread_mutex_unlock(&interrupts);
  }
  return unused;
}

int main(void) {
  pthread_t line;
  pthread_create(&line, NULL, hardware, NULL);
  int last = 0, got = 0;
  for (int tries = 0; tries < 4; tries++) {
    int byte = uart_read();
    if (byte < 0)
      continue;
    allways_assert(byte > last); /* in order, and none twice */
    last = byte;
    got++;
  }
  pthread_join(line, NULL);
  for (int byte; (byte = uart_read()) >= 0; got++) {
    allways_assert(byte > last);
    last = byte;
  }
  allways_assert(got + uart_lost() == BYTES);
  return 0;
}
