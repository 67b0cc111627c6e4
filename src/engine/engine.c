/*
 * engine/engine.c - the virtual machine as an engine for searches.
 *
 * Three modules are joined here.  The machine (vm/) executes and keeps the
 * state; the reduction (por/) decides where a step ends and which threads are a
 * persistent set; summaries (summary/) stand for calls.  A search sees none of
 * them.
 *
 * What threads are about to do (vm_next) is not part of the state: it follows
 * from it.  It is kept here for each saved state, so that going back need not
 * find it out again.
 *
 * An engine belongs to the thread that searches with it.
 */
#include "engine/vm_engine.h"

#include <stdio.h>
#include <string.h>

#include "base/alloc.h"
#include "base/bug.h"
#include "memory/delta.h"
#include "por/por.h"
#include "summary/summary.h"
#include "vm/suppress.h"

struct vm_engine {
  struct engine base;
  struct vm *vm;
  const struct ir_program *program;

  struct vm_next_op *kept; /* of all threads, for each saved state */
  size_t kept_count, kept_capacity;
  struct saved {
    size_t first; /* in kept */
    uint32_t threads;
    uint64_t moved; /* threads, in the step that was taken from there last */
  } * saved;
  size_t saved_count, saved_capacity;

  /* Of the last step: faults that next_extra_fault has reported. */
  uint32_t races_reported;
  size_t leaks_reported;
  bool tries_all;       /* whom each thread of a deadlock waits for is asked */
  bool ended;           /* blocks that are left have not been looked at */
  uint32_t last, after; /* thread of the last step, and where it began */
  bool here;            /* the current state is the one that was saved last */
  bool idle;            /* the step was known to be BLOCKED, and not taken */
  uint8_t *image;       /* of the current state, for the store, and its parts */
  size_t image_capacity;
  uint32_t *ends;
  size_t end_capacity;
  struct mem_delta *delta; /* from the first state that was packed */
  uint8_t *packed;
  size_t packed_capacity;
};

static struct vm_engine *self(struct engine *e) {
  return (struct vm_engine *)(void *)e;
}

static bool engine_save(struct engine *e);
static void engine_back(struct engine *e, uint32_t thread);
static void engine_drop(struct engine *e);

struct vm *engine_vm(struct engine *e) {
  return self(e)->vm;
}

static void engine_free(struct engine *e) {
  struct vm_engine *s = self(e);
  mem_delta_free(s->delta);
  vm_free(s->vm);
  VEC_FREE(s->kept, s->kept_capacity);
  VEC_FREE(s->saved, s->saved_capacity);
  VEC_FREE(s->image, s->image_capacity);
  VEC_FREE(s->ends, s->end_capacity);
  VEC_FREE(s->packed, s->packed_capacity);
  alloc_free(s, sizeof *s);
}

/* ----------------------------------------------------------- enabled steps */

/* The steps that the thread can take; false: none is enabled. */
static bool steps_of(struct vm *vm, uint32_t thread, struct enabled_steps *m) {
  const struct vm_next_op *next = vm_next(vm, thread);
  bool gives_up, enabled = vm_enabled(vm, thread, &gives_up);
  *m = (struct enabled_steps){.thread = thread, .count = 1};
  switch ((enum vm_op_kind)next->kind) {
  case VM_OP_CHOICE:
    m->count = next->choices;
    m->only = vm_is_exclusive(vm, thread);
    return true;
  case VM_OP_START:
  case VM_OP_RESUME:
    m->only = vm_is_exclusive(vm, thread);
    return true;
  case VM_OP_SECTION:
    return vm_blocker(vm, thread) == 0;
  case VM_OP_WAIT:
    m->first = enabled ? 0 : 1;
    return enabled || gives_up;
  default:
    return true;
  }
}

