/*
 * runtime/thread_atfork.c - what fork would call; there is no fork.
 */
#include "thread_impl.h"

int pthread_atfork(void (*prepare)(void), void (*parent)(void),
                   void (*child)(void)) {
  (void)prepare;
  (void)parent;
  (void)child;
  return 0;
}
