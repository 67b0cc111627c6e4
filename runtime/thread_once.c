/*
 * runtime/thread_once.c - pthread_once and call_once.
 *
 * The word is FRESH, DONE, or thread number + 1 of the thread that runs the
 * routine; others wait until it changes.  If that thread ends in the routine,
 * the word is FRESH again and another one takes over.
 */
#include "thread_impl.h"

#include <setjmp.h>
#include <threads.h>

enum { FRESH = 0, DONE = -1 };

_Static_assert(sizeof(once_flag) == sizeof(int), "a flag is a word");

/* Whether this thread has to run the routine. */
static int claim(int *word) {
  while (*word > 0) {
    int runner = *word;
    if (runner == thread_me())
      __allways_self_deadlock("pthread_once in its own routine "
                              "(self-deadlock)",
                              word, 0);
    __allways_wait(word, WAIT_UNEQUAL, runner, word);
  }
  if (*word == DONE)
    return 0;
  *word = thread_me();
  return 1;
}

static void set(int *word, int value) {
  __allways_atomic_begin();
  *word = value;
  __allways_atomic_end();
}

/* pthread_cleanup_push by hand: what the header's macro calls at its end is a
 * weak reference, which brings nothing in. */
static void run(int *word, void (*routine)(void)) {
  __pthread_unwind_buf_t buffer;
  if (setjmp((void *)buffer.__cancel_jmp_buf)) {
    set(word, FRESH);
    __allways_thread_unwind(&buffer);
  }
  __pthread_register_cancel(&buffer);
  routine();
  __pthread_unregister_cancel(&buffer);
  set(word, DONE);
}

static void once(int *word, void (*routine)(void)) {
  __allways_atomic_begin();
  int mine = claim(word);
  __allways_atomic_end();
  if (mine)
    run(word, routine);
}

int pthread_once(pthread_once_t *control, void (*routine)(void)) {
  once(control, routine);
  return 0;
}

void call_once(once_flag *flag, void (*routine)(void)) {
  once(&flag->__data, routine);
}