static bool engine_exclusive(struct engine *e) {
  const struct vm *vm = self(e)->vm;
  for (uint32_t i = 0; i < vm_thread_limit(vm); i++)
    if (vm_thread_used(vm, i) && vm_is_exclusive(vm, i))
      return true;
  return false;
}

static bool engine_closed(struct engine *e) {
  return vm_was_closed(self(e)->vm);
}

/* Those of the chosen threads (bits) come first; returns how many these are.
 * Among themselves both groups stay in their order. */
static size_t put_first(struct enabled_steps *enabled, size_t count,
                        uint64_t chosen) {
  size_t first = 0;
  for (size_t i = 0; i < count; i++) {
    struct enabled_steps m = enabled[i];
    if (!(chosen >> m.thread & 1))
      continue;
    assert(m.thread < 64 && first <= i);
    memmove(&enabled[first + 1], &enabled[first], (i - first) * sizeof m);
    enabled[first++] = m;
  }
  return first;
}

static size_t engine_enabled(struct engine *e, struct enabled_steps *enabled,
                             size_t *persistent) {
  struct vm *vm = self(e)->vm;
  size_t count = 0;
  uint64_t able = 0;
  for (uint32_t i = 0; i < vm_thread_limit(vm); i++) {
    if (!vm_thread_used(vm, i) || !steps_of(vm, i, &enabled[count]))
      continue;
    if (enabled[count].only) {
      enabled[0] = enabled[count];
      return *persistent = 1;
    }
    able |= i < 64 ? UINT64_C(1) << i : 0;
    count++;
  }
  uint64_t chosen = vm_persistent_set(vm, able);
  assert((chosen & ~able) == 0);
  *persistent = chosen == able ? count : put_first(enabled, count, chosen);
  return count;
}

/* Is there a thread that has not ended? */
static bool any_thread(const struct vm *vm) {
  for (uint32_t i = 0; i < vm_thread_limit(vm); i++)
    if (vm_thread_used(vm, i))
      return true;
  return false;
}

/* What an event of the machine is to a search. */
static enum engine_event event_of(struct vm *vm, enum vm_event event) {
  switch (event) {
  case VM_STOPPED:
    return ENGINE_WENT_ON;
  case VM_THREAD_OVER:
    return any_thread(vm) ? ENGINE_WENT_ON : ENGINE_ENDED;
  case VM_BLOCKED:
    return ENGINE_DISABLED;
  case VM_ENDED:
    return ENGINE_ENDED;
  case VM_PRUNED:
    return ENGINE_PRUNED;
  case VM_ABORTED:
  case VM_FAULTED:
    return ENGINE_FAULT;
  case VM_LIMIT:
    return ENGINE_LIMIT;
  default:
    return ENGINE_UNSUPPORTED;
  }
}

/* Takes the step back that was made from the state saved last. */
static void undo_step(struct vm_engine *s, uint32_t thread) {
  assert(s->saved_count > 0);
  s->saved[s->saved_count - 1].moved = vm_moved(s->vm);
  engine_back(&s->base, thread);
  vm_clear_leaks(s->vm);
  vm_remember(s->vm, thread);
}

/* Makes a step from the state that was saved last.  It is made again if it has
 * to stop before an atomic section (VM_AGAIN), and if an observer watches: how
 * far it goes is known only then, and the observer gets it once. */
static enum vm_event step(struct vm_engine *s, uint32_t thread,
                          uint64_t value) {
  bool watched = vm_is_observed(s->vm);
  vm_remember(s->vm, thread);
  vm_mute(s->vm, watched);
  enum vm_event event = vm_step(s->vm, thread, value);
  vm_mute(s->vm, false);
  if (event != VM_AGAIN && !watched)
    return event;
  undo_step(s, thread);
  return event == VM_AGAIN ? vm_step_again(s->vm, thread, value)
                           : vm_step(s->vm, thread, value);
}

/* Debug builds also take a step that is known to be blocked, and expect just
 * that. */
