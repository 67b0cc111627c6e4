/*
 * tests/unit/test_undo.c - states saved, gone back to and forgotten; their
 * hashes; who owns boxed objects meanwhile.
 */
#include "unit/memory_fixture.h"

static void push_needs_a_root(void **state) {
  struct allways_memory *m = memory_of(state);
  allways_hash h;
  new_area(m, 8);
  assert_refused(m, NO_ROOT, allways_push(m));
  assert_refused(m, NO_ROOT, allways_hash_current(m, &h));
  assert_int_equal(allways_saved_count(m), 0);
}

static void without_saved_states_there_is_no_way_back(void **state) {
  struct allways_memory *m = memory_of(state);
  allways_hash h;
  new_root(m, 8, 0);
  assert_refused(m, NO_SAVED_STATE, allways_pop(m));
  assert_refused(m, NO_SAVED_STATE, allways_backtrack(m));
  assert_int_equal(allways_hash_saved(m, &h), ALLWAYS_NO_SAVED_STATE);
  assert_false(allways_has_saved(m));
}

static void the_worked_example(void **state) {
  struct allways_memory *m = memory_of(state);
  allways_pointer root = new_area(m, 16), node = new_area(m, 8);
  assert_ok(allways_set_root(m, root, 0));
  assert_ok(allways_store_pointer(m, root, node));
  assert_ok(allways_push(m));
  allways_hash before = saved_hash_of(m);
  assert_ok(allways_store_scalar(m, node, 4, 42));
  assert_other_hash(hash_of(m), before);
  assert_ok(allways_backtrack(m));
  assert_same_hash(hash_of(m), before);
}

static void backtrack_undoes_every_sort_of_store(void **state) {
  struct allways_memory *m = memory_of(state);
  allways_pointer p = new_root(m, 64, 0);
  void *box = box_new(3, 8, allways_null());
  assert_ok(allways_store_scalar(m, p, 8, 1));
  assert_ok(allways_store_pointer(m, at(p, 8), at(p, 3)));
  assert_ok(allways_store_boxed(m, at(p, 16), 0, box));
  assert_ok(allways_push(m));
  assert_ok(allways_store_scalar(m, p, 1, 2));
  assert_ok(allways_store_scalar(m, at(p, 9), 2, 2));
  assert_ok(allways_undefine(m, at(p, 17), 1));
  assert_ok(allways_fill(m, at(p, 32), 7, 32));
  assert_ok(allways_copy(m, at(p, 20), p, 4));
  assert_ok(allways_backtrack(m));

  const void *object = NULL;
  uint32_t class_number = 9;
  uint64_t value;
  assert_int_equal(scalar_at(m, p, 8), 1);
  assert_pointer(pointer_at(m, at(p, 8)), at(p, 3));
  assert_ok(allways_load_boxed(m, at(p, 16), &class_number, &object));
  assert_ptr_equal(object, box);
  assert_int_equal(class_number, 0);
  assert_refused(m, UNDEFINED_LOAD,
                 allways_load_scalar(m, at(p, 32), 1, &value));
}

static void backtrack_undoes_changes_of_areas(void **state) {
  struct allways_memory *m = memory_of(state);
  allways_pointer root = new_root(m, 16, 3), a = new_area(m, 8);
  allways_pointer extra;
  struct allways_area_info info;
  assert_ok(allways_store_pointer(m, root, a));
  assert_ok(allways_store_scalar(m, a, 8, 77));
  assert_ok(allways_push(m));
  assert_ok(allways_free(m, a));
  assert_ok(allways_set_address(m, a, 4096));
  assert_ok(allways_set_constant(m, root, true));
  extra = new_root(m, 8, 5);
  assert_ok(allways_unset_root(m, root));
  (void)extra;
  assert_ok(allways_backtrack(m));
  assert_int_equal(scalar_at(m, a, 8), 77);
  assert_true(allways_area_info(m, root.area, &info));
  assert_true(info.root);
  assert_false(info.constant);
  assert_int_equal(info.rank, 3);
  assert_true(allways_area_info(m, a.area, &info));
  assert_int_equal(info.address, 0);
  assert_ok(allways_store_scalar(m, a, 8, 78));
  new_root(m, 8, 5); /* the rank is free again */
}

