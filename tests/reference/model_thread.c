/*
 * tests/reference/model_thread.c - threads: start, end, join, cancellation,
 * and jumps out of functions.
 */
#include "model.h"

#include <errno.h>
#include <string.h>

/* The phase of a thread's first frame in which the thread ends. */
enum { FINISH = 1000000 };
/* Words of a thread's first frame. */
enum { FUNCTION, ARGUMENT, KIND, KEY, ROUND, RESULT, FIRST_WORDS };
enum { KEYS = 8, ROUNDS = 4 };

uint32_t ref_named_thread(struct ref_machine *m, ref_word w) {
  ref_pointer p = ref_to_pointer(w);
  if (w.undefined) {
    ref_fault(m, "uninitialized");
    return REF_THREADS;
  }
  if (p.object < REF_FIRST_THREAD ||
      p.object >= REF_FIRST_THREAD + REF_THREADS || p.offset)
    return REF_THREADS;
  uint32_t t = p.object - REF_FIRST_THREAD;
  return m->threads[t].head.status == REF_ABSENT ? REF_THREADS : t;
}

/* --------------------------------------------------------- start and end */

/* The next destructor to be called: its key's value is cleared. */
static bool next_destructor(struct ref_machine *m, ref_word *function,
                            ref_word *value) {
  uint32_t keys = ref_find_hidden(m, REF_KEYS, false);
  uint32_t values = ref_find_hidden(m, REF_KEY_VALUES, true);
  if (!keys || !values)
    return false;
  for (; R(ROUND).bits < ROUNDS; R(ROUND).bits++, R(KEY).bits = 0)
    while (R(KEY).bits < KEYS) {
      uint64_t k = R(KEY).bits++;
      const struct ref_cell *key = ref_cells(m, ref_find(m, keys)) + 16 * k;
      struct ref_cell *cell = ref_cells(m, ref_find(m, values)) + 8 * k;
      *function = ref_load_word(key + 8, 8);
      *value = ref_load_word(cell, 8);
      if (!key->value || ref_is_null(*function) || ref_is_null(*value))
        continue;
      ref_store_word(cell, ref_number(0), 8);
      return true;
    }
  return false;
}

static bool is_last(const struct ref_machine *m) {
  for (uint32_t t = 0; t < REF_THREADS; t++)
    if (t != m->current && m->threads[t].head.status == REF_RUNNING)
      return false;
  return true;
}

static void end_own_objects(struct ref_machine *m) {
  for (uint32_t i = 0; i < m->object_count; i++) {
    struct ref_object *o = &m->objects[i];
    bool own = o->kind == REF_TLS ||
               (o->kind == REF_HIDDEN &&
                (o->info == REF_ERRNO || o->info == REF_KEY_VALUES));
    if (own && !o->dead && o->owner == m->current)
      ref_end_object(m, o);
  }
}

void ref_end_last_thread(struct ref_machine *m) {
  if (m->t->head.exiting && m->t->head.depth == 2 && is_last(m))
    end_own_objects(m);
}

/* All frames go, and what belongs to the thread. */
static void end_thread(struct ref_machine *m) {
  struct ref_thread_head *h = &m->t->head;
  while (h->depth)
    ref_drop_frame(m);
  ref_abandon_mutexes(m);
  end_own_objects(m);
  struct ref_thread_head ended = {.status = REF_ENDED, .result = h->result};
  if (h->detached)
    ended = (struct ref_thread_head){.status = REF_GONE};
  *h = ended;
  m->outcome = REF_STOPPED;
}

