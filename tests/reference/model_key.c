/*
 * tests/reference/model_key.c - keys of threads, attributes, and the rest of
 * C11's threads.
 *
 * Keys lie in an object of the library's: 16 bytes each, used and destructor.
 * A thread's values lie in another one, 8 bytes each.
 */
#include "lock.h"

#include <errno.h>
#include <string.h>

enum { KEYS = 8 };

static struct ref_cell *keys(struct ref_machine *m) {
  uint32_t id = ref_hidden(m, REF_KEYS, false, 16 * KEYS);
  return id ? ref_cells(m, ref_find(m, id)) : NULL;
}

/* The value of the key, for this thread; NULL: the outcome is set. */
static struct ref_cell *value_at(struct ref_machine *m, ref_word key) {
  if (!ref_needs(m, key))
    return NULL;
  struct ref_cell *cells = keys(m);
  if (!cells)
    return NULL;
  if (key.bits >= KEYS || !cells[16 * key.bits].value) {
    ref_fault(m, "lock-misuse");
    return NULL;
  }
  uint32_t id = ref_hidden(m, REF_KEY_VALUES, true, 8 * KEYS);
  return id ? ref_cells(m, ref_find(m, id)) + 8 * key.bits : NULL;
}

/* A key begins with a null value in all threads. */
static void clear_values(struct ref_machine *m, uint64_t key) {
  for (uint32_t i = 0; i < m->object_count; i++)
    if (m->objects[i].kind == REF_HIDDEN && !m->objects[i].dead &&
        m->objects[i].info == REF_KEY_VALUES)
      ref_store_word(ref_cells(m, &m->objects[i]) + 8 * key, ref_number(0), 8);
}

/* As the family of the function tells it. */
static void give_no_memory(struct ref_machine *m) {
  enum { THRD_NOMEM = 3 };
  const char *name = m->models[ref_top(m)->model - 1]->name;
  ref_give_int(m, strncmp(name, "tss_", 4) == 0 ? THRD_NOMEM : ENOMEM);
}

static void run_create(struct ref_machine *m) {
  enum { KEY = 2 };
  BEGIN;
  PERMIT_STEP;
  if (ref_has_no_memory(m)) {
    give_no_memory(m);
    return;
  }
  struct ref_cell *cells = keys(m);
  if (!cells)
    return;
  for (R(KEY).bits = 0; R(KEY).bits < KEYS && cells[16 * R(KEY).bits].value;)
    R(KEY).bits++;
  if (R(KEY).bits == KEYS) {
    ref_stop_incomplete(m, "too many keys");
    return;
  }
  cells[16 * R(KEY).bits].value = 1;
  ref_store_word(cells + 16 * R(KEY).bits + 8, R(1), 8);
  clear_values(m, R(KEY).bits);
  PERMIT(R(0), 4, REF_WRITE);
  struct ref_cell *to = ref_access(m, R(0), 4, REF_WRITE);
  if (!to)
    return;
  ref_store_word(to, R(KEY), 4);
  ref_give_int(m, 0);
  END;
}

static void run_delete(struct ref_machine *m) {
  BEGIN;
  PERMIT_STEP;
  if (!value_at(m, R(0)))
    return;
  memset(keys(m) + 16 * R(0).bits, 0, 16 * sizeof(struct ref_cell));
  clear_values(m, R(0).bits);
  ref_give_int(m, 0);
  END;
}

static void run_set(struct ref_machine *m) {
  BEGIN;
  PERMIT_STEP;
  struct ref_cell *to = value_at(m, R(0));
  if (!to)
    return;
  if (ref_has_no_memory(m)) {
    give_no_memory(m);
    return;
  }
  ref_store_word(to, R(1), 8);
  ref_give_int(m, 0);
  END;
}

static void run_get(struct ref_machine *m) {
  BEGIN;
  PERMIT_STEP;
  const struct ref_cell *from = value_at(m, R(0));
  if (from)
    ref_give(m, ref_load_word(from, 8));
  END;
}

const struct ref_model ref_models_key[] = {
    {"pthread_key_create", 3, run_create},
    {"pthread_key_delete", 1, run_delete},
    {"pthread_setspecific", 2, run_set},
    {"pthread_getspecific", 1, run_get},
    {"tss_create", 3, run_create},
    {"tss_delete", 1, run_delete},
    {"tss_set", 2, run_set},
    {"tss_get", 1, run_get},
    {NULL, 0, NULL}};

/* --------------------------------------------------------------------- C11 */

static void run_thrd_create(struct ref_machine *m) {
  enum { NEW = 3, THRD_ERROR = 2 };
  uint32_t t = 0;
  BEGIN;
  PERMIT_STEP;
  if (ref_has_no_memory(m)) {
    ref_give_int(m, THRD_ERROR);
    return;
  }
  while (t < REF_THREADS && m->threads[t].head.status)
    t++;
  if (t == REF_THREADS) {
    ref_stop_incomplete(m, "too many threads");
    return;
  }
  ref_word start[3] = {R(1), R(2), ref_number(IR_INT)};
  ref_start_thread(m, t, m->thread_main, start, 3);
  R(NEW) = ref_make_pointer(REF_FIRST_THREAD + t, 0);
  PERMIT(R(0), 8, REF_WRITE);
  struct ref_cell *to = ref_access(m, R(0), 8, REF_WRITE);
  if (!to)
    return;
  ref_store_word(to, R(NEW), 8);
  ref_give_int(m, 0);
  END;
}