static void backtrack_leaves_the_state_saved(void **state) {
  struct allways_memory *m = memory_of(state);
  allways_pointer p = new_root(m, 8, 0);
  assert_ok(allways_store_scalar(m, p, 8, 1));
  assert_ok(allways_push(m));
  for (uint64_t i = 2; i < 5; i++) {
    assert_ok(allways_store_scalar(m, p, 8, i));
    assert_ok(allways_backtrack(m));
    assert_int_equal(allways_saved_count(m), 1);
    assert_int_equal(scalar_at(m, p, 8), 1);
  }
}

static void pop_keeps_the_current_state(void **state) {
  struct allways_memory *m = memory_of(state);
  allways_pointer p = new_root(m, 8, 0);
  assert_ok(allways_store_scalar(m, p, 8, 1));
  assert_ok(allways_push(m));
  assert_ok(allways_store_scalar(m, p, 8, 2));
  assert_ok(allways_push(m));
  assert_ok(allways_store_scalar(m, p, 8, 3));
  allways_hash current = hash_of(m);

  assert_ok(allways_pop(m));
  assert_int_equal(allways_saved_count(m), 1);
  assert_int_equal(scalar_at(m, p, 8), 3);
  assert_same_hash(hash_of(m), current);
  assert_ok(allways_backtrack(m));
  assert_int_equal(scalar_at(m, p, 8), 1);
  assert_ok(allways_pop(m));
  assert_false(allways_has_saved(m));
  assert_int_equal(scalar_at(m, p, 8), 1);
}

static void pop_then_backtrack_undoes_both_levels(void **state) {
  struct allways_memory *m = memory_of(state);
  allways_pointer root = new_root(m, 24, 0), a = new_area(m, 8);
  assert_ok(allways_store_pointer(m, root, a));
  assert_ok(allways_push(m));
  allways_hash first = saved_hash_of(m);
  assert_ok(allways_store_scalar(m, at(root, 8), 8, 1));
  assert_ok(allways_store_pointer(m, root, allways_null()));
  assert_ok(allways_push(m));
  assert_ok(allways_store_scalar(m, at(root, 8), 8, 2));
  assert_ok(allways_store_scalar(m, at(root, 16), 8, 2));
  assert_ok(allways_pop(m));
  assert_ok(allways_backtrack(m));
  assert_pointer(pointer_at(m, root), a);
  assert_same_hash(hash_of(m), first);
}

static void hash_saved_is_of_the_top_state(void **state) {
  struct allways_memory *m = memory_of(state);
  allways_pointer p = new_root(m, 8, 0);
  assert_ok(allways_push(m));
  allways_hash first = saved_hash_of(m);
  assert_ok(allways_store_scalar(m, p, 8, 1));
  assert_same_hash(saved_hash_of(m), first);
  assert_ok(allways_push(m));
  allways_hash second = saved_hash_of(m);
  assert_other_hash(first, second);
  assert_same_hash(hash_of(m), second);
  assert_ok(allways_pop(m));
  assert_same_hash(saved_hash_of(m), first);
  assert_same_hash(hash_of(m), second);
}

static void the_same_state_has_the_same_hash_again(void **state) {
  struct allways_memory *m = memory_of(state);
  allways_pointer p = new_root(m, 8, 0);
  assert_ok(allways_store_scalar(m, p, 8, 1));
  allways_hash one = hash_of(m);
  assert_ok(allways_store_scalar(m, p, 8, 2));
  assert_other_hash(hash_of(m), one);
  assert_ok(allways_store_scalar(m, p, 8, 1));
  assert_same_hash(hash_of(m), one);
}

