/*
 * hashmap_test.c - tests of hashmap.c.
 *
 *     allways run examples/c/hashmap.c examples/c/hashmap_test.c
 *
 * Every test uses an allocator that counts bytes and can be told to fail.
 *
 * verdict: true
 */
#include "hashmap.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int failures;

#define CHECK(condition)                                                       \
  do {                                                                         \
    if (!(condition)) {                                                        \
      printf("%s:%d: %s\n", __FILE__, __LINE__, #condition);                   \
      failures++;                                                              \
    }                                                                          \
  } while (0)

/* ------------------------------------------------------------- allocator */

struct meter {
  size_t bytes, blocks;
  long allowed; /* allocations until they fail; negative: never */
};

static void *meter_allocate(void *context, size_t size) {
  struct meter *meter = context;

  if (meter->allowed == 0)
    return NULL;
  if (meter->allowed > 0)
    meter->allowed--;
  meter->bytes += size;
  meter->blocks++;
  return malloc(size);
}

static void meter_release(void *context, void *block, size_t size) {
  struct meter *meter = context;

  meter->bytes -= size;
  meter->blocks--;
  free(block);
}

static struct meter meter;
static const struct hashmap_allocator metered = {meter_allocate, meter_release,
                                                 &meter};

static void expect_sound(const struct hashmap *map) {
  const char *reason = "";

  if (!hashmap_audit(map, &reason)) {
    printf("audit: %s\n", reason);
    failures++;
  }
}

/* ----------------------------------------------------------------- tests */

static void test_empty(void) {
  struct hashmap *map = hashmap_new(&hashmap_plain(int, 0), &metered);
  struct hashmap_cursor at = {0};
  int key = 1;

  CHECK(hashmap_count(map) == 0);
  CHECK(hashmap_get(map, &key) == NULL && !hashmap_has(map, &key));
  CHECK(!hashmap_remove(map, &key) && !hashmap_next(map, &at));
  hashmap_clear(map);
  expect_sound(map);
  hashmap_free(map);
  hashmap_free(NULL);
}

static void test_integers(void) {
  struct hashmap *map = hashmap_new(&hashmap_plain(int, sizeof(long)), NULL);

  for (int i = 0; i < 500; i++) {
    long square = (long)i * i;
    CHECK(hashmap_set(map, &i, &square) == HASHMAP_ADDED);
  }
  expect_sound(map);
  for (int i = 0; i < 500; i++) {
    long *found = hashmap_get(map, &i);
    CHECK(found && *found == (long)i * i);
  }
  for (int i = 500; i < 600; i++)
    CHECK(!hashmap_has(map, &i));
  for (int i = 0; i < 500; i += 3)
    CHECK(hashmap_remove(map, &i));
  expect_sound(map);
  for (int i = 0; i < 500; i++)
    CHECK(hashmap_has(map, &i) == (i % 3 != 0));
  printf("integers: %zu left\n", hashmap_count(map));
  hashmap_free(map);
}

static void test_strings(void) {
  static const char text[] =
      "the map counts the words of the text and the text counts on the map";
  struct hashmap *map = hashmap_new(&hashmap_strings(sizeof(int)), &metered);
  char copy[sizeof text];

  memcpy(copy, text, sizeof text);
  for (char *word = strtok(copy, " "); word; word = strtok(NULL, " ")) {
    int *count = hashmap_at(map, &word);
    ++*count;
  }
  memset(copy, 0, sizeof copy); /* the keys are the map's own */
  static const char *const words[] = {"the", "map", "counts", "of", "missing"};
  for (size_t i = 0; i < sizeof words / sizeof *words; i++) {
    int *count = hashmap_get(map, &words[i]);
    printf("strings: %s %d\n", words[i], count ? *count : 0);
  }
  expect_sound(map);
  hashmap_free(map);
}

static void test_replace(void) {
  struct hashmap *map = hashmap_new(&hashmap_strings(sizeof(double)), &metered);
  const char *key = "ratio";
  double value = 0.5;
  size_t bytes;

  CHECK(hashmap_set(map, &key, &value) == HASHMAP_ADDED);
  bytes = meter.bytes;
  value = 0.75;
  CHECK(hashmap_set(map, &key, &value) == HASHMAP_REPLACED);
  CHECK(*(double *)hashmap_get(map, &key) == 0.75);
  CHECK(hashmap_set(map, &key, NULL) == HASHMAP_REPLACED);
  CHECK(*(double *)hashmap_get(map, &key) == 0);
  CHECK(hashmap_count(map) == 1 && meter.bytes == bytes);
  hashmap_free(map);
}

/* Values that own memory. */
static void drop_text(void *value, const struct hashmap_allocator *allocator) {
  char *text = *(char **)value;

  if (text)
    allocator->release(allocator->context, text, strlen(text) + 1);
}

static char *make_text(const char *format, int n) {
  char text[32];
  size_t size = (size_t)snprintf(text, sizeof text, format, n) + 1;
  char *copy = metered.allocate(metered.context, size);

  memcpy(copy, text, size);
  return copy;
}

static void test_owned_values(void) {
  struct hashmap_type type = hashmap_plain(int, sizeof(char *));
  struct hashmap *map;
  int key = 7;

  type.drop_value = drop_text;
  map = hashmap_new(&type, &metered);
  for (int i = 0; i < 40; i++) {
    char *text = make_text("value %d", i);
    CHECK(hashmap_set(map, &i, &text) == HASHMAP_ADDED);
  }
  char *other = make_text("other %d", key);
  CHECK(hashmap_set(map, &key, &other) == HASHMAP_REPLACED);
  printf("owned: %s\n", *(char **)hashmap_get(map, &key));
  CHECK(hashmap_remove(map, &key) && !hashmap_has(map, &key));
  hashmap_free(map);
}

/* All keys have one home: the worst that can happen. */
static uint64_t constant_hash(const void *key,
                              const struct hashmap_type *type) {
  (void)key;
  (void)type;
  return 6;
}

static void test_collisions(void) {
  struct hashmap_type type = hashmap_plain(int, sizeof(int));
  struct hashmap_statistics statistics;
  struct hashmap *map;

  type.hash = constant_hash;
  map = hashmap_new(&type, &metered);
  for (int i = 0; i < 40; i++)
    hashmap_set(map, &i, &i);
  expect_sound(map);
  hashmap_measure(map, &statistics);
  printf("collisions: %zu of %zu, longest probe %zu\n", statistics.count,
         statistics.capacity, statistics.longest_probe);
  for (int i = 0; i < 40; i += 2) {
    CHECK(hashmap_remove(map, &i));
    expect_sound(map);
  }
  for (int i = 1; i < 40; i += 2)
    CHECK(*(int *)hashmap_get(map, &i) == i);
  hashmap_free(map);
}

static bool divisible(const void *key, void *value, void *context) {
  (void)value;
  return *(const unsigned *)key % *(unsigned *)context == 0;
}

static void test_remove_if(void) {
  struct hashmap *map = hashmap_new(&hashmap_plain(unsigned, 0), &metered);
  unsigned by = 3, kept = 0;

  for (unsigned i = 0; i < 100; i++)
    hashmap_set(map, &i, NULL);
  CHECK(hashmap_remove_if(map, divisible, &by) == 34);
  expect_sound(map);
  struct hashmap_cursor at = {0};
  while (hashmap_next(map, &at)) {
    CHECK(*(const unsigned *)at.key % 3 != 0);
    kept++;
  }
  CHECK(kept == 66 && hashmap_count(map) == 66);
  by = 1;
  CHECK(hashmap_remove_if(map, divisible, &by) == 66);
  CHECK(hashmap_count(map) == 0);
  hashmap_free(map);
}

static void test_clone(void) {
  struct hashmap *map = hashmap_new(&hashmap_strings(sizeof(int)), &metered);
  struct hashmap *copy;
  char text[8], *key = text;
  int sum = 0;

  for (int i = 0; i < 30; i++) {
    snprintf(text, sizeof text, "k%d", i);
    hashmap_set(map, &key, &i);
  }
  copy = hashmap_clone(map);
  hashmap_clear(map);
  CHECK(hashmap_count(map) == 0 && hashmap_count(copy) == 30);
  struct hashmap_cursor at = {0};
  while (hashmap_next(copy, &at))
    sum += *(int *)at.value;
  CHECK(sum == 435);
  expect_sound(copy);
  hashmap_free(copy);
  hashmap_free(map);
}

/* Struct keys without padding, as a grid of cells. */
struct cell {
  int32_t x, y;
};

static void test_struct_keys(void) {
  struct hashmap_type type = hashmap_plain(struct cell, sizeof(char));
  struct hashmap *map = hashmap_new(&type, &metered);
  struct cell cell;
  char mark = '#';

  for (cell.x = -5; cell.x <= 5; cell.x++)
    for (cell.y = -5; cell.y <= 5; cell.y++)
      if (cell.x * cell.x + cell.y * cell.y <= 20)
        hashmap_set(map, &cell, &mark);
  for (cell.y = -5; cell.y <= 5; cell.y++) {
    for (cell.x = -5; cell.x <= 5; cell.x++) {
      char *found = hashmap_get(map, &cell);
      putchar(found ? *found : '.');
    }
    putchar('\n');
  }
  hashmap_free(map);
}

/* Whichever allocation fails, nothing is lost and nothing leaks. */
static void test_no_memory(void) {
  for (long allowed = 0; allowed < 30; allowed++) {
    struct hashmap *map;
    char text[8], *key = text;
    size_t added = 0;
    enum hashmap_status status;

    meter.allowed = allowed;
    map = hashmap_new(&hashmap_strings(sizeof(int)), &metered);
    if (!map) {
      CHECK(allowed == 0);
      continue;
    }
    for (int i = 0; i < 20; i++) {
      snprintf(text, sizeof text, "key%d", i);
      status = hashmap_set(map, &key, &i);
      if (status == HASHMAP_ADDED)
        added++;
      else
        CHECK(status == HASHMAP_NO_MEMORY);
    }
    CHECK(hashmap_count(map) == added);
    expect_sound(map);
    meter.allowed = -1;
    hashmap_free(map);
    CHECK(meter.blocks == 0);
  }
  meter.allowed = -1;
  struct hashmap *map = hashmap_new(&hashmap_plain(int, 8), &metered);
  CHECK(!hashmap_reserve(map, SIZE_MAX / 2));
  CHECK(hashmap_reserve(map, 100));
  hashmap_free(map);
}

/* Random operations against an array that cannot be wrong. */
static void test_random(void) {
  struct hashmap_type type = hashmap_plain(unsigned char, sizeof(int));
  struct hashmap *map = hashmap_new(&type, &metered);
  int model[256];
  unsigned seed = 12345;

  memset(model, -1, sizeof model);
  for (int step = 0; step < 3000; step++) {
    seed = seed * 1664525 + 1013904223;
    unsigned char key = (unsigned char)(seed >> 16 & 0x7f);
    int value = (int)(seed >> 24), *found = hashmap_get(map, &key);
    CHECK((found ? *found : -1) == model[key]);
    if (seed >> 8 & 1) {
      hashmap_set(map, &key, &value);
      model[key] = value;
    } else {
      CHECK(hashmap_remove(map, &key) == (model[key] >= 0));
      model[key] = -1;
    }
    if (step % 100 == 0)
      expect_sound(map);
  }
  printf("random: %zu left\n", hashmap_count(map));
  hashmap_free(map);
}

int main(void) {
  static const struct {
    const char *name;
    void (*run)(void);
  } tests[] = {
      {"empty", test_empty},         {"integers", test_integers},
      {"strings", test_strings},     {"replace", test_replace},
      {"owned", test_owned_values},  {"collisions", test_collisions},
      {"remove_if", test_remove_if}, {"clone", test_clone},
      {"struct", test_struct_keys},  {"no memory", test_no_memory},
      {"random", test_random},
  };

  for (size_t i = 0; i < sizeof tests / sizeof *tests; i++) {
    meter = (struct meter){0, 0, -1};
    tests[i].run();
    CHECK(meter.bytes == 0 && meter.blocks == 0);
    printf("%s done\n", tests[i].name);
  }
  printf("%d failures\n", failures);
  return failures != 0;
}
