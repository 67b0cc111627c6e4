/*
 * solver/simplify_xor.c - numbers whose bits are exclusive ors of bits of other
 * terms: check sums, shuffled words, what is put together of parts.
 *
 * Each bit of a term is a set of bits of terms that cannot be taken apart, and
 * perhaps one more: the exclusive or of these.  Terms whose bits have the same
 * sets are equal.
 */
#include "solver/simplify_impl.h"

#include <string.h>

#include "base/alloc.h"
#include "base/bug.h"

/* Terms of a formula, and how many are looked at in all comparisons. */
enum {
  WORDS = 9,
  MOST_LEAVES = WORDS * 64 - 1,
  MOST_TERMS = 4000,
  MOST_LOOKED = 20000
};

/* Bit 0 of the first word: the constant; bit 1 + n: the leaf n. */
struct bit {
  uint64_t words[WORDS];
};

struct bits {
  struct bit of[64];
};

struct forms {
  struct simplify *s;
  struct bits **terms;
  size_t count;
  struct map leaves; /* by term and bit */
  size_t leaf_count;
  bool full; /* too many */
};

/* -------------------------------------------------------------------- bits */

static struct bit fixed(bool one) { return (struct bit){.words = {one}}; }

static void flip(struct bit *to, const struct bit *by) {
  for (int i = 0; i < WORDS; i++)
    to->words[i] ^= by->words[i];
}

static bool same(const struct bit *a, const struct bit *b) {
  return memcmp(a, b, sizeof *a) == 0;
}

/* -1: it depends. */
static int value_of(const struct bit *b) {
  for (int i = 1; i < WORDS; i++)
    if (b->words[i])
      return -1;
  return b->words[0] > 1 ? -1 : (int)b->words[0];
}

static struct bit leaf(struct forms *f, uint32_t term, unsigned n) {
  struct range r = f->s->ranges[term];
  struct bit b = {.words = {0}};
  if ((r.zeros | r.ones) >> n & 1)
    return fixed(r.ones >> n & 1);
  uint64_t *at =
      map_at(&f->leaves, map_word((uint64_t)term << 6 | n), f->leaf_count);
  if (*at == f->leaf_count) {
    f->full = f->full || f->leaf_count == MOST_LEAVES;
    if (f->full)
      return b;
    f->leaf_count++;
  }
  uint64_t place = *at + 1;
  b.words[place / 64] = UINT64_C(1) << place % 64;
  return b;
}

static void all_leaves(struct forms *f, uint32_t term, struct bit *to) {
  for (unsigned n = 0; n < f->s->to->terms[term].bits; n++)
    to[n] = leaf(f, term, n);
}

/* -------------------------------------------------------------- operations */

static const struct bits *bits_of(struct forms *f, uint32_t term);

/* Both are fixed, or one bit decides; false: neither. */
static bool and_bit(struct bit *to, const struct bit *a, const struct bit *b) {
  int x = value_of(a), y = value_of(b);
  if (x == 0 || y == 0)
    *to = fixed(false);
  else if (x == 1 || same(a, b))
    *to = *b;
  else if (y == 1)
    *to = *a;
  else
    return false;
  return true;
}

/* a | b is a ^ b ^ (a & b). */
static bool or_bit(struct bit *to, const struct bit *a, const struct bit *b) {
  struct bit both;
  if (!and_bit(&both, a, b))
    return false;
  flip(&both, a);
  flip(&both, b);
  *to = both;
  return true;
}

static bool bitwise(unsigned op, struct bit *to, const struct bit *a,
                    const struct bit *b) {
  if (op == IR_AND)
    return and_bit(to, a, b);
  if (op == IR_OR)
    return or_bit(to, a, b);
  *to = *a;
  flip(to, b);
  return true;
}

/* condition ? a : b, where a and b differ by what is known. */
static bool select_bit(struct bit *to, const struct bit *condition,
                       const struct bit *a, const struct bit *b) {
  struct bit d = *a, part;
  flip(&d, b);
  if (!and_bit(&part, condition, &d))
    return false;
  *to = *b;
  flip(to, &part);
  return true;
}

static void each_bit(struct forms *f, uint32_t term, struct bit *to) {
  struct formula_term t = f->s->to->terms[term];
  struct bit x[64], y[64], z[64];
  memcpy(x, bits_of(f, t.a[0])->of, sizeof x);
  memcpy(y, bits_of(f, t.a[1])->of, sizeof y);
  if (t.kind.op == IR_SELECT)
    memcpy(z, bits_of(f, t.a[2])->of, sizeof z);
  for (unsigned n = 0; n < t.bits; n++)
    if (t.kind.op == IR_SELECT ? !select_bit(&to[n], &x[0], &y[n], &z[n])
                               : !bitwise(t.kind.op, &to[n], &x[n], &y[n]))
      to[n] = leaf(f, term, n);
}