const struct ref_model ref_models_c11[] = {{"thrd_create", 4, run_thrd_create},
                                           {NULL, 0, NULL}};

/* --------------------------------------------------------------- attributes */

/* How many bytes of the attributes a function writes or reads. */
static unsigned attribute_size(struct ref_machine *m) {
  const char *name = m->models[ref_top(m)->model - 1]->name;
  return strncmp(name, "pthread_attr_", 13) == 0 ? 56 : 4;
}

static void run_attribute_init(struct ref_machine *m) {
  BEGIN;
  PERMIT(R(0), attribute_size(m), REF_WRITE);
  struct ref_cell *to = ref_access(m, R(0), attribute_size(m), REF_WRITE);
  if (!to)
    return;
  memset(to, 0, attribute_size(m) * sizeof *to);
  ref_give_int(m, 0);
  END;
}

static bool is_about_robustness(struct ref_machine *m) {
  return strstr(m->models[ref_top(m)->model - 1]->name, "robust") != NULL;
}

/* The detach state of a thread, the kind of a mutex or rwlock, whether a mutex
 * is robust: in the first four bytes. */
static void run_attribute_set(struct ref_machine *m) {
  BEGIN;
  if (!ref_needs(m, R(1)))
    return;
  if (R(1).bits > (attribute_size(m) == 56 || is_about_robustness(m) ? 1 : 3)) {
    ref_give_int(m, EINVAL);
    return;
  }
  PERMIT(R(0), 4, REF_WRITE);
  struct ref_cell *to = ref_access(m, R(0), 4, REF_WRITE);
  if (!to)
    return;
  ref_word old = ref_load_word(to, 4), set = R(1);
  if (old.undefined)
    old = ref_number(0);
  if (is_about_robustness(m))
    set.bits =
        (set.bits ? MUTEX_ROBUST : 0) | (old.bits & ~(uint64_t)MUTEX_ROBUST);
  else if (attribute_size(m) == 4)
    set.bits |= old.bits & MUTEX_ROBUST;
  ref_store_word(to, set, 4);
  ref_give_int(m, 0);
  END;
}

static void run_attribute_get(struct ref_machine *m) {
  enum { VALUE = 2 };
  BEGIN;
  PERMIT(R(0), 4, REF_READ);
  const struct ref_cell *from = ref_access(m, R(0), 4, REF_READ);
  if (!from)
    return;
  R(VALUE) = ref_load_word(from, 4);
  if (is_about_robustness(m))
    R(VALUE).bits = (R(VALUE).bits & MUTEX_ROBUST) != 0;
  else
    R(VALUE).bits &= ~(uint64_t)MUTEX_ROBUST;
  PERMIT(R(1), 4, REF_WRITE);
  struct ref_cell *to = ref_access(m, R(1), 4, REF_WRITE);
  if (!to)
    return;
  ref_store_word(to, R(VALUE), 4);
  ref_give_int(m, 0);
  END;
}

static void run_stack_size(struct ref_machine *m) {
  if (ref_needs(m, R(1)))
    ref_give_int(m, R(1).bits < 16384 ? EINVAL : 0);
}

static void run_attribute_ignored(struct ref_machine *m) { ref_give_int(m, 0); }

const struct ref_model ref_models_attribute[] = {
    {"pthread_attr_init", 1, run_attribute_init},
    {"pthread_attr_destroy", 1, run_attribute_ignored},
    {"pthread_attr_setdetachstate", 2, run_attribute_set},
    {"pthread_attr_getdetachstate", 3, run_attribute_get},
    {"pthread_attr_setstacksize", 2, run_stack_size},
    {"pthread_mutexattr_init", 1, run_attribute_init},
    {"pthread_mutexattr_destroy", 1, run_attribute_ignored},
    {"pthread_mutexattr_settype", 2, run_attribute_set},
    {"pthread_mutexattr_gettype", 3, run_attribute_get},
    {"pthread_mutexattr_setrobust", 2, run_attribute_set},
    {"pthread_mutexattr_getrobust", 3, run_attribute_get},
    {"pthread_mutexattr_setpshared", 2, run_attribute_ignored},
    {"pthread_condattr_init", 1, run_attribute_init},
    {"pthread_condattr_destroy", 1, run_attribute_ignored},
    {"pthread_condattr_setclock", 2, run_attribute_ignored},
    {"pthread_rwlockattr_init", 1, run_attribute_init},
    {"pthread_rwlockattr_setkind_np", 2, run_attribute_set},
    {"pthread_rwlockattr_destroy", 1, run_attribute_ignored},
    {"pthread_barrierattr_init", 1, run_attribute_init},
    {"pthread_barrierattr_destroy", 1, run_attribute_ignored},
    {NULL, 0, NULL}};
