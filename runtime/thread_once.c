/*
 * runtime/thread_once.c - pthread_once and call_once.
 *
 * The word is FRESH, DONE, or thread number + 1 of the thread that runs the
 * routine; others wait until it changes.  If that thread ends in the routine,
 * the word is FRESH again and another one takes over.
 */
#include "thread_impl.h"

#include <threads.h>

enum { FRESH = 0, DONE = -1 };

_Static_assert(sizeof(once_flag) == sizeof(int), "a flag is a word");

/* Whether this thread has to run the routine. */
static int claim(int *word) {
  while (*word > 0) {
    int runner = *word;
    if (runner == thread_me())
      thread_misuse("pthread_once in its own routine (self-deadlock)");
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

static void give_up(void *word) { set(word, FRESH); }

static void run(int *word, void (*routine)(void)) {
  pthread_cleanup_push(give_up, word);
  routine();
  pthread_cleanup_pop(0);
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