/* Bits that are those of the operand, elsewhere. */
static bool moved(struct forms *f, const struct formula_term *t,
                  struct bit *to) {
  struct formula_term by = {.number = 0};
  const struct formula_term *terms = f->s->to->terms;
  unsigned from = terms[t->a[0]].bits, op = t->kind.op;
  bool shifts = op == IR_SHL || op == IR_LSHR || op == IR_ASHR;
  struct bit x[64];
  if (shifts) {
    by = terms[t->a[1]];
    if (by.kind.op != FORMULA_NUMBER || by.number >= from)
      return false;
  } else if (op != IR_ZEXT && op != IR_SEXT && op != IR_TRUNC &&
             op != IR_BSWAP && op != IR_BITREVERSE) {
    return false;
  }
  memcpy(x, bits_of(f, t->a[0])->of, sizeof x);
  for (unsigned n = 0; n < t->bits; n++) {
    unsigned at = op == IR_SHL          ? n - (unsigned)by.number
                  : op == IR_BSWAP      ? from - 8 - n / 8 * 8 + n % 8
                  : op == IR_BITREVERSE ? from - 1 - n
                                        : n + (unsigned)by.number;
    bool sign = op == IR_SEXT || op == IR_ASHR;
    to[n] = at < from ? x[at] : sign && op != IR_SHL ? x[from - 1] : fixed(0);
  }
  return true;
}

/* A table is one if each bit of its index always flips the same bits. */
static bool from_table(struct forms *f, uint32_t term, struct bit *to) {
  struct formula_term t = f->s->to->terms[term];
  const struct piecewise *table = f->s->to->tables[t.number];
  struct range r = f->s->ranges[t.a[0]];
  uint64_t open =
      ~r.zeros & ~r.ones & formula_mask(f->s->to->terms[t.a[0]].bits);
  if (bit_count(open) > 10)
    return false;
  uint64_t first = piecewise_find(table, r.ones, 0);
  for (uint64_t n = open;; n = (n - 1) & open) { /* all subsets */
    uint64_t all = first;
    for (uint64_t left = n; left; left &= left - 1)
      all ^= first ^ piecewise_find(table, r.ones | (left & (0 - left)), 0);
    if (all != piecewise_find(table, r.ones | n, 0) && !SEEDED_BUG(173))
      return false;
    if (n == 0)
      break;
  }
  struct bit x[64];
  memcpy(x, bits_of(f, t.a[0])->of, sizeof x);
  for (unsigned n = 0; n < t.bits; n++)
    to[n] = fixed(first >> n & 1);
  for (uint64_t left = open; left; left &= left - 1) {
    uint64_t bit = left & (0 - left);
    uint64_t flips = first ^ piecewise_find(table, r.ones | bit, 0);
    for (unsigned n = 0; n < t.bits; n++)
      if (flips >> n & 1)
        flip(&to[n], &x[low_bit(bit)]);
  }
  return true;
}

/* Bits of a product, whose factor is a power of two, without its sign; or of
 * the constant, with it. */
static bool product_bits(struct forms *f, const struct sum *sum, size_t i,
                         struct bit *x, unsigned *by) {
  const struct product *p = &sum->items[i];
  uint64_t size = p->factor;
  *by = 0;
  if (product_degree(p) == 0) {
    for (unsigned n = 0; n < sum->bits; n++)
      x[n] = fixed(size >> n & 1);
    return true;
  }
  if (product_factor(sum, i) < 0)
    size = (0 - size) & formula_mask(sum->bits);
  if (product_degree(p) > 1 || (size & (size - 1)))
    return false;
  const struct bits *b = bits_of(f, p->terms[0]);
  *by = low_bit(size);
  for (unsigned n = 0; n < sum->bits; n++)
    x[n] = n >= *by ? b->of[n - *by] : fixed(false);
  return true;
}

static bool add_bits(struct bit *to, const struct bit *x, unsigned bits) {
  struct bit both;
  for (unsigned n = 0; n < bits; n++)
    if (!and_bit(&both, &to[n], &x[n]) || value_of(&both) != 0)
      return false;
  for (unsigned n = 0; n < bits; n++)
    flip(&to[n], &x[n]);
  return true;
}

/* Of bits that are there; or a single one, the lowest: minus one is all bits
 * from there on. */
static bool subtract_bits(struct bit *to, struct bit *x, unsigned by,
                          unsigned bits) {
  struct bit both;
  bool there = true, single = true;
  for (unsigned n = 0; n < bits; n++) {
    there = there && and_bit(&both, &to[n], &x[n]) && same(&both, &x[n]);
    single = single && (n <= by || value_of(&x[n]) == 0);
  }
  for (unsigned n = 0; n < bits && there; n++)
    flip(&to[n], &x[n]);
  if (there || !single)
    return there;
  for (unsigned n = by + 1; n < bits; n++)
    x[n] = x[by];
  return add_bits(to, x, bits);
}

/* Adds one product to the bits of a sum; false: there would be a carry. */
static bool add_product(struct forms *f, const struct sum *sum, size_t i,
                        struct bit *to) {
  struct bit x[64];
  unsigned by;
  bool negative =
      product_degree(&sum->items[i]) > 0 && product_factor(sum, i) < 0;
  return product_bits(f, sum, i, x, &by) &&
         (negative ? subtract_bits(to, x, by, sum->bits)
                   : add_bits(to, x, sum->bits));
}

