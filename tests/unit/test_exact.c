/*
 * tests/unit/test_exact.c - store/exact: whole images, cut and shared.
 */
#include "unit/store_fixture.h"

static enum allways_insert insert_image(struct allways_store *s,
                                        const void *bytes, size_t size,
                                        const uint32_t *ends, size_t parts) {
  struct allways_state state = {
      .image = bytes, .image_size = size, .ends = ends, .parts = parts};
  return allways_store_insert(s, &state, 0, NULL);
}

/* Is there a state with this image?  Looked for among all. */
static bool has_image(struct allways_store *s, const void *bytes, size_t size) {
  unsigned char *room = malloc(size + 1);
  bool found = false;
  uint64_t states = stats_of(s).states;
  for (uint64_t i = 0; i < states && !found; i++)
    found = allways_store_image(s, i, room, size) == size &&
            memcmp(room, bytes, size) == 0;
  free(room);
  return found;
}

static void test_image_round_trip(void **data) {
  (void)data;
  enum { STATES = 300 };
  struct allways_store *s = open_store(ALLWAYS_STORE_EXACT, 0);
  bool seen[STATES] = {false};
  for (unsigned n = 0; n < STATES; n++)
    assert_int_equal(insert_number(s, n, n, NULL), ALLWAYS_NEW);
  for (unsigned i = 0; i < STATES; i++) {
    struct sample x;
    unsigned char image[IMAGE_BYTES];
    uint64_t number = 0;
    assert_int_equal(allways_store_image(s, i, image, sizeof image),
                     IMAGE_BYTES);
    memcpy(&number, image + IMAGE_BYTES - 6, 6);
    assert_true(number < STATES && !seen[number]);
    seen[number] = true;
    sample_init(&x, number);
    assert_memory_equal(image, x.image, IMAGE_BYTES);
  }
  allways_store_free(s);
}

static void test_image_room(void **data) {
  (void)data;
  struct allways_store *s = open_store(ALLWAYS_STORE_EXACT, 0);
  unsigned char image[200], room[200];
  for (unsigned i = 0; i < sizeof image; i++)
    image[i] = (unsigned char)i;
  insert_image(s, image, sizeof image, NULL, 0);
  for (size_t n = 0; n <= sizeof image; n++) {
    memset(room, 0xee, sizeof room);
    assert_int_equal(allways_store_image(s, 0, room, n), sizeof image);
    assert_memory_equal(room, image, n);
    assert_true(n == sizeof room || room[n] == 0xee);
  }
  assert_int_equal(allways_store_image(s, 0, NULL, 0), sizeof image);
  allways_store_free(s);
}

/* Every single byte counts, and so does the length; the empty image is an
 * image too. */
static void test_images_differ(void **data) {
  (void)data;
  struct allways_store *s = open_store(ALLWAYS_STORE_EXACT, 1 << 18);
  unsigned char image[150] = {0};
  for (size_t size = 0; size <= sizeof image; size++) {
    assert_int_equal(insert_image(s, image, size, NULL, 0), ALLWAYS_NEW);
    assert_int_equal(insert_image(s, image, size, NULL, 0), ALLWAYS_SEEN);
  }
  for (size_t i = 0; i < sizeof image; i++) {
    image[i] = 1;
    assert_int_equal(insert_image(s, image, sizeof image, NULL, 0),
                     ALLWAYS_NEW);
    assert_true(has_image(s, image, sizeof image));
    image[i] = 0;
  }
  assert_true(has_image(s, image, 0));
  assert_true(has_image(s, image, sizeof image));
  assert_int_equal(stats_of(s).states, 151 + 150);
  allways_store_free(s);
}

/* However images are cut, different ones stay different and each can be
 * had again; empty parts make no difference to short ones. */
static void test_cuts(void **data) {
  (void)data;
  struct allways_store *s = open_store(ALLWAYS_STORE_EXACT, 0);
  const uint32_t cut[][3] = {{2, 4, 6}, {1, 5, 6}, {3, 3, 6}, {0, 3, 6}};
  const char *images[] = {"aabbab", "aabbaa", "bbaaab", "ababab"};
  for (int i = 0; i < 4; i++)
    assert_int_equal(insert_image(s, images[i], 6, cut[0], 3), ALLWAYS_NEW);
  for (int i = 0; i < 4; i++) {
    for (int c = 0; c < 4; c++)
      insert_image(s, images[i], 6, cut[c], 3);
    assert_int_equal(insert_image(s, images[i], 6, cut[2], 3), ALLWAYS_SEEN);
    assert_true(has_image(s, images[i], 6));
  }
  assert_int_equal(insert_image(s, images[0], 6, cut[3], 3), ALLWAYS_SEEN);
  assert_int_equal(insert_image(s, images[0], 6, cut[3], 2), ALLWAYS_SEEN);
  assert_int_equal(insert_image(s, "bababa", 6, cut[1], 3), ALLWAYS_NEW);
  allways_store_free(s);
}

/* Groups have few values each: all combinations of them take little more than a
 * root each, and come back. */
