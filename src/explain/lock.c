/*
 * explain/lock.c - what mutexes and the like say of threads.
 *
 * The runtime lays structs of its own over the types of the C library;
 * runtime/abi.h says where their words lie.  Threads are numbers plus 1 in
 * them.
 */
#include "explain/lock.h"

#include <stdio.h>
#include <string.h>

#include "runtime/abi.h"

struct reading {
  struct lock_state *l;
  struct vm *vm;
  allways_pointer at;
};

enum lock_kind lock_kind(const char *type) {
  static const struct {
    const char *name;
    enum lock_kind kind;
  } types[] = {
      {"pthread_mutex_t", LOCK_MUTEX},    {"mtx_t", LOCK_MUTEX},
      {"pthread_spinlock_t", LOCK_MUTEX}, {"pthread_rwlock_t", LOCK_RWLOCK},
      {"pthread_cond_t", LOCK_CONDITION}, {"cnd_t", LOCK_CONDITION},
      {"sem_t", LOCK_SEMAPHORE},          {"pthread_barrier_t", LOCK_BARRIER},
      {"pthread_t", LOCK_THREAD},         {"thrd_t", LOCK_THREAD}};
  for (size_t i = 0; type && i < sizeof types / sizeof *types; i++)
    if (strcmp(type, types[i].name) == 0)
      return types[i].kind;
  return LOCK_NONE;
}

/* ------------------------------------------------------------------ reading */

static uint64_t load(struct vm *vm, allways_pointer at, uint64_t offset,
                     unsigned size) {
  uint64_t n = 0;
  at.offset += offset;
  return allways_load_scalar(vm_memory(vm), at, size, &n) == ALLWAYS_OK ? n : 0;
}

static uint32_t word(const struct reading *r, uint64_t offset) {
  return (uint32_t)load(r->vm, r->at, offset, 4);
}

static allways_pointer load_pointer(struct vm *vm, allways_pointer at,
                                    uint64_t offset) {
  allways_pointer p;
  at.offset += offset;
  return allways_load_pointer(vm_memory(vm), at, &p) == ALLWAYS_OK
             ? p
             : allways_null();
}

static void add_thread(struct lock_state *l, uint32_t thread) {
  if (l->thread_count < LOCK_THREADS)
    l->threads[l->thread_count++] = thread;
}

_Static_assert(ABI_BARRIER_WAITERS == ABI_COND_WAITERS,
               "both begin with their waiters");

static void read_waiters(struct reading *r) {
  allways_pointer p = load_pointer(r->vm, r->at, ABI_COND_WAITERS);
  while (p.area && r->l->thread_count < LOCK_THREADS) {
    uint32_t thread = (uint32_t)load(r->vm, p, ABI_WAITER_THREAD, 4);
    if (thread == 0)
      return;
    add_thread(r->l, thread - 1);
    p = load_pointer(r->vm, p, ABI_WAITER_NEXT);
  }
}

static void read_mutex(struct reading *r, const char *type) {
  bool spin = strcmp(type, "pthread_spinlock_t") == 0;
  uint32_t owner = word(r, ABI_MUTEX_OWNER);
  bool held = !spin || (owner & ~0xffffu) == ABI_SPIN_HELD;
  r->l->holder = held ? owner & (spin ? 0xffff : UINT32_MAX) : 0;
  r->l->times = spin || r->l->holder == 0 ? 1 : word(r, ABI_MUTEX_COUNT) + 1;
  r->l->destroyed = word(r, spin ? ABI_MUTEX_OWNER : ABI_MUTEX_KIND) ==
                    (uint32_t)ABI_DESTROYED;
  r->l->unset = spin && !held && (int32_t)owner != ABI_SPIN_FREE;
  r->l->robust = spin ? 0 : word(r, ABI_MUTEX_ROBUST);
}

static void read_rwlock(struct reading *r) {
  r->l->holder = word(r, ABI_RWLOCK_WRITER);
  r->l->destroyed = word(r, ABI_RWLOCK_MARK) == (uint32_t)ABI_DESTROYED;
  r->l->readers = r->l->holder == 0 && word(r, ABI_RWLOCK_HOLDERS) != 0;
  for (uint32_t i = 0; i < ABI_RWLOCK_THREADS; i++)
    if (load(r->vm, r->at, ABI_RWLOCK_READS + i, 1))
      add_thread(r->l, i);
}

