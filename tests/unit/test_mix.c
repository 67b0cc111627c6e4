/*
 * tests/unit/test_mix.c - base/mix: different inputs differ, each input bit
 * changes about half of the output, sums can be taken apart.
 *
 * Hard builds keep eight bits of each hash; what needs more of them is asked
 * of full builds only.
 */
#include "base/mix.h"

#include <stdlib.h>

#include "unit/unit.h"

enum { SAMPLES = 1 << 16, ROUNDS = 200 };

/* A counter run through a bijection: inputs without a pattern. */
static uint64_t sample(uint64_t *state) {
  uint64_t x = *state += MIX_A;
  x = (x ^ (x >> 30)) * UINT64_C(0xbf58476d1ce4e5b9);
  x = (x ^ (x >> 27)) * UINT64_C(0x94d049bb133111eb);
  return x ^ (x >> 31);
}

static hash128 sample_hash(uint64_t *state) {
  uint64_t lo = sample(state);
  return (hash128){lo, sample(state)};
}

static int by_value(const void *a, const void *b) {
  const hash128 *x = a, *y = b;
  if (x->hi != y->hi)
    return x->hi < y->hi ? -1 : 1;
  return x->lo < y->lo ? -1 : x->lo > y->lo;
}

/* No two of the hashes are equal, not even in one of their halves. */
static void assert_all_differ(hash128 *hashes, size_t count) {
  for (int half = 0; half < 2; half++) {
    qsort(hashes, count, sizeof *hashes, by_value);
    for (size_t i = 1; i < count; i++)
      assert_true(hashes[i - 1].hi != hashes[i].hi);
    for (size_t i = 0; i < count; i++)
      hashes[i] = (hash128){hashes[i].hi, hashes[i].lo};
  }
}

static void same_input_same_hash(void **unused) {
  (void)unused;
  uint64_t seed = 1;
  hash128 a = sample_hash(&seed), b = sample_hash(&seed);
  assert_true(hash_equal(mix_word(a, 7), mix_word(a, 7)));
  assert_true(hash_equal(mix_pair(a, 1, b, 2), mix_pair(a, 1, b, 2)));
  assert_true(hash_equal(mix_words(3, 4), mix_words(3, 4)));
}

static void equality_needs_both_halves(void **unused) {
  (void)unused;
  hash128 h = {1, 2};
  assert_true(hash_equal(h, (hash128){1, 2}));
  assert_false(hash_equal(h, (hash128){0, 2}));
  assert_false(hash_equal(h, (hash128){1, 0}));
  assert_false(hash_equal(h, (hash128){2, 1}));
}

/* Small numbers are what offsets, sizes and words usually are. */
static void small_words_differ(void **unused) {
  (void)unused;
  if (HARD)
    skip();
  static hash128 hashes[SAMPLES];
  for (uint64_t i = 0; i < SAMPLES; i++)
    hashes[i] = mix_words(i >> 8, i & 255);
  assert_all_differ(hashes, SAMPLES);
  for (uint64_t i = 0; i < SAMPLES; i++)
    hashes[i] = mix_words((i >> 8) * 8, (i & 255) << 48);
  assert_all_differ(hashes, SAMPLES);
}

static void words_after_a_hash_differ(void **unused) {
  (void)unused;
  if (HARD)
    skip();
  static hash128 hashes[SAMPLES];
  uint64_t seed = 2;
  hash128 h = sample_hash(&seed);
  for (uint64_t i = 0; i < SAMPLES; i++)
    hashes[i] = mix_word(h, i);
  assert_all_differ(hashes, SAMPLES);
  for (uint64_t i = 0; i < SAMPLES; i++)
    hashes[i] = mix_word(mix_words(i, 0), 8);
  assert_all_differ(hashes, SAMPLES);
}

static void pairs_differ(void **unused) {
  (void)unused;
  if (HARD)
    skip();
  static hash128 hashes[SAMPLES];
  uint64_t seed = 3;
  hash128 a = sample_hash(&seed), b = sample_hash(&seed);
  for (uint64_t i = 0; i < SAMPLES; i++)
    hashes[i] = mix_pair(a, (i >> 8) * 8, b, (i & 255) * 8);
  assert_all_differ(hashes, SAMPLES);
}

/* An edge is not the same as the edge turned round. */
static void order_matters(void **unused) {
  (void)unused;
  if (HARD)
    skip();
  uint64_t seed = 4;
  for (int i = 0; i < ROUNDS; i++) {
    hash128 a = sample_hash(&seed), b = sample_hash(&seed);
    uint64_t u = sample(&seed), v = sample(&seed);
    assert_false(hash_equal(mix_words(u, v), mix_words(v, u)));
    assert_false(hash_equal(mix_pair(a, u, b, v), mix_pair(b, v, a, u)));
    assert_false(hash_equal(mix_pair(a, u, b, v), mix_pair(a, v, b, u)));
    assert_false(
        hash_equal(mix_word(mix_word(a, u), v), mix_word(mix_word(a, v), u)));
  }
}

/* The inputs of the three functions, as one array of words. */
enum { WORD_INPUTS = 3, PAIR_INPUTS = 6, WORDS_INPUTS = 2, MOST_INPUTS = 6 };
typedef hash128 mixer(const uint64_t *in);