static void names_come_back(void **state) {
  struct allways_memory *m = memory_of(state);
  allways_pointer root = new_root(m, 16, 0), a = new_area(m, 8);
  struct allways_area_info before, after;
  assert_ok(allways_store_pointer(m, root, a));
  assert_ok(allways_push(m));
  assert_true(allways_area_info(m, a.area, &before));
  assert_true(before.reachable);
  assert_ok(allways_store_pointer(m, at(root, 8), a));
  assert_ok(allways_store_pointer(m, root, allways_null()));
  hash_of(m);
  assert_true(allways_area_info(m, a.area, &after));
  assert_other_hash(before.name, after.name);
  assert_ok(allways_backtrack(m));
  assert_true(allways_area_info(m, a.area, &after));
  assert_same_hash(before.name, after.name);
}

static void without_names_there_is_still_a_way_back(void **state) {
  struct fixture *f = *state;
  struct allways_memory_options options = {
      .naming = ALLWAYS_NAMES_OFF, .unreachable = fixture_hear, .context = f};
  struct allways_memory *m = allways_memory_new(&options);
  allways_pointer root = new_root(m, 16, 0), a = new_area(m, 8);
  assert_ok(allways_store_pointer(m, root, a));
  assert_ok(allways_store_scalar(m, a, 8, 1));
  assert_ok(allways_push(m));
  allways_hash hash;
  assert_refused(m, NO_HASH, allways_hash_current(m, &hash));
  assert_int_equal(allways_hash_saved(m, &hash), ALLWAYS_NO_HASH);
  assert_ok(allways_store_pointer(m, root, allways_null()));
  assert_ok(allways_store_scalar(m, a, 8, 2));
  assert_ok(allways_push(m));
  assert_ok(allways_free(m, a));
  assert_ok(allways_backtrack(m));
  assert_int_equal(scalar_at(m, a, 8), 2);
  assert_ok(allways_pop(m));
  assert_ok(allways_backtrack(m));
  assert_pointer(pointer_at(m, root), a);
  assert_int_equal(scalar_at(m, a, 8), 1);
  assert_int_equal(f->reports, 0);
  allways_memory_free(m);
}

/* ------------------------------------------------------------ unreachable */

static void a_leak_is_reported_once_during_push(void **state) {
  struct fixture *f = *state;
  allways_pointer root = new_root(f->m, 8, 0), a = new_area(f->m, 24);
  assert_ok(allways_store_pointer(f->m, root, a));
  assert_ok(allways_push(f->m));
  assert_int_equal(f->reports, 0);
  assert_ok(allways_store_pointer(f->m, root, allways_null()));
  assert_int_equal(f->reports, 0);
  assert_ok(allways_push(f->m));
  assert_int_equal(f->reports, 1);
  assert_int_equal(f->reported, a.area);
  assert_int_equal(f->reported_size, 24);
  assert_ok(allways_push(f->m));
  hash_of(f->m);
  assert_int_equal(f->reports, 1);
}

static void a_leak_is_reported_during_a_hash_too(void **state) {
  struct fixture *f = *state;
  new_root(f->m, 8, 0);
  allways_pointer a = new_area(f->m, 8);
  hash_of(f->m);
  assert_int_equal(f->reports, 1);
  assert_int_equal(f->reported, a.area);
  assert_ok(allways_push(f->m));
  assert_int_equal(f->reports, 1);
}

static void a_cycle_leaks_as_a_whole(void **state) {
  struct fixture *f = *state;
  allways_pointer root = new_root(f->m, 8, 0);
  allways_pointer a = new_area(f->m, 8), b = new_area(f->m, 8);
  assert_ok(allways_store_pointer(f->m, root, a));
  assert_ok(allways_store_pointer(f->m, a, b));
  assert_ok(allways_store_pointer(f->m, b, a));
  assert_ok(allways_push(f->m));
  assert_ok(allways_store_scalar(f->m, at(root, 3), 1, 0));
  hash_of(f->m);
  assert_int_equal(f->reports, 0); /* bytes of a pointer are a link */
  assert_ok(allways_undefine(f->m, root, 8));
  hash_of(f->m);
  assert_int_equal(f->reports, 2);
}

