/*
 * tests/unit/test_visit.c - what is in an area, which areas there are, what
 * points to one.
 */
#include <stdio.h>
#include <string.h>

#include "unit/memory_fixture.h"

/* What was visited, as a text: "b0+4 p4+8 x16+5" and so on. */
struct visit_text {
  char text[200];
  int most; /* items to take */
};

static bool note_item(void *context, const struct allways_item *item) {
  struct visit_text *v = context;
  size_t used = strlen(v->text);
  snprintf(v->text + used, sizeof v->text - used, "%s%c%d+%d",
           used > 0 ? " " : "", "bpx"[item->kind], (int)item -> offset,
           (int)item -> size);
  return --v->most > 0;
}

static allways_pointer mixed_area(struct allways_memory *m) {
  allways_pointer p = new_root(m, 40, 0);
  assert_ok(allways_store_bytes(m, p, "abc", 3));
  assert_ok(allways_store_pointer(m, at(p, 4), at(p, 1)));
  assert_ok(allways_store_boxed(m, at(p, 12), 0, box_new(1, 5, p)));
  assert_ok(allways_store_bytes(m, at(p, 17), "def", 3));
  assert_ok(allways_store_pointer(m, at(p, 24), at(p, 1)));
  assert_ok(allways_undefine(m, at(p, 24), 3));
  return p;
}

static void items_come_by_offset(void **state) {
  struct allways_memory *m = memory_of(state);
  allways_pointer p = mixed_area(m);
  struct visit_text v = {"", 100};
  assert_ok(allways_visit_items(m, p.area, note_item, &v));
  assert_string_equal(v.text, "b0+3 p4+8 x12+5 b17+3 p27+5");
  v = (struct visit_text){"", 2};
  assert_ok(allways_visit_items(m, p.area, note_item, &v));
  assert_string_equal(v.text, "b0+3 p4+8");
}

static void overlapping_items_are_whole_but_bytes_are_cut(void **state) {
  struct allways_memory *m = memory_of(state);
  allways_pointer p = mixed_area(m);
  struct visit_text v = {"", 100};
  assert_ok(allways_load_overlapping(m, at(p, 2), 17, note_item, &v));
  assert_string_equal(v.text, "b2+1 p4+8 x12+5 b17+2");
  v = (struct visit_text){"", 100};
  assert_ok(allways_load_overlapping(m, at(p, 11), 2, note_item, &v));
  assert_string_equal(v.text, "p4+8 x12+5");
  v = (struct visit_text){"", 100};
  assert_ok(allways_load_overlapping(m, at(p, 20), 7, note_item, &v));
  assert_string_equal(v.text, "");
  assert_ok(allways_load_overlapping(m, at(p, 5), 0, note_item, &v));
  assert_refused(m, OUT_OF_BOUNDS,
                 allways_load_overlapping(m, at(p, 20), 21, note_item, &v));
}

static bool check_item(void *context, const struct allways_item *item) {
  allways_pointer p = *(allways_pointer *)context;
  assert_int_equal(item->area, p.area);
  switch (item->offset) {
  case 17:
    assert_memory_equal(item->bytes, "def", 3);
    break;
  case 12:
    assert_int_equal(item->class_number, 0);
    assert_int_equal(((const struct test_box *)item->object)->payload, 1);
    break;
  case 4:
    assert_int_equal(item->first, 0);
    assert_pointer(item->pointer, at(p, 1));
    break;
  case 27:
    assert_int_equal(item->first, 3);
    assert_pointer(item->pointer, at(p, 1));
    break;
  default:
    assert_memory_equal(item->bytes, "abc", 3);
  }
  return true;
}

static void items_tell_their_content(void **state) {
  struct allways_memory *m = memory_of(state);
  allways_pointer p = mixed_area(m);
  assert_ok(allways_visit_items(m, p.area, check_item, &p));
}

struct area_list {
  allways_area areas[10];
  int count;
};

static bool note_area(void *context, allways_area area) {
  struct area_list *list = context;
  list->areas[list->count++] = area;
  return list->count < 10;
}

static void areas_come_in_canonical_order(void **state) {
  struct allways_memory *m = memory_of(state);
  allways_pointer c = new_area(m, 8), b = new_area(m, 8), a = new_area(m, 8);
  allways_pointer late = new_root(m, 16, 7), early = new_root(m, 24, 2);
  struct area_list list = {.count = 0};
  assert_ok(allways_store_pointer(m, at(early, 16), b));
  assert_ok(allways_store_pointer(m, at(early, 3), a));
  assert_ok(allways_store_pointer(m, late, c));
  assert_ok(allways_store_pointer(m, a, c));
  new_area(m, 8); /* garbage */
  hash_of(m);
  allways_visit_areas(m, note_area, &list);
  assert_int_equal(list.count, 5);
  assert_int_equal(list.areas[0], early.area);
  assert_int_equal(list.areas[1], a.area);
  assert_int_equal(list.areas[2], c.area);
  assert_int_equal(list.areas[3], b.area);
  assert_int_equal(list.areas[4], late.area);
}

static bool count_item(void *context, const struct allways_item *item) {
  int *counts = context;
  counts[item->kind] += (int)item->size;
  return true;
}

static void pointers_to_an_area_are_found(void **state) {
  struct allways_memory *m = memory_of(state);
  allways_pointer p = mixed_area(m), q = new_area(m, 8);
  int counts[3] = {0};
  assert_ok(allways_store_pointer(m, at(p, 32), q));
  assert_ok(allways_store_pointer(m, q, p));
  hash_of(m);
  allways_visit_pointers_to(m, p.area, count_item, counts);
  assert_int_equal(counts[ALLWAYS_ITEM_BYTES], 0);
  assert_int_equal(counts[ALLWAYS_ITEM_POINTER], 8 + 5 + 8);
  assert_int_equal(counts[ALLWAYS_ITEM_BOXED], 5);
}

int test_visit(void) {
  const struct CMUnitTest tests[] = {
      MEMORY_TEST(items_come_by_offset),
      MEMORY_TEST(overlapping_items_are_whole_but_bytes_are_cut),
      MEMORY_TEST(items_tell_their_content),
      MEMORY_TEST(areas_come_in_canonical_order),
      MEMORY_TEST(pointers_to_an_area_are_found),
  };
  return cmocka_run_group_tests_name("visit", tests, NULL, NULL);
}
