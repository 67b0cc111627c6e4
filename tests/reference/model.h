/*
 * tests/reference/model.h - how models of library functions are written.
 *
 * A model is called again and again for its frame, until it returns to its
 * caller.  It is a switch over the phase of the frame: PERMIT remembers the
 * place, asks for an access, and leaves if the step is over; the next time the
 * model begins right there.  What must survive that lies in the words of the
 * frame: R(0), R(1), ... are the arguments, then come its own.
 *
 *     static void run_get(struct ref_machine *m) {
 *       BEGIN;
 *       PERMIT(R(0), 4, REF_READ);
 *       ...
 *       END;
 *     }
 */
#ifndef TESTS_REFERENCE_MODEL_H
#define TESTS_REFERENCE_MODEL_H

#include "machine.h"

#define R(i) (ref_words(m)[i])
#define BEGIN                                                                  \
  switch (ref_top(m)->phase) {                                                 \
  case 0:
#define END }

/* Remembers this place; the model comes back here. */
#define PLACE                                                                  \
  ref_top(m)->phase = __LINE__;                                                \
  case __LINE__:
#define PERMIT(p, size, kind)                                                  \
  PLACE                                                                        \
  if (!ref_permit(m, p, size, kind))                                           \
  return
#define PERMIT_STEP                                                            \
  PLACE                                                                        \
  if (!ref_permit_step(m))                                                     \
  return
/* The model goes on when the function of the program has returned.  A call that
 * is a fault may be a step of its own: then it is made again. */
enum { REF_RETURNED = 100000 };
#define CALL_BACK(function, args, count, result)                               \
  PLACE                                                                        \
  if (ref_call_back(m, function, args, count, result))                         \
    ref_below(m)->phase = REF_RETURNED + __LINE__;                             \
  return;                                                                      \
  case REF_RETURNED + __LINE__:

static inline void ref_give(struct ref_machine *m, ref_word w) {
  if (m->outcome == REF_GOING)
    ref_return(m, &w, 1);
}
static inline void ref_give_int(struct ref_machine *m, int value) {
  ref_give(m, ref_number((uint32_t)value));
}
static inline void ref_give_nothing(struct ref_machine *m) {
  if (m->outcome == REF_GOING)
    ref_return(m, NULL, 0);
}
static inline bool ref_is_null(ref_word w) {
  return !ref_has_origin(w) && !w.undefined && w.bits == 0;
}
static inline ref_word ref_moved(ref_word p, int64_t by) {
  p.bits += p.undefined ? 0 : (uint64_t)by;
  return p;
}

/* Tables of models end with a row without a name. */
extern const struct ref_model ref_models_core[], ref_models_thread[],
    ref_models_mutex[], ref_models_lock[], ref_models_key[], ref_models_heap[],
    ref_models_string[], ref_models_print[], ref_models_choice[],
    ref_models_exit[], ref_models_c11[], ref_models_attribute[],
    ref_models_cancel[], ref_models_misc[], ref_models_atomic[];

/* What a thread waits for.  Whether it can go on is a function of the state. */
enum ref_wait {
  REF_READY,
  REF_MUTEX,
  REF_SPIN,
  REF_READ_LOCK,
  REF_WRITE_LOCK,
  REF_SEMAPHORE,
  REF_CONDITION, /* for a signal; after that for the mutex */
  REF_BARRIER,
  REF_JOIN,
  REF_ONCE,
  REF_FOR_EVER
};

/* The library's own objects. */
enum ref_hidden {
  REF_ERRNO = 1, /* of a thread */
  REF_KEY_VALUES,
  REF_KEYS, /* of the program */
  REF_AT_EXIT,
  REF_AT_QUICK_EXIT,
  REF_STRTOK,
  REF_LEFT /* what main's variables pointed to when it returned */
};

/* lock.c */
bool ref_cancel_is_due(const struct ref_thread *t);

/* model_core.c */
ref_word ref_this_thread(const struct ref_machine *m);
/* The library's own objects: 0, if there is none. */
uint32_t ref_hidden(struct ref_machine *m, enum ref_hidden which,
                    bool of_thread, uint32_t size);
uint32_t ref_find_hidden(struct ref_machine *m, enum ref_hidden which,
                         bool of_thread);
void ref_set_errno(struct ref_machine *m, int value);

/* Two blocks of the same size, of which so many bytes are done with: one is
 * copied to the other, or they are compared. */
struct ref_pair {
  ref_word to, from;
  uint64_t size, done;
  bool back; /* from the end */
};
/* The bytes of which the next piece may be, from the beginning of the blocks.
 */
struct ref_span {
  uint64_t done, place;
  unsigned size;
};
struct ref_span ref_next_span(const struct ref_machine *m,
                              const struct ref_pair *p);
/* The next piece: its size, and where it is.  done may go back. */
unsigned ref_piece(struct ref_machine *m, struct ref_pair *p, uint64_t *place);
/* Must a piece of this size be read again, for there is a pointer now? */
bool ref_is_too_small(struct ref_machine *m, const struct ref_pair *p,
                      uint64_t size);

/* model_heap.c: a new block, or null; false: the outcome is set. */
bool ref_allocate(struct ref_machine *m, uint64_t size, ref_word *block);

/* Memory for the library itself; true: it runs out, where it may. */
bool ref_has_no_memory(struct ref_machine *m);

/* model_mutex.c: the thread ends; robust mutexes that it holds are free. */
void ref_abandon_mutexes(struct ref_machine *m);

/* model_thread.c */
/* At the end of exit: if it is the last thread that ends, its thread-local
 * variables do. */
void ref_end_last_thread(struct ref_machine *m);
/* The thread that a value names, REF_THREADS: none that is there. */
uint32_t ref_named_thread(struct ref_machine *m, ref_word w);
/* The thread goes to its next cleanup handler, or to its end. */
void ref_unwind(struct ref_machine *m);
/* At a cancellation point: true if the thread is cancelled here. */
bool ref_act_on_cancel(struct ref_machine *m);

#endif