static enum engine_event take(struct vm_engine *s, uint32_t thread,
                              uint64_t value) {
  assert(thread < vm_thread_limit(s->vm));
  vm_clear_leaks(s->vm);
  s->races_reported = 0;
  s->leaks_reported = 0;
  s->last = thread;
  s->after = vm_next(s->vm, thread)->position;
  s->ended = false;
  bool blocked = vm_still_blocked(s->vm, thread);
  s->idle = blocked && !DEBUG;
  if (s->idle)
    return ENGINE_DISABLED;
  bool here = s->here, saved = here || engine_save(&s->base);
  enum engine_event event =
      event_of(s->vm, saved ? step(s, thread, value)
                            : vm_step_again(s->vm, thread, value));
  s->here = false;
  if (blocked && (event != ENGINE_DISABLED || vm_races(s->vm)))
    BUG("a step is enabled that was recorded as blocked");
  s->ended =
      event == ENGINE_ENDED ||
      (event == ENGINE_FAULT && fault_is_end(vm_last_fault(s->vm)->kind) &&
       !SEEDED_BUG(129)); /* what is left then is not looked at */
  if (s->ended || event == ENGINE_PRUNED || event == ENGINE_FAULT)
    vm_collect(s->vm); /* what was lost before the execution ended */
  if (event == ENGINE_DISABLED && here) {
    const struct saved *last = &s->saved[s->saved_count - 1];
    if (thread < last->threads)
      s->kept[last->first + thread].blocked = vm_why_blocked(s->vm, thread);
  }
  if (!here && saved)
    engine_drop(&s->base);
  if (s->saved_count)
    s->saved[s->saved_count - 1].moved = vm_moved(s->vm);
  return event;
}

static enum engine_event engine_take(struct engine *e, uint32_t thread,
                                     uint64_t value) {
  return take(self(e), thread, value);
}

/* --------------------------------------------------------- saving, going back
 */

static bool engine_save(struct engine *e) {
  struct vm_engine *s = self(e);
  uint32_t threads = vm_thread_limit(s->vm);
  if (!vm_save(s->vm))
    return false;
  VEC_ROOM(s->saved, s->saved_count, s->saved_capacity);
  s->here = true;
  s->saved[s->saved_count++] = (struct saved){s->kept_count, threads, 0};
  for (uint32_t i = 0; i < threads; i++) {
    VEC_ROOM(s->kept, s->kept_count, s->kept_capacity);
    s->kept[s->kept_count++] = *vm_next(s->vm, i);
  }
  return true;
}

static void engine_back(struct engine *e, uint32_t thread) {
  struct vm_engine *s = self(e);
  bool idle = s->idle;
  assert(s->saved_count > 0);
  s->idle = false;
  if (idle && thread != UINT32_MAX)
    return;
  const struct saved *last = &s->saved[s->saved_count - 1];
  s->here = true;
  if (!vm_back_step(s->vm, thread, last->moved) && thread < last->threads) {
    vm_set_next(s->vm, thread, &s->kept[last->first + thread]);
    return;
  }
  for (uint32_t i = 0; i < last->threads; i++)
    vm_set_next(s->vm, i, &s->kept[last->first + i]);
}

static void engine_drop(struct engine *e) {
  struct vm_engine *s = self(e);
  assert(s->saved_count > 0);
  s->here = false;
  s->kept_count = s->saved[--s->saved_count].first;
  vm_drop(s->vm);
}

/* ------------------------------------------------------------------- states */

/* Writes the image of the current state, and where its parts end, into buffers
 * of the engine's, which grow.  False: there is none. */