static void run_thread_main(struct ref_machine *m) {
  ref_word function, value;
  BEGIN;
  value = R(ARGUMENT);
  CALL_BACK(R(FUNCTION), &value, 1, (enum ir_kind)R(KIND).bits);
  m->t->head.result = R(RESULT);
  ref_top(m)->phase = FINISH;
case FINISH:
  m->t->head.exiting = true;
  if (next_destructor(m, &function, &value)) {
    ref_call_back(m, function, &value, 1, IR_VOID);
    return;
  }
  PERMIT_STEP;
  if (is_last(m)) {
    ref_word zero = ref_number(0);
    ref_push_model(m, m->exit, 0, &zero, 1);
    return;
  }
  end_thread(m);
  END;
}

static ref_word function_word(const struct ref_machine *m, uint32_t function) {
  return ref_make_pointer(m->first_function + function, 0);
}

/* argv is one name and NULL; there is no environment. */
static ref_word make_arguments(struct ref_machine *m) {
  const struct ref_object *o = ref_new_object(m, REF_HIDDEN, 8, 4);
  uint32_t name = o ? o->id : 0;
  o = ref_new_object(m, REF_HIDDEN, 16, 4);
  uint32_t list = o ? o->id : 0;
  if (!name || !list)
    return ref_number(0);
  uint64_t text;
  memcpy(&text, "program", 8);
  ref_store_word(ref_cells(m, ref_find(m, name)), ref_number(text), 8);
  struct ref_cell *cells = ref_cells(m, ref_find(m, list));
  ref_store_word(cells, ref_make_pointer(name, 0), 8);
  ref_store_word(cells + 8, ref_number(0), 8);
  return ref_make_pointer(list, 0);
}

static void run_program_main(struct ref_machine *m) {
  const struct ir_program *p = m->program;
  ref_word args[3] = {ref_number(1), ref_number(0), ref_number(0)};
  uint32_t count = p->functions[p->main].param_count;
  BEGIN;
  for (R(KEY).bits = 0; R(KEY).bits < p->constructor_count; R(KEY).bits++) {
    CALL_BACK(function_word(m, p->constructors[R(KEY).bits]), NULL, 0, IR_VOID);
  }
  if (count > 1)
    args[1] = make_arguments(m);
  if (count > 2)
    args[2] = ref_moved(args[1], 8);
  R(KEY).bits = 0;
  CALL_BACK(function_word(m, p->main), args, count, IR_VOID);
  args[0] = R(RESULT);
  R(RESULT) = ref_number(0);
  ref_push_model(m, m->exit, 0, args, 1);
  END;
}

/* ------------------------------------------------------------------- unwind */

/* A routine of pthread_once or call_once that is cancelled was never called. */
static void drop_for_exit(struct ref_machine *m) {
  const struct ref_frame *frame = ref_top(m);
  const char *name = frame->model ? m->models[frame->model - 1]->name : "";
  if (strcmp(name, "pthread_once") == 0 || strcmp(name, "call_once") == 0) {
    struct ref_cell *cells = ref_cells_at(m, ref_to_pointer(R(0)), 4);
    if (cells)
      ref_store_word(cells, ref_number(0), 4);
  }
  ref_drop_frame(m);
}

/* What alloca gave since setjmp ends: the stack is as it was.  So nothing that
 * was there then may have ended: C11 7.13.2.1 forbids to jump into the scope of
 * an array of variable length that was left. */
static bool end_allocas(struct ref_machine *m, uint32_t depth, ref_word last) {
  const struct ref_object *then = ref_find(m, ref_to_pointer(last).object);
  if (then && then->dead)
    return false;
  uint32_t kept = then ? then->info + 1 : 0;
  for (uint32_t i = 0; i < m->object_count; i++) {
    struct ref_object *o = &m->objects[i];
    if (o->kind == REF_ALLOCA && !o->dead && o->owner == m->current &&
        o->depth == depth && o->info >= kept)
      ref_end_object(m, o);
  }
  return true;
}

/* Is a block that the position is in inside of this one, or the same? */
static bool is_inside(const struct ir_program *p, uint32_t position,
                      uint32_t block) {
  const struct ir_position *at = &p->positions[position];
  bool inside = at->scope_count == 0 || at->scope_count > IR_SCOPES;
  for (uint32_t i = 0; i < at->scope_count && !inside; i++)
    for (uint32_t s = at->scopes[i]; s && !inside; s = p->scopes[s])
      inside = s == block;
  return inside;
}