static void freed_areas_do_not_leak(void **state) {
  struct fixture *f = *state;
  allways_pointer root = new_root(f->m, 8, 0), a = new_area(f->m, 8);
  assert_ok(allways_store_pointer(f->m, root, a));
  assert_ok(allways_push(f->m));
  assert_ok(allways_free(f->m, a));
  assert_ok(allways_push(f->m));
  assert_ok(allways_store_pointer(f->m, root, allways_null()));
  assert_ok(allways_push(f->m));
  assert_int_equal(f->reports, 0);
}

static void an_unreachable_area_comes_back(void **state) {
  struct fixture *f = *state;
  allways_pointer root = new_root(f->m, 8, 0), a = new_area(f->m, 8);
  struct allways_area_info info;
  assert_ok(allways_store_pointer(f->m, root, a));
  assert_ok(allways_store_scalar(f->m, a, 8, 5));
  assert_ok(allways_push(f->m));
  allways_hash before = hash_of(f->m);
  assert_ok(allways_store_pointer(f->m, root, allways_null()));
  assert_ok(allways_push(f->m));
  assert_int_equal(f->reports, 1);
  allways_pointer b = new_area(f->m, 8); /* not in a's place */
  assert_int_not_equal(b.area, a.area);
  assert_ok(allways_pop(f->m));
  assert_ok(allways_backtrack(f->m));
  assert_same_hash(hash_of(f->m), before);
  assert_int_equal(scalar_at(f->m, a, 8), 5);
  assert_true(allways_area_info(f->m, a.area, &info));
  assert_true(info.reachable);
}

static void a_freed_area_stays_while_pointed_to(void **state) {
  struct allways_memory *m = memory_of(state);
  allways_pointer root = new_root(m, 16, 0), a = new_area(m, 8);
  struct allways_memory_stats stats;
  assert_ok(allways_store_pointer(m, root, a));
  allways_hash living = hash_of(m);
  assert_ok(allways_free(m, a));
  assert_other_hash(hash_of(m), living);
  allways_memory_get_stats(m, &stats);
  assert_int_equal(stats.areas, 2);
  assert_int_equal(stats.freed_areas, 1);
  assert_refused(m, FREED_AREA, allways_store_scalar(m, a, 8, 1));
  assert_ok(allways_store_pointer(m, root, allways_null()));
  hash_of(m);
  allways_memory_get_stats(m, &stats);
  assert_int_equal(stats.areas, 1);
  assert_int_equal(stats.freed_areas, 0);
}

static void what_a_freed_area_pointed_to_is_unreachable(void **state) {
  struct fixture *f = *state;
  allways_pointer root = new_root(f->m, 8, 0);
  allways_pointer a = new_area(f->m, 8), b = new_area(f->m, 40);
  assert_ok(allways_store_pointer(f->m, root, a));
  assert_ok(allways_store_pointer(f->m, a, b));
  hash_of(f->m);
  assert_ok(allways_free(f->m, a));
  hash_of(f->m);
  assert_int_equal(f->reports, 1);
  assert_int_equal(f->reported_size, 40);
}

static void an_unset_root_leaves_with_all_it_reached(void **state) {
  struct fixture *f = *state;
  new_root(f->m, 8, 0);
  allways_pointer frame = new_root(f->m, 8, 1), a = new_area(f->m, 8);
  assert_ok(allways_store_pointer(f->m, frame, a));
  assert_ok(allways_push(f->m));
  allways_hash before = saved_hash_of(f->m);
  assert_ok(allways_unset_root(f->m, frame));
  hash_of(f->m);
  assert_int_equal(f->reports, 2);
  assert_ok(allways_backtrack(f->m));
  assert_same_hash(hash_of(f->m), before);
  assert_pointer(pointer_at(f->m, frame), a);
}

static void garbage_does_not_matter(void **state) {
  struct allways_memory *m = memory_of(state);
  allways_pointer root = new_root(m, 8, 0);
  allways_hash before = hash_of(m);
  allways_pointer a = new_area(m, 8);
  assert_ok(allways_store_pointer(m, a, root));
  assert_same_hash(hash_of(m), before);
}

/* -------------------------------------------------------------- ownership */