static bool make_image(struct vm_engine *s, struct allways_state *state) {
  struct allways_memory *m = vm_memory(s->vm);
  size_t size;
  while ((size = allways_image_write(m, s->image, s->image_capacity)) >
         s->image_capacity) {
    s->image = alloc_resize(s->image, s->image_capacity, 2 * size);
    s->image_capacity = 2 * size;
  }
  size_t parts;
  while ((parts = allways_image_parts(s->image, size, s->ends,
                                      s->end_capacity)) > s->end_capacity) {
    s->ends = alloc_resize(s->ends, s->end_capacity * sizeof *s->ends,
                           2 * parts * sizeof *s->ends);
    s->end_capacity = 2 * parts;
  }
  state->image = s->image;
  state->image_size = size;
  state->ends = s->ends;
  state->parts = parts;
  return size > 0;
}

static bool engine_state(struct engine *e, bool image,
                         struct allways_state *state) {
  struct vm_engine *s = self(e);
  *state = (struct allways_state){0};
  return vm_hash(s->vm, &state->hash) && (!image || make_image(s, state));
}

static bool engine_preview_hash(struct engine *e, struct allways_state *state) {
  *state = (struct allways_state){0};
  return vm_hash_soon(self(e)->vm, &state->hash);
}

/* A packed state: what each thread does next (head, then one record for each
 * thread that is there), and the areas as a difference. */
struct pack_head {
  uint32_t threads;
};
struct pack_thread {
  uint32_t thread;
  uint32_t areas[VM_RANGES]; /* numbers of those in next.ranges */
  struct vm_next_op next;
};

/* How many of its ranges are in use. */
static unsigned ranges_of(const struct vm_next_op *next) {
  return next->kind == VM_OP_ACCESS ? next->range_count : 0;
}

/* A buffer of that size; what is in it may be lost. */
static uint8_t *pack_room(struct vm_engine *s, size_t size) {
  if (size > s->packed_capacity) {
    s->packed = alloc_resize(s->packed, s->packed_capacity, 2 * size);
    s->packed_capacity = 2 * size;
  }
  return s->packed;
}

/* Writes a record for each thread, and returns the end.  Numbers of areas
 * depend on the machine, those of the delta do not. */
static uint8_t *pack_threads(struct vm_engine *s, uint8_t *at) {
  for (uint32_t i = 0; i < vm_thread_limit(s->vm); i++) {
    struct pack_thread t;
    if (!vm_thread_used(s->vm, i))
      continue;
    memset(&t, 0, sizeof t);
    t.thread = i;
    t.next = *vm_next(s->vm, i);
    for (unsigned r = 0; r < ranges_of(&t.next); r++)
      t.areas[r] = mem_delta_number(s->delta, t.next.ranges[r].area);
    t.next.blocked = 0; /* it speaks of areas */
    memcpy(at, &t, sizeof t);
    at += sizeof t;
  }
  return at;
}

static const void *engine_pack(struct engine *e, size_t *size) {
  struct vm_engine *s = self(e);
  struct pack_head head = {0};
  size_t rest;
  vm_sync(s->vm);
  if (s->delta == NULL)
    s->delta = mem_delta_new(vm_memory(s->vm), vm_lasting(s->vm));
  const void *delta = mem_delta_write(s->delta, &rest);
  for (uint32_t i = 0; i < vm_thread_limit(s->vm); i++)
    head.threads += vm_thread_used(s->vm, i);
  *size = sizeof head + head.threads * sizeof(struct pack_thread) + rest;
  uint8_t *at = pack_room(s, *size);
  memcpy(at, &head, sizeof head);
  at = pack_threads(s, at + sizeof head);
  memcpy(at, delta, rest);
  return s->packed;
}