/* C11 6.2.4: a variable lives until the execution of its block ends in any
 * way; here, as a jump leads out of it to the call of setjmp at pc. */
static void end_left(struct ref_machine *m, uint32_t pc) {
  const struct ir_function *f = ref_function(m);
  for (uint32_t i = 0; i < m->object_count; i++) {
    struct ref_object *o = &m->objects[i];
    if (!ref_ends_with_frame(m, o) || o->kind != REF_LOCAL ||
        o->info < REF_FIRST_LOCAL)
      continue;
    const struct ir_local *l = &f->locals[o->info - REF_FIRST_LOCAL];
    if (!l->scoped || l->scope == 0 ||
        is_inside(m->program, f->insns[pc].position, l->scope))
      continue;
    ref_end_object(m, o);
    ref_words(m)[l->slot] = REF_UNDEFINED;
  }
}

/* The frame that setjmp's token belongs to becomes the last one, and its call
 * of setjmp returns the value. */
static void jump(struct ref_machine *m, ref_word token, ref_word last,
                 ref_word value) {
  ref_pointer p = ref_to_pointer(token);
  struct ref_object *o = ref_find(m, p.object);
  if (token.undefined)
    ref_fault(m, "uninitialized");
  else if (!o || o->dead || o->kind != REF_FRAME || o->owner != m->current ||
           !end_allocas(m, o->depth, last))
    ref_fault(m, "bad-call");
  if (m->outcome != REF_GOING)
    return;
  uint32_t depth = o->depth;
  while (m->t->head.depth > depth)
    drop_for_exit(m);
  ref_top(m)->pc = (uint32_t)p.offset;
  end_left(m, (uint32_t)p.offset);
  ref_resume(m, &value, 1);
}

/* In a buffer: the token, the last that alloca gave; in one of cancellation:
 * the buffer before. */
enum { BUFFER_LAST = 8, BUFFER_SIZE = 16, BUFFER_BEFORE = 72 };

static void run_unwind_next(struct ref_machine *m) {
  BEGIN;
  PERMIT_STEP;
  ref_word buffer = m->t->head.cleanup;
  if (!ref_is_null(buffer)) {
    const struct ref_cell *cells = ref_access(m, buffer, 80, REF_READ);
    if (!cells)
      return;
    m->t->head.cleanup = ref_load_word(cells + BUFFER_BEFORE, 8);
    jump(m, ref_load_word(cells, 8), ref_load_word(cells + BUFFER_LAST, 8),
         ref_number(1));
    return;
  }
  while (m->t->head.depth > 1)
    drop_for_exit(m);
  ref_top(m)->model = m->thread_main;
  ref_top(m)->phase = FINISH;
  END;
}

/* The header's macro for cleanup handlers ends with a call of a weak function
 * that nobody defines, so its address is null. */
bool ref_is_unwind_next(const struct ref_machine *m, const struct ir_call *call,
                        ref_word callee) {
  return !ref_has_origin(callee) && !callee.undefined && callee.bits == 0 &&
         m->t->head.exiting && call->arg_count == 1;
}

void ref_unwind(struct ref_machine *m) {
  m->t->head.exiting = true;
  ref_push_model(m, m->unwind_next, 0, NULL, 0);
}

bool ref_act_on_cancel(struct ref_machine *m) {
  if (!ref_cancel_is_due(m->t) || m->outcome != REF_GOING)
    return false;
  m->t->head.result = ref_number(UINT64_MAX);
  m->t->head.cancel_pending = false;
  ref_unwind(m);
  return true;
}