static void an_object_dies_with_its_last_state(void **state) {
  struct allways_memory *m = memory_of(state);
  allways_pointer p = new_root(m, 16, 0);
  assert_ok(allways_store_boxed(m, p, 0, box_new(1, 8, allways_null())));
  assert_ok(allways_push(m));
  assert_ok(allways_store_scalar(m, p, 8, 0));
  assert_ok(allways_push(m));
  assert_int_equal(box_living(), 1); /* the first state has it */
  assert_ok(allways_pop(m));
  assert_int_equal(box_living(), 1);
  assert_ok(allways_pop(m));
  hash_of(m);
  assert_int_equal(box_living(), 0);
}

static void an_object_stored_after_push_dies_on_backtrack(void **state) {
  struct allways_memory *m = memory_of(state);
  allways_pointer p = new_root(m, 16, 0);
  assert_ok(allways_push(m));
  assert_ok(allways_store_boxed(m, p, 0, box_new(1, 8, allways_null())));
  assert_ok(allways_copy(m, at(p, 8), p, 8));
  assert_ok(allways_backtrack(m));
  assert_int_equal(box_living(), 0);
}

static void an_object_lives_while_any_copy_does(void **state) {
  struct allways_memory *m = memory_of(state);
  allways_pointer p = new_root(m, 16, 0);
  const void *object = NULL;
  uint32_t class_number;
  assert_ok(allways_store_boxed(m, p, 0, box_new(1, 8, allways_null())));
  assert_ok(allways_copy(m, at(p, 8), p, 8));
  assert_ok(allways_undefine(m, p, 1));
  hash_of(m);
  assert_int_equal(box_living(), 1);
  assert_ok(allways_load_boxed(m, at(p, 8), &class_number, &object));
  assert_int_equal(((const struct test_box *)object)->payload, 1);
  assert_ok(allways_undefine(m, at(p, 15), 1));
  hash_of(m);
  assert_int_equal(box_living(), 0);
}

static void memory_free_frees_saved_objects(void **state) {
  struct allways_memory *m = memory_of(state);
  allways_pointer p = new_root(m, 16, 0);
  for (uint64_t i = 0; i < 4; i++) {
    assert_ok(allways_store_boxed(m, p, 0, box_new(i, 8, p)));
    assert_ok(allways_push(m));
  }
  assert_int_equal(box_living(), 4); /* the teardown expects none */
}

int test_undo(void) {
  const struct CMUnitTest tests[] = {
      MEMORY_TEST(push_needs_a_root),
      MEMORY_TEST(without_saved_states_there_is_no_way_back),
      MEMORY_TEST(the_worked_example),
      MEMORY_TEST(backtrack_undoes_every_sort_of_store),
      MEMORY_TEST(backtrack_undoes_changes_of_areas),
      MEMORY_TEST(backtrack_leaves_the_state_saved),
      MEMORY_TEST(pop_keeps_the_current_state),
      MEMORY_TEST(pop_then_backtrack_undoes_both_levels),
      MEMORY_TEST(hash_saved_is_of_the_top_state),
      MEMORY_TEST(the_same_state_has_the_same_hash_again),
      MEMORY_TEST(names_come_back),
      MEMORY_TEST(without_names_there_is_still_a_way_back),
      MEMORY_TEST(a_leak_is_reported_once_during_push),
      MEMORY_TEST(a_leak_is_reported_during_a_hash_too),
      MEMORY_TEST(a_cycle_leaks_as_a_whole),
      MEMORY_TEST(freed_areas_do_not_leak),
      MEMORY_TEST(an_unreachable_area_comes_back),
      MEMORY_TEST(a_freed_area_stays_while_pointed_to),
      MEMORY_TEST(what_a_freed_area_pointed_to_is_unreachable),
      MEMORY_TEST(an_unset_root_leaves_with_all_it_reached),
      MEMORY_TEST(garbage_does_not_matter),
      MEMORY_TEST(an_object_dies_with_its_last_state),
      MEMORY_TEST(an_object_stored_after_push_dies_on_backtrack),
      MEMORY_TEST(an_object_lives_while_any_copy_does),
      MEMORY_TEST(memory_free_frees_saved_objects),
  };
  return cmocka_run_group_tests_name("undo", tests, NULL, NULL);
}