/* In an order in which there is no carry.  False: there is none, or the term
 * cannot be taken apart as a sum. */
static bool from_sum(struct forms *f, uint32_t term, struct bit *to) {
  const struct sum *sum = simplify_sum(f->s, term);
  bool done[SUM_MOST] = {false}, more = true;
  size_t left = sum->count;
  uint32_t alone;
  if (sum_is_term(sum, &alone) && alone == term)
    return false;
  for (unsigned n = 0; n < sum->bits; n++)
    to[n] = fixed(false);
  while (more) {
    more = false;
    for (size_t i = 0; i < sum->count; i++)
      if (!done[i] && add_product(f, sum, i, to)) {
        done[i] = more = true;
        left--;
      }
  }
  return left == 0;
}

static void make_bits(struct forms *f, uint32_t term, struct bit *to) {
  struct formula_term t = f->s->to->terms[term];
  switch (t.kind.op) {
  case FORMULA_NUMBER:
    for (unsigned n = 0; n < t.bits; n++)
      to[n] = fixed(t.number >> n & 1);
    return;
  case IR_AND:
  case IR_OR:
  case IR_XOR:
  case IR_SELECT:
    each_bit(f, term, to);
    return;
  case FORMULA_TABLE:
    if (from_table(f, term, to))
      return;
    break;
  default:
    if (moved(f, &t, to) || from_sum(f, term, to))
      return;
    break;
  }
  all_leaves(f, term, to);
}

/* Those of a term that was made. */
static const struct bits *bits_of(struct forms *f, uint32_t term) {
  assert(f->terms[term]);
  return f->terms[term];
}

static void need(struct forms *f, uint32_t term) {
  if (f->terms[term] == NULL)
    f->terms[term] = alloc_new(sizeof(struct bits));
}

static void need_sum(struct forms *f, uint32_t term) {
  const struct sum *sum = simplify_sum(f->s, term);
  uint32_t alone;
  if (sum_is_term(sum, &alone) && alone == term)
    return;
  for (size_t i = 0; i < sum->count; i++)
    if (product_degree(&sum->items[i]) == 1)
      need(f, sum->items[i].terms[0]);
}

/* Of which terms bits are asked for the bits of this one. */
static void need_operands(struct forms *f, uint32_t term) {
  const struct formula_term *t = &f->s->to->terms[term];
  switch (t->kind.op) {
  case FORMULA_NUMBER:
  case FORMULA_VARIABLE:
    return;
  case IR_AND:
  case IR_OR:
  case IR_XOR:
  case IR_SELECT:
    for (unsigned n = 0; n < t->operands; n++)
      need(f, t->a[n]);
    return;
  case IR_SHL:
  case IR_LSHR:
  case IR_ASHR:
  case IR_ZEXT:
  case IR_SEXT:
  case IR_TRUNC:
  case IR_BSWAP:
  case IR_BITREVERSE:
  case FORMULA_TABLE:
    need(f, t->a[0]);
    break;
  default:
    break;
  }
  need_sum(f, term);
}

/* Terms come after their operands, and after those that their sums are made
 * of: from the last one down to see what is needed, then up. */
static void make_all(struct forms *f) {
  for (uint32_t i = (uint32_t)f->count; i-- > 0;)
    if (f->terms[i])
      need_operands(f, i);
  for (uint32_t i = 0; i < f->count; i++)
    if (f->terms[i]) {
      make_bits(f, i, f->terms[i]->of);
      f->s->looked++;
    }
}

/* ------------------------------------------------------------ entry points */

/* Only where bits are moved and put together does this pay. */
static bool is_promising(const struct formula *f, uint32_t term) {
  for (uint32_t i = 0; i <= term; i++) {
    unsigned op = f->terms[i].kind.op;
    if (op == IR_XOR || op == IR_LSHR || op == IR_SHL || op == IR_TRUNC ||
        op == IR_BSWAP || op == FORMULA_TABLE)
      return true;
  }
  return false;
}

int simplify_xor_equal(struct simplify *s, uint32_t a, uint32_t b) {
  unsigned bits = s->to->terms[a].bits;
  struct forms f = {.s = s, .count = s->to->term_count};
  int answer = 1;
  if (f.count > MOST_TERMS || s->looked > MOST_LOOKED ||
      !is_promising(s->to, a > b ? a : b))
    return -1;
  f.terms = alloc_new(f.count * sizeof(struct bits *));
  need(&f, a);
  need(&f, b);
  make_all(&f);
  const struct bits *x = bits_of(&f, a), *y = bits_of(&f, b);
  for (unsigned n = 0; n < bits && answer != 0; n++) {
    struct bit d = x->of[n];
    flip(&d, &y->of[n]);
    int differs = value_of(&d);
    answer = differs == 1 ? 0 : differs < 0 ? -1 : answer;
  }
  if (f.full)
    answer = -1;
  for (size_t i = 0; i < f.count; i++)
    if (f.terms[i])
      alloc_free(f.terms[i], sizeof(struct bits));
  alloc_free(f.terms, f.count * sizeof(struct bits *));
  map_release(&f.leaves);
  return answer;
}
