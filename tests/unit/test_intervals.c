/*
 * tests/unit/test_intervals.c - sets and views, against all numbers one by one.
 *
 * Sets are small: numbers around 0, around 256 and around 2^64.  Views have up
 * to ten bits, so that every value of them can be asked for.
 */
#include "solver/intervals.h"

#include <string.h>

#include "base/alloc.h"
#include "base/mix.h"
#include "unit/unit.h"

enum { ROUNDS = 3000, SPAN = 1100, WIDEST = 10 };

static uint64_t next(uint64_t *state) {
  uint64_t x = *state += MIX_A;
  x = (x ^ (x >> 30)) * UINT64_C(0xbf58476d1ce4e5b9);
  x = (x ^ (x >> 27)) * UINT64_C(0x94d049bb133111eb);
  return x ^ (x >> 31);
}

/* The plain twin: which of the numbers -SPAN .. SPAN - 1 are in. */
struct twin {
  bool in[2 * SPAN];
};

static uint64_t number_at(size_t i) { return (uint64_t)i - SPAN; }

static struct intervals *set_of_twin(const struct twin *t) {
  struct interval items[2 * SPAN];
  size_t count = 0;
  for (size_t i = 0; i < 2 * (size_t)SPAN; i++)
    if (t->in[i])
      items[count++] = (struct interval){number_at(i), number_at(i)};
  return intervals_of(items, count);
}

static void random_twin(struct twin *t, uint64_t *seed) {
  memset(t, 0, sizeof *t);
  for (uint64_t n = next(seed) % 4 + 1; n > 0; n--) {
    size_t from = next(seed) % (2 * SPAN), length = next(seed) % 700;
    for (size_t i = from; i < from + length && i < 2 * (size_t)SPAN; i++)
      t->in[i] = true;
  }
}

static struct view random_view(uint64_t *seed) {
  struct view v;
  v.outer = (uint8_t)(next(seed) % WIDEST + 1);
  v.narrow = (uint8_t)(next(seed) % v.outer + 1);
  v.is_signed = v.narrow < v.outer && next(seed) % 2;
  v.addend = next(seed) & ((UINT64_C(1) << v.outer) - 1);
  return v;
}

/* What the comment of struct view says. */
static uint64_t plain_value(struct view v, uint64_t c) {
  uint64_t narrow = c & ((UINT64_C(1) << v.narrow) - 1);
  if (v.is_signed && narrow >> (v.narrow - 1))
    narrow -= UINT64_C(1) << v.narrow;
  return (narrow + v.addend) & ((UINT64_C(1) << v.outer) - 1);
}

static bool between(uint64_t x, uint64_t low, uint64_t high) {
  return low <= high ? low <= x && x <= high : x >= low || x <= high;
}

static void assert_canonical(const struct intervals *s) {
  for (size_t i = 0; i < s->count; i++) {
    assert_true(s->items[i].low <= s->items[i].high);
    if (i > 0)
      assert_true(s->items[i].low - s->items[i - 1].high > 1 &&
                  s->items[i].low > s->items[i - 1].high);
  }
}

static void assert_same(const struct intervals *s, const struct twin *t) {
  struct intervals *wanted = set_of_twin(t);
  assert_canonical(s);
  assert_true(intervals_equal(s, wanted));
  intervals_free(wanted);
}

static void sets_count_and_order(void **unused) {
  (void)unused;
  uint64_t seed = 1;
  for (int round = 0; round < ROUNDS / 10; round++) {
    struct twin t;
    random_twin(&t, &seed);
    struct intervals *s = set_of_twin(&t);
    uint64_t n = 0, numbers[2 * SPAN];
    assert_canonical(s);
    for (size_t i = SPAN; i < 3 * (size_t)SPAN; i++) /* as unsigned numbers */
      if (t.in[i % (2 * SPAN)])
        numbers[n++] = number_at(i % (2 * SPAN));
    assert_true(intervals_size(s) == n);
    for (uint64_t i = 0; i < n; i++)
      assert_true(intervals_nth(s, i) == numbers[i]);
    intervals_free(s);
  }
}

