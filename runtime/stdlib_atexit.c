/*
 * runtime/stdlib_atexit.c - what exit() is to call.
 *
 * Handlers are a list, the latest first.  Each is taken off before it is
 * called, so one that registers another or calls exit() again does no harm.
 */
#define _GNU_SOURCE
#include <stdlib.h>

#include "machine.h"

int __cxa_atexit(void (*function)(void *), void *argument, void *object);

enum kind { PLAIN, WITH_ARGUMENT, WITH_STATUS };

struct handler {
  struct handler *next;
  enum kind kind;
  union {
    void (*plain)(void);
    void (*with_argument)(void *);
    void (*with_status)(int, void *);
  } call;
  void *argument;
};

static struct handler *handlers;

static int add(struct handler handler) {
  if (__allways_lacks_memory())
    return -1;
  struct handler *h = __allways_new(sizeof *h);
  *h = handler;
  __allways_atomic_begin();
  h->next = handlers;
  handlers = h;
  __allways_atomic_end();
  return 0;
}

int atexit(void (*function)(void)) {
  struct handler h = {.kind = PLAIN, .call.plain = function};
  return add(h);
}

int __cxa_atexit(void (*function)(void *), void *argument, void *object) {
  struct handler h = {.kind = WITH_ARGUMENT,
                      .call.with_argument = function,
                      .argument = argument};
  (void)object;
  return add(h);
}

int on_exit(void (*function)(int, void *), void *argument) {
  struct handler h = {
      .kind = WITH_STATUS, .call.with_status = function, .argument = argument};
  return add(h);
}

/* The latest handler, no longer in the list, or NULL. */
static struct handler *take(void) {
  __allways_atomic_begin();
  struct handler *h = handlers;
  if (h != NULL)
    handlers = h->next;
  __allways_atomic_end();
  return h;
}

static void run(struct handler h, int status) {
  switch (h.kind) {
  case PLAIN:
    h.call.plain();
    break;
  case WITH_ARGUMENT:
    h.call.with_argument(h.argument);
    break;
  case WITH_STATUS:
    h.call.with_status(status, h.argument);
    break;
  }
}

void __allways_run_handlers(int status);
void __allways_run_handlers(int status) {
  struct handler *h;
  while ((h = take()) != NULL) {
    struct handler copy = *h;
    __allways_delete(h);
    run(copy, status);
  }
}