static hash128 as_word(const uint64_t *in) {
  return mix_word((hash128){in[0], in[1]}, in[2]);
}
static hash128 as_pair(const uint64_t *in) {
  return mix_pair((hash128){in[0], in[1]}, in[2], (hash128){in[3], in[4]},
                  in[5]);
}
static hash128 as_words(const uint64_t *in) { return mix_words(in[0], in[1]); }

/* Mean share of the output bits that change with one bit of an input. */
static double avalanche(mixer *mix, unsigned input, unsigned inputs) {
  uint64_t seed = 5, in[MOST_INPUTS];
  unsigned changed = 0;
  for (int round = 0; round < ROUNDS; round++) {
    for (unsigned i = 0; i < inputs; i++)
      in[i] = sample(&seed);
    hash128 before = mix(in);
    for (int bit = 0; bit < 64; bit++) {
      in[input] ^= UINT64_C(1) << bit;
      hash128 after = mix(in);
      in[input] ^= UINT64_C(1) << bit;
      changed += bit_count(before.lo ^ after.lo);
      changed += bit_count(before.hi ^ after.hi);
    }
  }
  return changed / (ROUNDS * 64 * 128.0);
}

/* Names and words reach both halves; a lane of a pair's hash sees one lane
 * of each name, hence a quarter. */
static void each_bit_changes_many(void **unused) {
  (void)unused;
  if (HARD)
    skip();
  for (unsigned i = 0; i < WORD_INPUTS; i++)
    assert_true(avalanche(as_word, i, WORD_INPUTS) > 0.3);
  for (unsigned i = 0; i < WORDS_INPUTS; i++)
    assert_true(avalanche(as_words, i, WORDS_INPUTS) > 0.3);
  for (unsigned i = 0; i < PAIR_INPUTS; i++)
    assert_true(avalanche(as_pair, i, PAIR_INPUTS) > 0.15);
}

static void subtracting_undoes_adding(void **unused) {
  (void)unused;
  uint64_t seed = 6;
  hash128 start = sample_hash(&seed), sum = start;
  for (uint64_t i = 0; i < ROUNDS; i++)
    sum = hash_add(sum, mix_words(i, 1));
  for (uint64_t i = ROUNDS; i-- > 0;)
    sum = hash_sub(sum, mix_words(i, 1));
  assert_true(hash_equal(sum, start));
}

static void sums_do_not_depend_on_order(void **unused) {
  (void)unused;
  hash128 up = {0, 0}, down = {0, 0};
  for (uint64_t i = 0; i < ROUNDS; i++) {
    up = hash_add(up, mix_words(i, 2));
    down = hash_add(down, mix_words(ROUNDS - 1 - i, 2));
  }
  assert_true(hash_equal(up, down));
}

static void halves_do_not_carry(void **unused) {
  (void)unused;
  hash128 h = hash_add((hash128){UINT64_MAX, 5}, (hash128){1, 0});
  assert_true(hash_equal(h, (hash128){0, 5}));
  h = hash_sub((hash128){0, 5}, (hash128){1, 0});
  assert_true(hash_equal(h, (hash128){UINT64_MAX, 5}));
}

static void hard_hashes_are_short(void **unused) {
  (void)unused;
  uint64_t seed = 7;
  unsigned equal = 0;
  for (int i = 0; i < 1000; i++) {
    hash128 h = mix_words(sample(&seed), 0), g = mix_words(sample(&seed), 0);
    equal += hash_equal(h, g);
    if (HARD)
      assert_true(h.lo < 256 && h.hi == 0);
  }
  if (!HARD)
    assert_int_equal(equal, 0);
}

/* No value of one word makes a lane blind to the other. */
static void no_word_is_special(void **state) {
  static const uint64_t words[] = {0,     1,     UINT64_MAX, MIX_A,
                                   MIX_B, MIX_C, MIX_D,      MIX_A ^ MIX_B};
  (void)state;
  for (size_t i = 0; i < sizeof words / sizeof *words && !HARD; i++)
    for (uint64_t u = 0; u < 200; u++) {
      hash128 a = mix_words(u, words[i]), b = mix_words(u + 1, words[i]);
      assert_int_not_equal(a.lo, b.lo);
      assert_int_not_equal(a.hi, b.hi);
    }
}

/* Every byte and the length count. */
static void bytes_differ(void **state) {
  uint8_t bytes[40] = {0};
  (void)state;
  for (size_t size = 0; size < sizeof bytes && !HARD; size++) {
    hash128 all = mix_bytes(bytes, size);
    assert_false(hash_equal(all, mix_bytes(bytes, size + 1)));
    for (size_t i = 0; i < size; i++) {
      bytes[i] = 1;
      assert_false(hash_equal(all, mix_bytes(bytes, size)));
      bytes[i] = 0;
    }
  }
}

int test_mix(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(no_word_is_special),
      cmocka_unit_test(bytes_differ),
      cmocka_unit_test(same_input_same_hash),
      cmocka_unit_test(equality_needs_both_halves),
      cmocka_unit_test(small_words_differ),
      cmocka_unit_test(words_after_a_hash_differ),
      cmocka_unit_test(pairs_differ),
      cmocka_unit_test(order_matters),
      cmocka_unit_test(each_bit_changes_many),
      cmocka_unit_test(subtracting_undoes_adding),
      cmocka_unit_test(sums_do_not_depend_on_order),
      cmocka_unit_test(halves_do_not_carry),
      cmocka_unit_test(hard_hashes_are_short),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
