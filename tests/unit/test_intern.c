/*
 * tests/unit/test_intern.c - store/intern: records to ids and back.
 */
#include "store/store_impl.h"
#include "unit/store_fixture.h"

static void open_intern(struct store_intern *in, struct store_budget *b,
                        unsigned words, uint64_t limit) {
  store_budget_init(b, limit);
  assert_true(store_intern_init(in, b, words));
}

/* Records of three words, many of which differ in one only. */
static void number_record(uint32_t record[3], uint32_t n) {
  record[0] = n % 10;
  record[1] = n / 10 % 10;
  record[2] = n / 100;
}

static void ids_lead_back_to_records(void **data) {
  enum { RECORDS = 5000 };
  static uint32_t ids[RECORDS];
  struct store_intern in;
  struct store_budget b;
  uint32_t record[3], back[INTERN_WORDS_MOST];
  (void)data;
  open_intern(&in, &b, 3, UINT64_MAX);
  for (uint32_t n = 0; n < RECORDS; n++) {
    number_record(record, n);
    assert_int_equal(store_intern_id(&in, record, false), 0);
    ids[n] = store_intern_id(&in, record, true);
    assert_in_range(ids[n], 1, (1 << INTERN_ID_BITS) - 1);
  }
  for (uint32_t n = 0; n < RECORDS; n++) {
    number_record(record, n);
    assert_int_equal(store_intern_id(&in, record, false), ids[n]);
    assert_int_equal(store_intern_id(&in, record, true), ids[n]);
    store_intern_record(&in, ids[n], back);
    assert_memory_equal(back, record, sizeof record);
  }
  store_intern_release(&in);
  assert_int_equal(b.used, 0);
}

/* The first byte tells how many follow: one of another length is another. */
static void lengths_are_part_of_records(void **data) {
  struct store_intern in;
  struct store_budget b;
  uint32_t ids[INTERN_BYTES_MOST + 1], back[INTERN_WORDS_MOST];
  (void)data;
  open_intern(&in, &b, 0, UINT64_MAX);
  for (uint32_t n = 0; n <= INTERN_BYTES_MOST; n++) {
    uint32_t record[INTERN_WORDS_MOST] = {n};
    assert_int_equal(intern_words(n), (n + 4) / 4);
    ids[n] = store_intern_id(&in, record, true);
    for (uint32_t k = 0; k < n; k++)
      assert_int_not_equal(ids[k], ids[n]);
  }
  store_intern_record(&in, ids[INTERN_BYTES_MOST], back);
  assert_int_equal(back[0], INTERN_BYTES_MOST);
  store_intern_release(&in);
}

static void no_room_is_no_id(void **data) {
  struct store_intern in;
  struct store_budget b;
  uint32_t record[3], refused = 0;
  (void)data;
  open_intern(&in, &b, 3, 1 << 14);
  for (uint32_t n = 0; n < 3000; n++) {
    number_record(record, n);
    uint32_t id = store_intern_id(&in, record, true);
    assert_int_equal(store_intern_id(&in, record, false), id);
    refused += id == 0;
  }
  assert_true(b.used <= 1 << 14);
  assert_in_range(refused, 1, 2900);
  store_intern_release(&in);
}

static void nothing_is_released(void **data) {
  struct store_intern in = {0};
  struct store_budget b;
  (void)data;
  store_budget_init(&b, 1);
  assert_false(store_intern_init(&in, &b, 3));
  store_intern_release(&in);
  assert_int_equal(b.used, 0);
}

int test_intern(void) {
  const struct CMUnitTest tests[] = {
      STORE_TEST(ids_lead_back_to_records),
      STORE_TEST(lengths_are_part_of_records),
      STORE_TEST(no_room_is_no_id),
      STORE_TEST(nothing_is_released),
  };
  return cmocka_run_group_tests_name("intern", tests, NULL, NULL);
}