static void new_goes_around(void **unused) {
  (void)unused;
  struct intervals *all = intervals_new(0, UINT64_MAX);
  struct intervals *small = intervals_new((uint64_t)-5, 7);
  struct intervals *same = intervals_new(6, 5);
  assert_true(intervals_size(all) == (uint128)1 << 64);
  assert_true(intervals_size(small) == 13);
  assert_true(small->count == 2);
  assert_true(intervals_equal(all, same));
  assert_true(intervals_nth(all, UINT64_MAX) == UINT64_MAX);
  intervals_free(all);
  intervals_free(small);
  intervals_free(same);
}

/* A set is split in two by what lies in a range and what does not. */
static void where_splits(void **unused) {
  (void)unused;
  uint64_t seed = 2;
  for (int round = 0; round < ROUNDS; round++) {
    struct twin t, in, out;
    struct view v = random_view(&seed);
    uint64_t mask = (UINT64_C(1) << v.outer) - 1;
    uint64_t low = next(&seed) & mask, high = next(&seed) & mask;
    random_twin(&t, &seed);
    if (((high + 1) & mask) == low)
      continue; /* everything: there is no other part */
    memset(&in, 0, sizeof in);
    memset(&out, 0, sizeof out);
    for (size_t i = 0; i < 2 * (size_t)SPAN; i++)
      if (t.in[i]) {
        bool inside = between(plain_value(v, number_at(i)), low, high);
        (inside ? &in : &out)->in[i] = true;
      }
    struct intervals *s = set_of_twin(&t);
    struct intervals *a = intervals_where(s, v, low, high);
    struct intervals *b =
        intervals_where(s, v, (high + 1) & mask, (low - 1) & mask);
    assert_same(a, &in);
    assert_same(b, &out);
    intervals_free(s);
    intervals_free(a);
    intervals_free(b);
  }
}

static void image_has_all_values(void **unused) {
  (void)unused;
  uint64_t seed = 3;
  for (int round = 0; round < ROUNDS; round++) {
    struct twin t;
    struct view v = random_view(&seed);
    bool wanted[1 << WIDEST] = {false};
    random_twin(&t, &seed);
    for (size_t i = 0; i < 2 * (size_t)SPAN; i++)
      if (t.in[i])
        wanted[plain_value(v, number_at(i))] = true;
    struct intervals *s = set_of_twin(&t), *image = intervals_image(s, v);
    assert_canonical(image);
    uint64_t n = 0;
    for (size_t x = 0; x < 1 << WIDEST; x++)
      if (wanted[x])
        assert_true(intervals_nth(image, n++) == x);
    assert_true(intervals_size(image) == n);
    intervals_free(s);
    intervals_free(image);
  }
}

static void views_follow_values(void **unused) {
  (void)unused;
  uint64_t seed = 4;
  for (int round = 0; round < ROUNDS; round++) {
    struct view v = random_view(&seed), in, out;
    uint64_t mask = (UINT64_C(1) << v.outer) - 1, n = next(&seed), low, high;
    unsigned fewer = (unsigned)(next(&seed) % v.outer) + 1;
    unsigned more = v.outer + (unsigned)(next(&seed) % 4) + 1;
    bool is_signed = next(&seed) % 2;
    struct view sum = view_add(v, n), cut = view_truncate(v, fewer);
    bool two = view_extend(v, more, is_signed, &in, &out, &low, &high);
    for (uint64_t c = 0; c < 1 << WIDEST; c++) {
      uint64_t x = plain_value(v, c), wide = x;
      if (is_signed && x >> (v.outer - 1))
        wide |= ((UINT64_C(1) << more) - 1) & ~mask;
      assert_true(view_value(v, c) == x);
      assert_true(view_value(sum, c) == ((x + n) & mask));
      assert_true(view_value(cut, c) == (x & ((UINT64_C(1) << fewer) - 1)));
      assert_true(view_value(!two || between(x, low, high) ? in : out, c) ==
                  wide);
    }
  }
}

