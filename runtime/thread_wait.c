/*
 * runtime/thread_wait.c - lists of blocked threads.
 *
 * Every function here is called in an atomic section.
 */
#include "thread_impl.h"

/* In order of thread numbers. */
static void link_in(struct waiter *me, struct wait_list *list) {
  struct waiter **at = &list->first;
  while (*at && (*at)->thread < me->thread)
    at = &(*at)->next;
  me->next = *at;
  me->list = list;
  *at = me;
  list->self = list;
}

/* Takes it out of the list, if it still is in it. */
static void take_out(struct waiter *me, struct wait_list *list) {
  struct waiter **at = &list->first;
  while (*at && *at != me)
    at = &(*at)->next;
  if (*at)
    *at = me->next;
  if (!list->first)
    list->self = NULL;
}

/* The object may have been destroyed or overwritten meanwhile. */
void __allways_waiter_unlink(struct waiter *me) {
  if (thread_is_waited_on(me->list))
    take_out(me, me->list);
  me->next = NULL;
  me->list = NULL;
}

void __allways_waiter_wake_all(struct wait_list *list) {
  while (list->first) {
    struct waiter *w = list->first;
    __allways_waiter_unlink(w);
    w->wake = AWAKE;
  }
}

/* Whether time is over is seen from the wake word: who was woken in the last
 * moment was woken. */
static void block(struct waiter *me, int timed, const int *holder) {
  thread_wait(&me->wake, WAIT_UNEQUAL, ASLEEP, holder, timed);
  if (me->wake == ASLEEP)
    __allways_waiter_unlink(me);
}

void __allways_waiter_sleep(struct waiter *me, struct wait_list *list,
                            int timed, int cancellable, const int *holder) {
  me->thread = thread_me();
  me->wake = ASLEEP;
  link_in(me, list);
  if (!cancellable || !thread_cancellable()) {
    block(me, timed, holder);
    return;
  }
  struct thread *self = __allways_thread_block();
  self->blocked = me;
  block(me, timed, holder);
  self->blocked = NULL;
}
