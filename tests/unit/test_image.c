/*
 * tests/unit/test_image.c - states written as bytes and read back.
 */
#include <string.h>

#include "unit/memory_fixture.h"

static const enum allways_naming namings[] = {
    ALLWAYS_NAMES_LAYERED, ALLWAYS_NAMES_BFS, ALLWAYS_NAMES_DFS,
    ALLWAYS_NAMES_SITE, ALLWAYS_NAMES_NONE};
enum { NAMINGS = sizeof namings / sizeof namings[0] };

struct bytes {
  uint8_t *data;
  size_t size;
};

static struct bytes image_of(struct allways_memory *m) {
  struct bytes b;
  b.size = allways_image_write(m, NULL, 0);
  b.data = alloc_new(b.size);
  assert_int_equal(allways_image_write(m, b.data, b.size), b.size);
  return b;
}

static void drop(struct bytes *b) { alloc_free(b->data, b->size); }

static bool same(const struct bytes *a, const struct bytes *b) {
  return a->size == b->size && memcmp(a->data, b->data, a->size) == 0;
}

static struct allways_memory *new_memory(enum allways_naming naming) {
  struct allways_memory_options options = {.naming = naming};
  struct allways_memory *m = allways_memory_new(&options);
  allways_register_class(m, &box_class);
  allways_register_class(m, &box_plain_class);
  return m;
}

/* A state with some of everything; in another order if swapped. */
static allways_pointer build(struct allways_memory *m, bool swapped) {
  allways_pointer root, node, dead, second;
  if (swapped) {
    dead = new_area(m, 24);
    new_area(m, 8);
    second = new_area(m, 16);
    node = new_area(m, 40);
    root = new_area(m, 64);
  } else {
    root = new_area(m, 64);
    node = new_area(m, 40);
    dead = new_area(m, 24);
    second = new_area(m, 16);
  }
  assert_ok(allways_set_root(m, second, 5));
  assert_ok(allways_set_root(m, root, 0));
  assert_ok(allways_store_pointer(m, root, node));
  assert_ok(allways_store_pointer(m, at(root, 13), at(dead, 3)));
  assert_ok(allways_store_bytes(m, at(root, 30), "image", 5));
  assert_ok(
      allways_store_boxed(m, at(root, 40), 0, box_new(77, 9, at(second, 1))));
  assert_ok(allways_store_pointer(m, at(node, 8), root));
  assert_ok(allways_store_scalar(m, at(node, 10), 1, 4));
  assert_ok(allways_store_pointer(m, at(node, 20), at(node, 1000)));
  assert_ok(
      allways_store_boxed(m, at(node, 30), 1, box_new(78, 3, allways_null())));
  assert_ok(allways_free(m, dead));
  assert_ok(allways_set_constant(m, second, true));
  return root;
}

static void nothing_is_written_beyond_room(void **state) {
  struct allways_memory *m = memory_of(state);
  uint8_t bytes[64];
  build(m, false);
  size_t size = allways_image_write(m, NULL, 0);
  assert_in_range(size, 1, 1000);
  for (size_t room = 0; room < 32; room++) {
    memset(bytes, 0x5a, sizeof bytes);
    assert_int_equal(allways_image_write(m, bytes, room), size);
    for (size_t i = room; i < sizeof bytes; i++)
      assert_int_equal(bytes[i], 0x5a);
  }
}

static void an_image_does_not_depend_on_placement(void **state) {
  struct allways_memory *m = memory_of(state);
  build(m, false);
  struct bytes mine = image_of(m);
  for (int i = 0; i < NAMINGS; i++) {
    struct allways_memory *n = new_memory(namings[i]);
    build(n, true);
    struct bytes other = image_of(n);
    assert_true(same(&mine, &other));
    hash_of(n);
    drop(&other);
    other = image_of(n);
    assert_true(same(&mine, &other));
    drop(&other);
    allways_memory_free(n);
  }
  drop(&mine);
}

static void an_image_read_is_the_same_state(void **state) {
  struct allways_memory *m = memory_of(state);
  build(m, false);
  allways_hash hash = hash_of(m);
  struct bytes mine = image_of(m);
  for (int i = 0; i < NAMINGS; i++) {
    struct allways_memory *n = new_memory(namings[i]);
    assert_ok(allways_image_read(n, mine.data, mine.size));
    if (i < 3) {
      struct allways_memory *k = new_memory(namings[i]);
      build(k, true);
      assert_same_hash(hash_of(n), hash_of(k));
      allways_memory_free(k);
    }
    if (i == 0)
      assert_same_hash(hash_of(n), hash);
    hash_of(n);
    struct bytes other = image_of(n);
    assert_true(same(&mine, &other));
    drop(&other);
    allways_memory_free(n);
  }
  drop(&mine);
}

static bool note_area(void *context, allways_area area) {
  allways_area **next = context;
  *(*next)++ = area;
  return true;
}