/* Widths as they are in programs, some numbers only. */
static void wide_views(void **unused) {
  (void)unused;
  uint64_t seed = 5;
  static const uint8_t widths[] = {8, 16, 32, 64};
  for (int round = 0; round < ROUNDS; round++) {
    unsigned a = next(&seed) % 4, b = a + (unsigned)(next(&seed) % (4 - a));
    struct view v = {widths[a], widths[b], a < b && next(&seed) % 2,
                     next(&seed) >> (64 - widths[b])};
    uint64_t mask =
        widths[b] == 64 ? UINT64_MAX : (UINT64_C(1) << widths[b]) - 1;
    uint64_t c = next(&seed) >> (64 - widths[a]), x = view_value(v, c);
    struct intervals *all = intervals_new(
        0, widths[a] == 64 ? UINT64_MAX : (UINT64_C(1) << widths[a]) - 1);
    struct intervals *one = intervals_where(all, v, x, x);
    assert_true(one->count == 1 && one->items[0].low == c &&
                one->items[0].high == c);
    struct intervals *rest =
        intervals_where(all, v, (x + 1) & mask, (x - 1) & mask);
    assert_true(intervals_size(rest) == intervals_size(all) - 1);
    intervals_free(all);
    intervals_free(one);
    intervals_free(rest);
  }
}

static void too_many_is_refused(void **unused) {
  (void)unused;
  struct intervals *all = intervals_new(0, UINT64_MAX);
  struct view v = view_whole(8);
  assert_null(intervals_where(all, v, 3, 3));
  struct intervals *every = intervals_image(all, v);
  assert_true(intervals_size(every) == 256);
  intervals_free(all);
  intervals_free(every);
}

static int balanced(void **state) {
  (void)state;
  return alloc_balance() == 0 ? 0 : -1;
}

/* The numbers of one set that are not in another. */
static void without(void **state) {
  uint64_t seed = 77;
  (void)state;
  for (int i = 0; i < ROUNDS / 10; i++) {
    struct twin x, y;
    random_twin(&x, &seed);
    random_twin(&y, &seed);
    struct intervals *a = set_of_twin(&x), *b = set_of_twin(&y);
    struct intervals *left = intervals_without(a, b);
    for (size_t k = 0; k < 2 * (size_t)SPAN; k++)
      x.in[k] = x.in[k] && !y.in[k];
    assert_same(left, &x);
    intervals_free(left);
    intervals_free(a);
    intervals_free(b);
  }
}

/* A function that changes its value now and then, and is not there for some
 * numbers. */
static void piecewise(void **state) {
  uint64_t seed = 78, values[SPAN];
  bool there[SPAN];
  (void)state;
  for (int i = 0; i < 100; i++) {
    struct piecewise *m = piecewise_new(SPAN);
    for (uint64_t k = 0; k < SPAN; k++) {
      there[k] = k == 0 || next(&seed) % 8 != 0;
      values[k] = k > 0 && next(&seed) % 4 ? values[k - 1] : next(&seed) % 3;
      if (there[k])
        assert_true(piecewise_add(m, k, values[k]));
    }
    for (uint64_t k = 0; k < SPAN; k++)
      if (there[k])
        assert_int_equal(piecewise_value(m, k), values[k]);
    for (size_t k = 1; k < m->count; k++)
      assert_true(m->items[k].low > m->items[k - 1].high + 1 ||
                  (m->items[k].low == m->items[k - 1].high + 1 &&
                   m->items[k].value != m->items[k - 1].value));
    piecewise_free(m);
  }
  struct piecewise *small = piecewise_new(1);
  assert_true(piecewise_add(small, 5, 1) && piecewise_add(small, 6, 1));
  assert_false(piecewise_add(small, 7, 2));
  piecewise_free(small);
}

int test_intervals(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test_teardown(sets_count_and_order, balanced),
      cmocka_unit_test_teardown(new_goes_around, balanced),
      cmocka_unit_test_teardown(where_splits, balanced),
      cmocka_unit_test_teardown(image_has_all_values, balanced),
      cmocka_unit_test_teardown(views_follow_values, balanced),
      cmocka_unit_test_teardown(wide_views, balanced),
      cmocka_unit_test_teardown(too_many_is_refused, balanced),
      cmocka_unit_test_teardown(without, balanced),
      cmocka_unit_test_teardown(piecewise, balanced),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