void lock_read(struct lock_state *l, struct vm *vm, const char *type,
               allways_pointer at) {
  struct reading r = {l, vm, at};
  *l = (struct lock_state){.kind = lock_kind(type), .times = 1};
  switch (l->kind) {
  case LOCK_MUTEX:
    read_mutex(&r, type);
    break;
  case LOCK_RWLOCK:
    read_rwlock(&r);
    break;
  case LOCK_CONDITION:
    l->destroyed = word(&r, ABI_COND_MARK) == (uint32_t)ABI_DESTROYED;
    read_waiters(&r);
    break;
  case LOCK_SEMAPHORE:
    l->value = (int32_t)word(&r, ABI_SEMAPHORE_VALUE);
    l->destroyed = word(&r, ABI_SEMAPHORE_MARK) == (uint32_t)ABI_DESTROYED;
    l->unset = word(&r, ABI_SEMAPHORE_MARK) == 0;
    break;
  case LOCK_BARRIER:
    l->party = word(&r, ABI_BARRIER_COUNT);
    l->destroyed = word(&r, ABI_BARRIER_MARK) == (uint32_t)ABI_DESTROYED;
    l->unset = word(&r, ABI_BARRIER_MARK) == 0;
    read_waiters(&r);
    break;
  case LOCK_THREAD:
    at = load_pointer(vm, at, 0);
    l->unset = at.area == 0;
    l->holder = (uint32_t)load(vm, at, ABI_THREAD_RUNNING, 4);
    break;
  case LOCK_NONE:
    break;
  }
}

/* -------------------------------------------------------------------- words */

void lock_names(const struct lock_state *l, lock_tid_fn *tid, void *context,
                char *text, size_t room) {
  size_t n = 0;
  text[0] = 0;
  for (size_t i = 0; i < l->thread_count && n + 16 < room; i++) {
    uint32_t t = tid(context, l->threads[i]);
    if (t != UINT32_MAX)
      n += (size_t)snprintf(text + n, room - n, "%sT%u", n ? ", " : "", t);
  }
}

/* Of a robust mutex, what the runtime's numbers for its state mean. */
static void robust_text(const struct lock_state *l, char *text, size_t room) {
  static const char *const states[] = {"", "", ", its owner ended",
                                       ", inconsistent", ", not recoverable"};
  size_t length = strlen(text);
  if (l->robust < sizeof states / sizeof *states)
    snprintf(text + length, room - length, "%s", states[l->robust]);
}

static void mutex_text(const struct lock_state *l, lock_tid_fn *tid,
                       void *context, char *text, size_t room) {
  const char *how = l->kind == LOCK_RWLOCK ? "held for writing" : "held";
  uint32_t by = l->holder && l->holder <= VM_MAX_THREADS
                    ? tid(context, l->holder - 1)
                    : UINT32_MAX;
  char names[64];
  lock_names(l, tid, context, names, sizeof names);
  if (by != UINT32_MAX && l->times > 1)
    snprintf(text, room, "%s by T%u, %u times", how, by, l->times);
  else if (by != UINT32_MAX)
    snprintf(text, room, "%s by T%u", how, by);
  else if (l->holder && l->holder <= VM_MAX_THREADS)
    snprintf(text, room, "%s by a thread that ended", how);
  else if (l->readers && names[0])
    snprintf(text, room, "held for reading by %s", names);
  else if (l->readers)
    snprintf(text, room, "held for reading by a thread that ended");
  else
    snprintf(text, room, "free");
  robust_text(l, text, room);
}

static void waiters_text(const struct lock_state *l, lock_tid_fn *tid,
                         void *context, char *text, size_t room) {
  char names[64];
  lock_names(l, tid, context, names, sizeof names);
  if (l->kind == LOCK_BARRIER)
    snprintf(text, room, "%zu of %u wait%s%s", l->thread_count, l->party,
             names[0] ? ": " : "", names);
  else if (l->thread_count)
    snprintf(text, room, "%s wait%s", names, l->thread_count == 1 ? "s" : "");
  else
    snprintf(text, room, "nobody waits");
}

static void thread_text(const struct lock_state *l, lock_tid_fn *tid,
                        void *context, char *text, size_t room) {
  uint32_t t = l->holder ? tid(context, l->holder - 1) : UINT32_MAX;
  if (l->unset)
    snprintf(text, room, "no thread");
  else if (t == UINT32_MAX)
    snprintf(text, room, "a thread that ended");
  else
    snprintf(text, room, "T%u", t);
}

void lock_text(const struct lock_state *l, lock_tid_fn *tid, void *context,
               char *text, size_t room) {
  if (l->kind == LOCK_THREAD)
    thread_text(l, tid, context, text, room);
  else if (l->destroyed)
    snprintf(text, room, "destroyed");
  else if (l->unset)
    snprintf(text, room, "not initialised");
  else if (l->kind == LOCK_SEMAPHORE)
    snprintf(text, room, "%d", l->value);
  else if (l->kind == LOCK_CONDITION || l->kind == LOCK_BARRIER)
    waiters_text(l, tid, context, text, room);
  else
    mutex_text(l, tid, context, text, room);
}

/* ------------------------------------------------------------------ waiting */

allways_pointer lock_waited(struct vm *vm, allways_pointer word) {
  if (word.area == 0 || word.offset != ABI_WAITER_WAKE)
    return allways_null();
  return load_pointer(vm, (allways_pointer){0, word.area}, ABI_WAITER_LIST);
}

allways_pointer lock_needed(struct vm *vm, allways_pointer word) {
  if (word.area == 0 || word.offset != ABI_WAITER_WAKE)
    return allways_null();
  return load_pointer(vm, (allways_pointer){0, word.area}, ABI_WAITER_MUTEX);
}