static void what_was_read_can_be_used(void **state) {
  struct allways_memory *m = memory_of(state);
  struct allways_memory *n = new_memory(ALLWAYS_NAMES_LAYERED);
  allways_area areas[10] = {0}, *next = areas;
  uint32_t class_number = 9;
  const void *object = NULL;
  build(m, true);
  struct bytes mine = image_of(m);
  assert_ok(allways_image_read(n, mine.data, mine.size));
  allways_visit_areas(n, note_area, &next);
  assert_int_equal(next - areas, 4);

  allways_pointer root = {0, areas[0]};
  allways_pointer node = pointer_at(n, root),
                  dead = pointer_at(n, at(root, 13));
  uint8_t text[5];
  assert_ok(allways_load_bytes(n, at(root, 30), text, 5));
  assert_memory_equal(text, "image", 5);
  assert_int_equal(dead.offset, 3);
  assert_refused(n, FREED_AREA, allways_fill(n, dead, 0, 1));
  assert_pointer(pointer_at(n, at(node, 20)), at(node, 1000));
  assert_ok(allways_load_boxed(n, at(root, 40), &class_number, &object));
  const struct test_box *box = object;
  assert_int_equal(box->payload, 77);
  assert_int_equal(box->target.offset, 1);
  allways_pointer second = {0, box->target.area};
  assert_refused(n, WRITE_CONSTANT, allways_fill(n, second, 0, 1));
  struct allways_area_info info;
  assert_true(allways_area_info(n, second.area, &info));
  assert_true(info.root);
  assert_int_equal(info.rank, 5);
  allways_memory_free(n);
  drop(&mine);
}

static void reading_forgets_saved_states(void **state) {
  struct allways_memory *m = memory_of(state);
  allways_pointer root = build(m, false);
  struct bytes first = image_of(m);
  allways_hash hash = hash_of(m);
  assert_ok(allways_push(m));
  assert_ok(allways_fill(m, root, 3, 64));
  assert_ok(allways_push(m));
  assert_ok(allways_image_read(m, first.data, first.size));
  assert_int_equal(allways_saved_count(m), 0);
  assert_same_hash(hash_of(m), hash);
  assert_ok(allways_push(m));
  assert_ok(allways_backtrack(m));
  assert_same_hash(hash_of(m), hash);
  drop(&first);
}

/* A beginning of an image is refused, unless it is a whole image itself. */
static void a_cut_image_is_refused(void **state) {
  struct allways_memory *m = memory_of(state);
  build(m, false);
  struct bytes mine = image_of(m);
  allways_hash hash = hash_of(m);
  assert_ok(allways_push(m));
  for (size_t size = 0; size < mine.size; size++) {
    /* a copy of just that size, so that tools notice reading beyond it */
    uint8_t *cut = alloc_raw(size);
    struct allways_memory *n = new_memory(ALLWAYS_NAMES_LAYERED);
    memcpy(cut, mine.data, size);
    if (allways_image_read(n, cut, size) == ALLWAYS_OK) {
      struct bytes whole = image_of(n);
      assert_true(same(&whole, &(struct bytes){cut, size}));
      drop(&whole);
    } else {
      assert_refused(m, BAD_IMAGE, allways_image_read(m, cut, size));
    }
    alloc_free(cut, size);
    allways_memory_free(n);
  }
  assert_int_equal(allways_saved_count(m), 1);
  assert_same_hash(hash_of(m), hash);
  assert_int_equal(box_living(), 2);
  drop(&mine);
}

static void any_byte_may_be_wrong(void **state) {
  struct allways_memory *m = memory_of(state);
  build(m, false);
  struct bytes mine = image_of(m);
  for (size_t i = 0; i < mine.size; i++) {
    for (unsigned change = 1; change < 256; change = change * 2 + 1) {
      struct allways_memory_options options = {.max_bytes = 1 << 20};
      struct allways_memory *n = allways_memory_new(&options);
      allways_register_class(n, &box_class);
      allways_register_class(n, &box_plain_class);
      mine.data[i] ^= (uint8_t)change;
      enum allways_result r = allways_image_read(n, mine.data, mine.size);
      assert_true(r == ALLWAYS_OK || r == ALLWAYS_BAD_IMAGE ||
                  r == ALLWAYS_LIMIT);
      assert_null(allways_memory_audit(n));
      mine.data[i] ^= (uint8_t)change;
      allways_memory_free(n);
    }
  }
  drop(&mine);
}

static void an_image_of_unknown_classes_is_refused(void **state) {
  struct allways_memory *m = memory_of(state);
  struct allways_memory *n = allways_memory_new(NULL);
  build(m, false);
  struct bytes mine = image_of(m);
  assert_refused(n, BAD_IMAGE, allways_image_read(n, mine.data, mine.size));
  drop(&mine);
  allways_memory_free(n);
}

static void parts_end_at_the_end(void **state) {
  struct allways_memory *m = memory_of(state);
  uint32_t ends[64] = {0};
  build(m, false);
  struct bytes mine = image_of(m);
  size_t count = allways_image_parts(mine.data, mine.size, ends, 64);
  assert_in_range(count, 1, 64);
  for (size_t i = 1; i < count; i++)
    assert_true(ends[i - 1] < ends[i]);
  assert_int_equal(ends[count - 1], mine.size);
  ends[0] = 12345;
  allways_image_parts(mine.data, mine.size, ends, 0);
  assert_int_equal(ends[0], 12345);
  drop(&mine);
}

int test_image(void) {
  const struct CMUnitTest tests[] = {
      MEMORY_TEST(nothing_is_written_beyond_room),
      MEMORY_TEST(an_image_does_not_depend_on_placement),
      MEMORY_TEST(an_image_read_is_the_same_state),
      MEMORY_TEST(what_was_read_can_be_used),
      MEMORY_TEST(reading_forgets_saved_states),
      MEMORY_TEST(a_cut_image_is_refused),
      MEMORY_TEST(any_byte_may_be_wrong),
      MEMORY_TEST(an_image_of_unknown_classes_is_refused),
      MEMORY_TEST(parts_end_at_the_end),
  };
  return cmocka_run_group_tests_name("image", tests, NULL, NULL);
}
