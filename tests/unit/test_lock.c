/*
 * tests/unit/test_lock.c - explain/lock: what locks say of threads, read from
 * the words of the runtime.
 */
#include "explain/lock.h"

#include "runtime/abi.h"
#include "unit/machine_fixture.h"

/* A machine with a global of 64 zero bytes; words are put there. */
struct lock {
  struct build b;
  struct vm *vm;
  allways_pointer at;
};

static void begin(struct lock *l) {
  enum vm_event event;
  build_program(&l->b);
  build_global(&l->b, "lock", 64);
  build_global(&l->b, "waiters", 128);
  build_main(&l->b, 0, 0);
  build_exit(&l->b);
  build_ready(&l->b);
  l->vm = machine_run(&l->b, (struct vm_options){0}, &event);
  l->at = machine_global(l->vm, 1);
}

static void end(struct lock *l) {
  vm_free(l->vm);
  build_release(&l->b);
}

static void put(struct lock *l, uint64_t offset, unsigned size,
                uint64_t value) {
  allways_pointer p = l->at;
  p.offset += offset;
  assert_int_equal(allways_store_scalar(vm_memory(l->vm), p, size, value),
                   ALLWAYS_OK);
}

/* Lanes are numbers plus 10; thread 9 has none. */
static uint32_t tid(void *context, uint32_t thread) {
  (void)context;
  return thread == 9 ? UINT32_MAX : thread + 10;
}

static void assert_text(struct lock *l, const char *type,
                        const char *expected) {
  struct lock_state s;
  char text[200];
  lock_read(&s, l->vm, type, l->at);
  lock_text(&s, tid, NULL, text, sizeof text);
  assert_string_equal(text, expected);
}

static void kinds_are_known_by_type(void **state) {
  (void)state;
  assert_int_equal(lock_kind("pthread_mutex_t"), LOCK_MUTEX);
  assert_int_equal(lock_kind("mtx_t"), LOCK_MUTEX);
  assert_int_equal(lock_kind("pthread_rwlock_t"), LOCK_RWLOCK);
  assert_int_equal(lock_kind("sem_t"), LOCK_SEMAPHORE);
  assert_int_equal(lock_kind("FILE"), LOCK_NONE);
  assert_int_equal(lock_kind(NULL), LOCK_NONE);
}

static void mutexes(void **state) {
  static struct lock l;
  (void)state;
  begin(&l);
  assert_text(&l, "pthread_mutex_t", "free");
  put(&l, ABI_MUTEX_OWNER, 4, 3);
  assert_text(&l, "pthread_mutex_t", "held by T12");
  put(&l, ABI_MUTEX_COUNT, 4, 1);
  assert_text(&l, "pthread_mutex_t", "held by T12, 2 times");
  put(&l, ABI_MUTEX_OWNER, 4, 10);
  assert_text(&l, "pthread_mutex_t", "held by a thread that ended");
  put(&l, ABI_MUTEX_KIND, 4, (uint32_t)ABI_DESTROYED);
  assert_text(&l, "pthread_mutex_t", "destroyed");
  end(&l);
}

static void read_write_locks(void **state) {
  static struct lock l;
  (void)state;
  begin(&l);
  assert_text(&l, "pthread_rwlock_t", "free");
  put(&l, ABI_RWLOCK_HOLDERS, 4, 6);
  put(&l, ABI_RWLOCK_READS + 1, 1, 1);
  put(&l, ABI_RWLOCK_READS + 2, 1, 1);
  assert_text(&l, "pthread_rwlock_t", "held for reading by T11, T12");
  put(&l, ABI_RWLOCK_WRITER, 4, 2);
  assert_text(&l, "pthread_rwlock_t", "held for writing by T11");
  end(&l);
}

static void semaphores(void **state) {
  static struct lock l;
  (void)state;
  begin(&l);
  assert_text(&l, "sem_t", "not initialised");
  put(&l, ABI_SEMAPHORE_MARK, 4, 1);
  put(&l, ABI_SEMAPHORE_VALUE, 4, 3);
  assert_text(&l, "sem_t", "3");
  end(&l);
}

/* Waiters are a list in memory. */
static void condition_variables(void **state) {
  static struct lock l;
  (void)state;
  begin(&l);
  assert_text(&l, "pthread_cond_t", "nobody waits");
  struct allways_memory *m = vm_memory(l.vm);
  allways_pointer first = machine_global(l.vm, 2), second = first;
  second.offset += 64;
  assert_int_equal(allways_store_pointer(m, l.at, first), ALLWAYS_OK);
  struct lock list = {.vm = l.vm, .at = first};
  put(&list, ABI_WAITER_THREAD, 4, 2);
  assert_text(&l, "pthread_cond_t", "T11 waits");
  assert_int_equal(allways_store_pointer(m, first, second), ALLWAYS_OK);
  put(&list, 64 + ABI_WAITER_THREAD, 4, 5);
  assert_text(&l, "pthread_cond_t", "T11, T14 wait");
  put(&l, ABI_BARRIER_MARK, 4, 1);
  put(&l, ABI_BARRIER_COUNT, 4, 3);
  assert_text(&l, "pthread_barrier_t", "2 of 3 wait: T11, T14");
  end(&l);
}

/* The word that a thread waits for leads to what it is about. */
static void waiters_lead_to_objects(void **state) {
  static struct lock l;
  (void)state;
  begin(&l);
  struct allways_memory *m = vm_memory(l.vm);
  allways_pointer waiter = machine_global(l.vm, 2), word = waiter, list, mutex;
  word.offset = ABI_WAITER_WAKE;
  list = mutex = waiter;
  list.offset = ABI_WAITER_LIST;
  mutex.offset = ABI_WAITER_MUTEX;
  allways_pointer mate = l.at;
  mate.offset = 32;
  assert_int_equal(allways_store_pointer(m, list, l.at), ALLWAYS_OK);
  assert_int_equal(allways_store_pointer(m, mutex, mate), ALLWAYS_OK);
  assert_int_equal(lock_waited(l.vm, word).area, l.at.area);
  assert_int_equal(lock_needed(l.vm, word).offset, 32);
  word.offset = 0;
  assert_int_equal(lock_waited(l.vm, word).area, 0);
  assert_int_equal(lock_needed(l.vm, word).area, 0);
  end(&l);
}

int test_lock(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(kinds_are_known_by_type),
      cmocka_unit_test(mutexes),
      cmocka_unit_test(read_write_locks),
      cmocka_unit_test(semaphores),
      cmocka_unit_test(condition_variables),
      cmocka_unit_test(waiters_lead_to_objects),
  };
  return cmocka_run_group_tests_name("lock", tests, NULL, NULL);
}