static bool engine_unpack(struct engine *e, const void *bytes, size_t size) {
  struct vm_engine *s = self(e);
  const uint8_t *at = bytes, *end = at + size;
  struct pack_head head;
  assert(size >= sizeof head && s->delta != NULL && s->saved_count == 1);
  memcpy(&head, at, sizeof head);
  const uint8_t *threads = at + sizeof head;
  at = threads + head.threads * sizeof(struct pack_thread);
  assert(at <= end);
  engine_back(e, UINT32_MAX);
  enum allways_result code = mem_delta_read(s->delta, at, (size_t)(end - at));
  if (code == ALLWAYS_LIMIT) {
    engine_back(e, UINT32_MAX);
    return false;
  }
  if (code != ALLWAYS_OK)
    BUG("a packed state cannot be read");
  vm_forget(s->vm);
  s->here = false;
  for (uint32_t i = 0; i < head.threads; i++) {
    struct pack_thread t;
    memcpy(&t, threads + i * sizeof t, sizeof t);
    for (unsigned r = 0; r < ranges_of(&t.next); r++)
      t.next.ranges[r].area = mem_delta_area(s->delta, t.areas[r]);
    vm_set_next(s->vm, t.thread, &t.next);
  }
  return true;
}

static void engine_stands(struct engine *e, uint32_t thread,
                          struct fault *where) {
  vm_thread_place(self(e)->vm, thread, where);
}

static bool engine_place(struct engine *e, uint32_t thread, char *text,
                         size_t room) {
  const struct vm_engine *s = self(e);
  if (!vm_thread_used(s->vm, thread))
    return false;
  const struct ir_position *p =
      &s->program->positions[vm_next(s->vm, thread)->position];
  const char *file = s->program->files[p->file], *slash = strrchr(file, '/');
  snprintf(text, room, "%s:%u", slash ? slash + 1 : file, p->line);
  return true;
}

/* ----------------------------------------------------------------- measures */

static size_t engine_measure(struct engine *e, struct mem_sizes *sizes) {
  struct vm *vm = self(e)->vm;
  return mem_measure(vm_memory(vm), vm_lasting(vm), sizes);
}

static uint64_t engine_audits(struct engine *e, uint64_t *exhaustive) {
  return vm_audits(self(e)->vm, exhaustive);
}

static void engine_memory_usage(struct engine *e, struct engine_usage *usage) {
  const struct vm_engine *s = self(e);
  struct mem_usage memory;
  mem_usage(vm_memory(s->vm), &memory);
  *usage = (struct engine_usage){.undo = memory.undo,
                                 .areas = memory.areas,
                                 .stack = s->kept_capacity * sizeof *s->kept +
                                          s->saved_capacity * sizeof *s->saved};
}

/* ------------------------------------------------------------------- faults */

/* Tries in vain to move a thread that is blocked, to know what it waits for. */
static struct vm_holders try_blocked(struct vm_engine *s, uint32_t thread) {
  vm_remember_nothing(s->vm);
  vm_step(s->vm, thread, 0);
  struct vm_holders h = vm_holders(s->vm, thread);
  s->saved[s->saved_count - 1].moved = vm_moved(s->vm);
  engine_back(&s->base, thread);
  return h;
}

/* A thread whose step was left out, because its lock is known to be taken, has
 * not noted what it waits for: the step is tried, so that the report can say.
 */
static bool engine_deadlocked(struct engine *e) {
  struct vm_engine *s = self(e);
  struct vm *vm = s->vm;
  struct vm_holders waits[VM_MAX_THREADS];
  if (!any_thread(vm))
    return false;
  engine_save(e);
  for (uint32_t i = 0; i < vm_thread_limit(vm); i++) {
    waits[i] = (struct vm_holders){0, 0};
    if (!vm_thread_used(vm, i))
      continue;
    bool stands = vm_next(vm, i)->kind == VM_OP_WAIT;
    if (vm_blocker(vm, i) || (!stands && s->tries_all))
      waits[i] = try_blocked(s, i);
    else if (stands)
      waits[i] = vm_holders(vm, i);
  }
  engine_drop(e);
  vm_deadlock(vm, waits);
  return true;
}

/* Nobody is named if the thread may wait for something else the next time. */
static void engine_holder(struct engine *e, struct enabled_steps *m) {
  struct vm_holders h = {0, 0};
  if (vm_waits_for_good(self(e)->vm))
    h = vm_holders(self(e)->vm, m->thread);
  m->holder = h.one;
  m->holders = h.set;
}