static void run_register(struct ref_machine *m) {
  struct ref_cell *cells = ref_access(m, R(0), 80, REF_WRITE);
  if (!cells)
    return;
  ref_store_word(cells + BUFFER_BEFORE, m->t->head.cleanup, 8);
  m->t->head.cleanup = R(0);
  ref_give_nothing(m);
}

static void run_unregister(struct ref_machine *m) {
  struct ref_cell *cells = ref_access(m, R(0), 80, REF_READ);
  if (!cells)
    return;
  m->t->head.cleanup = ref_load_word(cells + BUFFER_BEFORE, 8);
  ref_give_nothing(m);
}

/* ------------------------------------------------------------------- jumps */

/* The token of the frame below this model's; 0: there is none. */
static uint32_t frame_token(struct ref_machine *m) {
  uint32_t depth = m->t->head.depth - 1;
  struct ref_object *o = ref_find_own(m, REF_FRAME, depth, 0);
  if (!o) {
    o = ref_new_object(m, REF_FRAME, 0, 0);
    if (!o)
      return 0;
    o->depth = depth;
    o->private = true;
  }
  return o->id;
}

/* The last object that alloca gave in that frame, or null. */
static ref_word last_alloca(struct ref_machine *m) {
  const struct ref_object *last = NULL;
  for (uint32_t i = 0; i < m->object_count; i++) {
    const struct ref_object *o = &m->objects[i];
    if (o->kind == REF_ALLOCA && !o->dead && o->owner == m->current &&
        o->depth == m->t->head.depth - 1 && (!last || o->info > last->info))
      last = o;
  }
  return last ? ref_make_pointer(last->id, 0) : ref_number(0);
}

static void run_setjmp(struct ref_machine *m) {
  BEGIN;
  PERMIT(R(0), BUFFER_SIZE, REF_WRITE);
  struct ref_cell *cells = ref_access(m, R(0), BUFFER_SIZE, REF_WRITE);
  uint32_t token = cells ? frame_token(m) : 0;
  if (!token)
    return;
  uint32_t pc = ref_below(m)->pc;
  cells = ref_access(m, R(0), BUFFER_SIZE, REF_WRITE);
  ref_store_word(cells, ref_make_pointer(token, (int64_t)pc), 8);
  ref_store_word(cells + BUFFER_LAST, last_alloca(m), 8);
  ref_give_int(m, 0);
  END;
}

static void run_longjmp(struct ref_machine *m) {
  BEGIN;
  PERMIT(R(0), BUFFER_SIZE, REF_READ);
  const struct ref_cell *cells = ref_access(m, R(0), BUFFER_SIZE, REF_READ);
  if (!cells || !ref_needs(m, R(1)))
    return;
  R(2) = ref_load_word(cells, 8);
  R(3) = ref_load_word(cells + BUFFER_LAST, 8);
  PERMIT_STEP;
  jump(m, R(2), R(3),
       ref_number((uint32_t)R(1).bits ? (uint32_t)R(1).bits : 1));
  END;
}

/* ----------------------------------------------------------------- pthreads */

static void run_create(struct ref_machine *m) {
  enum { DETACHED = 4 };
  uint32_t t = 0;
  BEGIN;
  if (!ref_is_null(R(1))) {
    PERMIT(R(1), 56, REF_READ);
    const struct ref_cell *cells = ref_access(m, R(1), 56, REF_READ);
    if (!cells)
      return;
    R(DETACHED) = ref_load_word(cells, 4);
    if (!ref_needs(m, R(DETACHED)))
      return;
  }
  if (ref_has_no_memory(m)) {
    ref_give_int(m, EAGAIN);
    return;
  }
  /* POSIX lets the identifier come later; with glibc it is there before the
   * thread begins, and docs/reference/modelled.md says the same. */
  PERMIT(R(0), 8, REF_WRITE);
  struct ref_cell *to = ref_access(m, R(0), 8, REF_WRITE);
  if (!to)
    return;
  while (t < REF_THREADS && m->threads[t].head.status)
    t++;
  if (t == REF_THREADS) {
    ref_stop_incomplete(m, "too many threads");
    return;
  }
  ref_word start[3] = {R(2), R(3), ref_number(IR_PTR)};
  ref_start_thread(m, t, m->thread_main, start, 3);
  m->threads[t].head.detached = R(DETACHED).bits == 1;
  to = ref_access(m, R(0), 8, REF_WRITE); /* objects may have moved */
  ref_store_word(to, ref_make_pointer(REF_FIRST_THREAD + t, 0), 8);
  ref_give_int(m, 0);
  END;
}

