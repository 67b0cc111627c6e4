/* tests/unit/test_alloc.c - base/alloc: balance, failures, growth. */
#include "base/alloc.h"

#include <pthread.h>
#include <string.h>

#include "base/compiler.h"
#include "unit/unit.h"

static void balance_follows_sizes(void **unused) {
  (void)unused;
  int64_t before = alloc_balance();
  void *a = alloc_new(100), *b = alloc_raw(28);
  assert_int_equal(alloc_balance() - before, 128);
  b = alloc_resize(b, 28, 1000);
  assert_int_equal(alloc_balance() - before, 1100);
  b = alloc_resize(b, 1000, 10);
  assert_int_equal(alloc_balance() - before, 110);
  alloc_free(a, 100);
  assert_int_equal(alloc_balance() - before, 10);
  alloc_free(b, 10);
  assert_int_equal(alloc_balance() - before, 0);
}

static void new_memory_is_zero(void **unused) {
  (void)unused;
  static const uint8_t zeros[4096];
  uint8_t *dirty = alloc_raw(sizeof zeros);
  memset(dirty, 0xa5, sizeof zeros);
  alloc_free(dirty, sizeof zeros);

  void *a = alloc_new(sizeof zeros), *b = alloc_try(sizeof zeros);
  assert_memory_equal(a, zeros, sizeof zeros);
  assert_memory_equal(b, zeros, sizeof zeros);
  alloc_free(a, sizeof zeros);
  alloc_free(b, sizeof zeros);
}

static void empty_is_a_pointer_of_its_own(void **unused) {
  (void)unused;
  void *a = alloc_new(0), *b = alloc_new(0);
  assert_non_null(a);
  assert_non_null(b);
  assert_ptr_not_equal(a, b);
  a = alloc_resize(a, 0, 0);
  assert_non_null(a);
  alloc_free(a, 0);
  alloc_free(b, 0);
}

static void free_of_null_is_nothing(void **unused) {
  (void)unused;
  int64_t before = alloc_balance();
  alloc_free(NULL, 8);
  assert_int_equal(alloc_balance(), before);
}

static void resize_keeps_content(void **unused) {
  (void)unused;
  char *text = alloc_resize(NULL, 0, 6);
  memcpy(text, "areas", 6);
  text = alloc_resize(text, 6, 100000);
  assert_string_equal(text, "areas");
  text = alloc_resize(text, 100000, 6);
  assert_string_equal(text, "areas");
  alloc_free(text, 6);
}

static void every_third_try_fails(void **unused) {
  (void)unused;
  int64_t before = alloc_balance();
  alloc_fail_every(3);
  for (int i = 1; i <= 30; i++) {
    void *p = alloc_try(16);
    assert_int_equal(p == NULL, i % 3 == 0);
    alloc_free(p, 16);
  }
  alloc_fail_every(1);
  assert_null(alloc_try(16));
  void *needed = alloc_new(16); /* only tries fail */
  assert_non_null(needed);
  alloc_free(needed, 16);
  alloc_fail_every(0);
  void *p = alloc_try(16);
  assert_non_null(p);
  alloc_free(p, 16);
  assert_int_equal(alloc_balance(), before);
}

static void impossible_try_is_refused(void **unused) {
  (void)unused;
  int64_t before = alloc_balance();
  assert_null(alloc_try(SIZE_MAX / 4));
  assert_int_equal(alloc_balance(), before);
}

static void growth_is_enough_and_geometric(void **unused) {
  (void)unused;
  size_t capacity = 0, grown = 0;
  for (size_t want = 1; want <= 100000; want++) {
    if (want <= capacity)
      continue;
    size_t next = alloc_grown(capacity, want);
    assert_true(next >= want);
    capacity = next;
    grown++;
  }
  if (HARD)
    assert_int_equal(grown, 100000);
  else
    assert_true(grown < 40);
  assert_true(alloc_grown(8, 1000) >= 1000);
}

static void vector_grows_by_one(void **unused) {
  (void)unused;
  int64_t before = alloc_balance();
  uint32_t *items = NULL;
  size_t count = 0, capacity = 0;
  for (uint32_t i = 0; i < 1000; i++) {
    VEC_ROOM(items, count, capacity);
    assert_true(count < capacity);
    items[count++] = i * i;
  }
  for (uint32_t i = 0; i < 1000; i++)
    assert_int_equal(items[i], i * i);
  assert_int_equal(alloc_balance() - before, capacity * sizeof *items);
  VEC_FREE(items, capacity);
  assert_int_equal(alloc_balance(), before);
}

static void *allocate_and_free(void *unused) {
  (void)unused;
  for (int i = 0; i < 2000; i++) {
    void *p = alloc_new(64);
    p = alloc_resize(p, 64, 32);
    alloc_free(p, 32);
  }
  return NULL;
}

static void threads_share_the_balance(void **unused) {
  (void)unused;
  enum { THREADS = 4 };
  pthread_t threads[THREADS];
  int64_t before = alloc_balance();
  for (int i = 0; i < THREADS; i++)
    assert_int_equal(pthread_create(&threads[i], NULL, allocate_and_free, NULL),
                     0);
  for (int i = 0; i < THREADS; i++)
    pthread_join(threads[i], NULL);
  assert_int_equal(alloc_balance(), before);
}

int test_alloc(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(balance_follows_sizes),
      cmocka_unit_test(new_memory_is_zero),
      cmocka_unit_test(empty_is_a_pointer_of_its_own),
      cmocka_unit_test(free_of_null_is_nothing),
      cmocka_unit_test(resize_keeps_content),
      cmocka_unit_test(every_third_try_fails),
      cmocka_unit_test(impossible_try_is_refused),
      cmocka_unit_test(growth_is_enough_and_geometric),
      cmocka_unit_test(vector_grows_by_one),
      cmocka_unit_test(threads_share_the_balance),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