static void test_groups(void **data) {
  (void)data;
  enum { GROUPS = 4, VALUES = HARD ? 4 : 12, LENGTH = 40, PIECE = 8 };
  struct allways_store *s = open_store(ALLWAYS_STORE_EXACT, 0);
  char image[GROUPS * LENGTH];
  uint32_t ends[GROUPS * (LENGTH / PIECE + 1)];
  size_t parts = 0, states = 1;
  for (uint32_t end = PIECE; end <= sizeof image; end += PIECE) {
    ends[parts++] = end;
    if (end % LENGTH == 0)
      ends[parts++] = end;
  }
  memset(image, 'x', sizeof image);
  for (int i = 0; i < GROUPS; i++)
    states *= VALUES;
  for (int again = 0; again < 2; again++)
    for (size_t n = 0; n < states; n++) {
      size_t rest = n;
      for (int i = 0; i < GROUPS; i++, rest /= VALUES)
        image[i * LENGTH + 17] = (char)('a' + rest % VALUES);
      assert_int_equal(insert_image(s, image, sizeof image, ends, parts),
                       again ? ALLWAYS_SEEN : ALLWAYS_NEW);
    }
  assert_int_equal(stats_of(s).states, states);
  assert_true(HARD || stats_of(s).bytes / states < 24);
  assert_true(has_image(s, image, sizeof image));
  allways_store_free(s);
}

/* One changed byte in a megabyte costs little, and comes back. */
static void test_big_image(void **data) {
  (void)data;
  enum { SIZE = HARD ? 1 << 14 : 1 << 20 };
  struct allways_store *s = open_store(ALLWAYS_STORE_EXACT, 0);
  unsigned char *image = malloc(SIZE);
  uint64_t x = 7;
  for (int i = 0; i < SIZE; i++)
    image[i] = (unsigned char)xorshift(&x);
  assert_int_equal(insert_image(s, image, SIZE, NULL, 0), ALLWAYS_NEW);
  uint64_t before = stats_of(s).bytes;
  for (int i = 0; i < 20; i++) {
    image[xorshift(&x) % SIZE] ^= 1;
    assert_int_equal(insert_image(s, image, SIZE, NULL, 0), ALLWAYS_NEW);
  }
  assert_int_equal(insert_image(s, image, SIZE, NULL, 0), ALLWAYS_SEEN);
  assert_true(stats_of(s).bytes - before < 20 * 4000);
  assert_true(has_image(s, image, SIZE));
  free(image);
  allways_store_free(s);
}

enum { LONG_PARTS = HARD ? 500 : 10000 };

/* A list of parts of four bytes, with a part of five put in at a place. */
static size_t long_image(unsigned char *image, uint32_t *ends, unsigned place,
                         uint32_t value) {
  size_t at = 0, parts = 0;
  for (uint32_t i = 0; i < LONG_PARTS; i++) {
    if (i == place) {
      memcpy(image + at, &value, 4);
      image[at + 4] = 0xff;
      ends[parts++] = (uint32_t)(at += 5);
    }
    memcpy(image + at, &i, 4);
    ends[parts++] = (uint32_t)(at += 4);
  }
  return parts;
}

static void test_insertion_is_cheap(void **data) {
  (void)data;
  enum { EDITS = HARD ? 20 : 200 };
  struct allways_store *s = open_store(ALLWAYS_STORE_EXACT, 0);
  unsigned char *image = malloc(LONG_PARTS * 4 + 5);
  uint32_t *ends = malloc((LONG_PARTS + 1) * sizeof *ends);
  uint64_t x = 99;
  size_t parts = long_image(image, ends, LONG_PARTS, 0);
  assert_int_equal(insert_image(s, image, ends[parts - 1], ends, parts),
                   ALLWAYS_NEW);
  uint64_t before = stats_of(s).bytes;
  for (uint32_t i = 0; i < EDITS; i++) {
    parts = long_image(image, ends, xorshift(&x) % LONG_PARTS, i);
    assert_int_equal(insert_image(s, image, ends[parts - 1], ends, parts),
                     ALLWAYS_NEW);
  }
  assert_true((stats_of(s).bytes - before) / EDITS < 1000);
  assert_true(has_image(s, image, ends[parts - 1]));
  free(image);
  free(ends);
  allways_store_free(s);
}

/* Random short sequences over three parts: few parts and many tuples, so that
 * levels of the tree meet.  The reference is the image as a number. */
static void test_exact_is_exact(void **data) {
  (void)data;
  enum { LENGTH = 9, ALL = 29524 }; /* (3^10 - 1) / 2 sequences */
  struct allways_store *s = open_store(ALLWAYS_STORE_EXACT, 0);
  unsigned char image[LENGTH];
  uint32_t ends[LENGTH] = {1, 2, 3, 4, 5, 6, 7, 8, 9};
  uint64_t made = 0, limit = HARD ? 6 : LENGTH, all = 0;
  for (size_t length = 0; length <= limit; length++) {
    unsigned count = 1;
    for (size_t i = 0; i < length; i++)
      count *= 3;
    for (unsigned n = 0; n < count; n++) {
      unsigned rest = n;
      for (size_t i = 0; i < length; i++, rest /= 3)
        image[i] = (unsigned char)(rest % 3);
      made += insert_image(s, image, length, ends, length) == ALLWAYS_NEW;
    }
    all += count;
  }
  assert_int_equal(made, all);
  assert_true(HARD || all == ALL);
  allways_store_free(s);
}

int test_exact(void) {
  const struct CMUnitTest tests[] = {
      STORE_TEST(test_image_round_trip),
      STORE_TEST(test_image_room),
      STORE_TEST(test_images_differ),
      STORE_TEST(test_cuts),
      STORE_TEST(test_groups),
      STORE_TEST(test_big_image),
      STORE_TEST(test_insertion_is_cheap),
      STORE_TEST(test_exact_is_exact),
  };
  return cmocka_run_group_tests_name("exact", tests, NULL, NULL);
}