/* The thread must be there and joinable. */
static bool joinable(struct ref_machine *m, uint32_t t) {
  if (m->outcome != REF_GOING)
    return false;
  if (t == REF_THREADS || m->threads[t].head.status == REF_GONE ||
      m->threads[t].head.detached) {
    ref_fault(m, "lock-misuse");
    return false;
  }
  return true;
}

static bool is_c11(struct ref_machine *m) {
  return m->models[ref_top(m)->model - 1]->name[0] == 't';
}

/* pthread_join, pthread_tryjoin_np, pthread_timedjoin_np and thrd_join, which
 * stores an int. */
static void run_join(struct ref_machine *m) {
  enum { VALUE = 3 };
  struct ref_thread_head *h = &m->t->head;
  uint32_t t = ref_named_thread(m, R(0));
  BEGIN;
  if (!joinable(m, t))
    return;
  if (ref_act_on_cancel(m))
    return;
  if (t == m->current) {
    ref_give_int(m, is_c11(m) ? 2 : EDEADLK);
    return;
  }
  PLACE;
  h->wait = REF_JOIN;
  h->wait_for = ref_to_pointer(R(0));
  h->cancellable = true;
  if (!ref_permit_step(m))
    return;
  if (!joinable(m, t))
    return;
  bool ended = m->threads[t].head.status == REF_ENDED;
  if (ref_cancel_is_due(m->t) && (!ended || ref_pick(m, 2) == 1)) {
    ref_act_on_cancel(m);
    return;
  }
  R(VALUE) = m->threads[t].head.result;
  m->threads[t].head = (struct ref_thread_head){.status = REF_GONE};
  if (!ref_is_null(R(1))) {
    PERMIT(R(1), is_c11(m) ? 4 : 8, REF_WRITE);
    struct ref_cell *to = ref_access(m, R(1), is_c11(m) ? 4 : 8, REF_WRITE);
    if (!to)
      return;
    ref_store_word(to, R(VALUE), is_c11(m) ? 4 : 8);
  }
  ref_give_int(m, 0);
  END;
}

static void run_detach(struct ref_machine *m) {
  BEGIN;
  PERMIT_STEP;
  uint32_t t = ref_named_thread(m, R(0));
  if (t < REF_THREADS && m->threads[t].head.status == REF_RUNNING &&
      m->threads[t].head.detached) {
    ref_give_int(m, EINVAL);
    return;
  }
  if (!joinable(m, t))
    return;
  if (m->threads[t].head.status == REF_ENDED)
    m->threads[t].head = (struct ref_thread_head){.status = REF_GONE};
  else
    m->threads[t].head.detached = true;
  ref_give_int(m, 0);
  END;
}

static void run_exit(struct ref_machine *m) {
  m->t->head.result = R(0);
  ref_unwind(m);
}

static void run_self(struct ref_machine *m) { ref_give(m, ref_this_thread(m)); }

static void run_equal(struct ref_machine *m) {
  ref_value a = {{R(0), ref_number(0)}}, b = {{R(1), ref_number(0)}};
  int same = ref_equal(a, b, 64);
  if (same == -1)
    ref_fault(m, "uninitialized");
  ref_give_int(m, same == 1);
}

static void run_nothing(struct ref_machine *m) { ref_give_int(m, 0); }

/* ------------------------------------------------------------- cancellation */

