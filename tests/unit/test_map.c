/*
 * tests/unit/test_map.c - base/map: random operations have the results that
 * they have on a plain list.
 */
#include "base/map.h"

#include "base/alloc.h"
#include "unit/unit.h"

enum { OPERATIONS = 20000, MOST = 4096 };

/* The plain twin. */
static struct map_entry list[MOST];
static size_t list_count;

static uint64_t next_random(uint64_t *state) {
  *state = *state * UINT64_C(6364136223846793005) + 1442695040888963407u;
  return *state >> 33;
}

static struct map_entry *list_find(map_key key) {
  for (size_t i = 0; i < list_count; i++)
    if (list[i].key.a == key.a && list[i].key.b == key.b)
      return &list[i];
  return NULL;
}

static struct map_entry *list_at(map_key key, uint64_t first) {
  struct map_entry *found = list_find(key);
  if (found)
    return found;
  assert_true(list_count < MOST);
  list[list_count] = (struct map_entry){key, first};
  return &list[list_count++];
}

/* Few different ones, so that many are there already; some that differ in
 * their highest bits only, and the words that mark a free entry. */
static map_key random_key(uint64_t *seed, uint64_t kinds) {
  uint64_t a = next_random(seed) % kinds, b = next_random(seed) % 4;
  switch (next_random(seed) % 4) {
  case 0:
    return map_word(a);
  case 1:
    return (map_key){a << 56, b << 62};
  case 2:
    return (map_key){UINT64_MAX - a, UINT64_MAX - b};
  default:
    return (map_key){a, b};
  }
}

static void assert_same_content(const struct map *map) {
  size_t listed = 0;
  assert_int_equal(map->count, list_count);
  assert_true(2 * map->count <= map->capacity || map->capacity == 0);
  for (const struct map_entry *e = NULL; (e = map_next(map, e)) != NULL;) {
    const struct map_entry *twin = list_find(e->key);
    assert_non_null(twin);
    assert_true(twin->value == e->value);
    listed++;
  }
  assert_int_equal(listed, list_count);
}

static void one_operation(struct map *map, uint64_t *seed, uint64_t kinds) {
  map_key key = random_key(seed, kinds);
  uint64_t value = next_random(seed);
  const struct map_entry *known = list_find(key);
  switch (next_random(seed) % 4) {
  case 0:
    map_put(map, key, value);
    list_at(key, value)->value = value;
    break;
  case 1:
    *map_at(map, key, value) += 1;
    list_at(key, value)->value += 1;
    break;
  default:
    assert_true(map_get(map, key) == (known ? known->value : MAP_NONE));
  }
}

static void random_operations(void **unused) {
  (void)unused;
  static const uint64_t kinds[] = {1, 5, 40, 200};
  struct map map = {NULL, 0, 0};
  uint64_t seed = 1;
  for (size_t k = 0; k < sizeof kinds / sizeof *kinds; k++) {
    for (int i = 0; i < OPERATIONS; i++) {
      one_operation(&map, &seed, kinds[k]);
      if (i % 1000 == 0)
        assert_same_content(&map);
    }
    assert_same_content(&map);
    map_clear(&map);
    list_count = 0;
    assert_same_content(&map);
  }
  map_release(&map);
}

static void an_empty_map_has_nothing(void **unused) {
  (void)unused;
  struct map map = {NULL, 0, 0};
  assert_true(map_get(&map, map_word(0)) == MAP_NONE);
  assert_null(map_next(&map, NULL));
  map_clear(&map);
  map_release(&map);
}

/* What was large and has little in it now gives its memory back. */
static void clearing_shrinks(void **unused) {
  (void)unused;
  struct map map = {NULL, 0, 0};
  for (uint64_t i = 0; i < 1000; i++)
    map_put(&map, map_word(i), i);
  map_clear(&map);
  assert_true(map.capacity >= 2000);
  map_put(&map, map_word(7), 1);
  assert_true(map_get(&map, map_word(7)) == 1);
  map_clear(&map);
  assert_int_equal(map.capacity, 0);
  map_release(&map);
}

/* Keys as they are: addresses, pairs of small numbers, shifted numbers.  Runs
 * of entries that are used stay short. */
static void runs_are_short(void **unused) {
  (void)unused;
  for (unsigned shape = 0; shape < 4; shape++) {
    struct map map = {NULL, 0, 0};
    for (uint64_t i = 0; i < 20000; i++) {
      map_key keys[] = {map_word(UINT64_C(0x7f0000000000) + 16 * i),
                        {i >> 6, i & 63},
                        {i << 32, i % 7},
                        {i % 5, i << 20}};
      map_put(&map, keys[shape], i);
    }
    assert_int_equal(map.count, 20000);
    size_t run = 0, longest = 0;
    for (size_t i = 0; i < map.capacity; i++) {
      run = map.entries[i].value == MAP_NONE ? 0 : run + 1;
      longest = run > longest ? run : longest;
    }
    assert_true(longest < 64);
    map_release(&map);
  }
}

int test_map(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(random_operations),
      cmocka_unit_test(an_empty_map_has_nothing),
      cmocka_unit_test(clearing_shrinks),
      cmocka_unit_test(runs_are_short),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
