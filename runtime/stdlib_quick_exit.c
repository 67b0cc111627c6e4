/*
 * runtime/stdlib_quick_exit.c - quick_exit() and its handlers.
 */
#include <stdlib.h>

#include "machine.h"

struct handler {
  struct handler *next;
  void (*function)(void);
};

static struct handler *handlers;

int at_quick_exit(void (*function)(void)) {
  if (__allways_lacks_memory())
    return -1;
  struct handler *h = __allways_new(sizeof *h);
  h->function = function;
  __allways_atomic_begin();
  h->next = handlers;
  handlers = h;
  __allways_atomic_end();
  return 0;
}

void quick_exit(int status) {
  for (;;) {
    __allways_atomic_begin();
    struct handler *h = handlers;
    if (h != NULL)
      handlers = h->next;
    __allways_atomic_end();
    if (h == NULL)
      __allways_exit(status);
    h->function();
  }
}