static void run_cancel(struct ref_machine *m) {
  BEGIN;
  PERMIT_STEP;
  uint32_t t = ref_named_thread(m, R(0));
  if (m->outcome != REF_GOING)
    return;
  if (t == REF_THREADS || m->threads[t].head.status == REF_GONE) {
    ref_fault(m, "lock-misuse");
    return;
  }
  if (m->threads[t].head.status == REF_RUNNING && !m->threads[t].head.exiting)
    m->threads[t].head.cancel_pending = true;
  ref_give_int(m, 0);
  END;
}

static void run_set_state(struct ref_machine *m) {
  enum { OLD = 2 };
  BEGIN;
  if (!ref_needs(m, R(0)))
    return;
  R(OLD) = ref_number(m->t->head.cancel_disabled);
  m->t->head.cancel_disabled = (uint32_t)R(0).bits == 1;
  if (!ref_is_null(R(1))) {
    PERMIT(R(1), 4, REF_WRITE);
    struct ref_cell *to = ref_access(m, R(1), 4, REF_WRITE);
    if (!to)
      return;
    ref_store_word(to, R(OLD), 4);
  }
  ref_give_int(m, 0);
  END;
}

static void run_set_type(struct ref_machine *m) {
  BEGIN;
  if (!ref_needs(m, R(0)))
    return;
  if ((uint32_t)R(0).bits == 1) {
    ref_stop_incomplete(m, "asynchronous cancellation");
    return;
  }
  if (!ref_is_null(R(1))) {
    PERMIT(R(1), 4, REF_WRITE);
    struct ref_cell *to = ref_access(m, R(1), 4, REF_WRITE);
    if (!to)
      return;
    ref_store_word(to, ref_number(0), 4);
  }
  ref_give_int(m, 0);
  END;
}

/* Also sleeps: they are cancellation points and take no time. */
static void run_test_cancel(struct ref_machine *m) {
  BEGIN;
  PERMIT_STEP;
  if (!ref_act_on_cancel(m))
    ref_give_int(m, 0);
  END;
}

const struct ref_model ref_models_thread[] = {
    {"thread main", FIRST_WORDS, run_thread_main},
    {"program main", FIRST_WORDS, run_program_main},
    {"pthread_create", 6, run_create},
    {"pthread_join", 4, run_join},
    {"pthread_detach", 1, run_detach},
    {"pthread_exit", 1, run_exit},
    {"pthread_self", 1, run_self},
    {"pthread_equal", 2, run_equal},
    {"thrd_join", 4, run_join},
    {"thrd_detach", 1, run_detach},
    {"thrd_exit", 1, run_exit},
    {"thrd_current", 1, run_self},
    {"thrd_equal", 2, run_equal},
    {"thrd_yield", 1, run_nothing},
    {"sched_yield", 1, run_nothing},
    {NULL, 0, NULL}};

const struct ref_model ref_models_cancel[] = {
    {"pthread_cancel", 1, run_cancel},
    {"pthread_setcancelstate", 3, run_set_state},
    {"pthread_setcanceltype", 3, run_set_type},
    {"pthread_testcancel", 1, run_test_cancel},
    {"sleep", 1, run_test_cancel},
    {"usleep", 1, run_test_cancel},
    {"nanosleep", 2, run_test_cancel},
    {"thrd_sleep", 2, run_test_cancel},
    {"__pthread_register_cancel", 1, run_register},
    {"__pthread_unregister_cancel", 1, run_unregister},
    {"__pthread_unwind_next", 1, run_unwind_next},
    {"_setjmp", 1, run_setjmp},
    {"setjmp", 1, run_setjmp},
    {"__sigsetjmp", 2, run_setjmp},
    {"longjmp", 4, run_longjmp},
    {"_longjmp", 4, run_longjmp},
    {"siglongjmp", 4, run_longjmp},
    {NULL, 0, NULL}};