/* A wait that may give up, or that holds already, is none. */
static bool engine_deadlock_cycle(struct engine *e,
                                  const struct enabled_steps *enabled,
                                  size_t count) {
  struct vm *vm = self(e)->vm;
  struct vm_holders waits[VM_MAX_THREADS], none = {0, 0};
  bool any = false, gives_up;
  assert(count <= vm_thread_limit(vm) && vm_thread_limit(vm) <= VM_MAX_THREADS);
  memset(waits, 0, vm_thread_limit(vm) * sizeof *waits);
  for (size_t i = 0; i < count; i++)
    waits[enabled[i].thread] =
        (struct vm_holders){enabled[i].holder, enabled[i].holders};
  for (uint32_t i = 0; i < vm_thread_limit(vm); i++) {
    if (!vm_thread_used(vm, i))
      continue;
    if (vm_next(vm, i)->kind == VM_OP_WAIT)
      waits[i] =
          vm_enabled(vm, i, &gives_up) || gives_up ? none : vm_holders(vm, i);
    else if ((waits[i].one | waits[i].set) == 0)
      waits[i].one = vm_blocker(vm, i);
    any |= (waits[i].one | waits[i].set) != 0;
  }
  return any && vm_deadlock_cycle_fault(vm, waits);
}

static const struct fault *engine_fault(struct engine *e) {
  return vm_last_fault(self(e)->vm);
}

/* First races, then blocks that were lost, then what was found while calls were
 * solved, then what is left at the end. */
static bool engine_next_extra_fault(struct engine *e) {
  struct vm_engine *s = self(e);
  if (s->races_reported < vm_races(s->vm)) {
    vm_race_fault(s->vm, s->races_reported++);
    return true;
  }
  if (s->leaks_reported < vm_leaks(s->vm)) {
    vm_leak_fault(s->vm, s->leaks_reported++);
    return true;
  }
  if (summaries_fault(s->vm))
    return true;
  if (s->ended) {
    s->ended = false;
    return vm_cleanup_fault(s->vm);
  }
  return false;
}

static enum engine_event engine_check_invariant(struct engine *e) {
  const struct vm_engine *s = self(e);
  return event_of(s->vm, vm_monitor(s->vm, s->last, s->after));
}

static const struct engine_ops ops = {
    .free = engine_free,
    .enabled = engine_enabled,
    .exclusive = engine_exclusive,
    .closed = engine_closed,
    .take = engine_take,
    .save = engine_save,
    .back = engine_back,
    .drop = engine_drop,
    .state = engine_state,
    .preview_hash = engine_preview_hash,
    .holder = engine_holder,
    .deadlocked = engine_deadlocked,
    .deadlock_cycle = engine_deadlock_cycle,
    .fault = engine_fault,
    .next_extra_fault = engine_next_extra_fault,
    .check_invariant = engine_check_invariant,
    .pack = engine_pack,
    .unpack = engine_unpack,
    .stands = engine_stands,
    .place = engine_place,
    .measure = engine_measure,
    .memory_usage = engine_memory_usage,
    .audits = engine_audits,
};

struct engine *vm_engine_new(struct ir_program *program,
                             const struct vm_options *options,
                             enum engine_event *event) {
  struct vm_engine *s = alloc_new(sizeof *s);
  struct vm_options o = *options;
  o.steps = true;
  o.visitor = &por_visitor;
  o.summarizer = &summary_calls;
  s->base = (struct engine){&ops, VM_MAX_THREADS};
  s->program = program;
  s->tries_all = suppresses(o.suppressions, FAULT_DEADLOCK);
  s->vm = vm_new(program, &o);
  *event = vm_start(s->vm) ? take(s, 0, 0) : ENGINE_LIMIT;
  return &s->base;
}
