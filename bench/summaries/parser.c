/* A recursive-descent parser that evaluates what it reads:
 *
 *     sum     = product { "+" product }
 *     product = factor { "*" factor }
 *     factor  = "0" | "1" | "2" | "(" sum ")"
 *
 * Each character is a choice, made when the parser comes to it.  Values are
 * cells on the heap, counted modulo SIX, and once more modulo two: the two
 * counts must agree, and all cells must be free in the end.
 *
 * Without LENGTH the input has no end that could be known before: parentheses
 * nest as deep as they like.  Summaries decide it; plain search does not, but
 * where the input has at most LENGTH characters it does.
 *
 * Verdict: true; with BUG, false(assertion): a sum is kept in one count only.
 *     --property assertion,deadlock
 * Macros: LENGTH, BUG.
 * Natively: -Iinclude -DALLWAYS_NATIVE -DLENGTH=10. */
#include <allways/check.h>
#include <assert.h>
#include <stdbool.h>
#include <stdlib.h>
enum { SIX = 6 };

struct value {
  int modulo_six, modulo_two;
};

/* -------------------------------------------------------------------- input */

static const char alphabet[] = "012+*()";
static char look; /* the next character; 0 is the end */
static bool failed;
#ifdef LENGTH
static int left = LENGTH;
#endif

static void advance(void) {
  int which = (int)allways_choose(sizeof alphabet);
  look = alphabet[which]; /* the last one is the end */
#ifdef LENGTH
  allways_assume(look == 0 || left-- > 0);
#endif
}

/* Goes over a character that must be there. */
static void expect(char c) {
  if (look == c)
    advance();
  else
    failed = true;
}

/* ------------------------------------------------------------------- values */

static struct value *value_new(int number) {
  struct value *v = malloc(sizeof *v);
  v->modulo_six = number % SIX;
  v->modulo_two = number % 2;
  return v;
}

/* The second one is used up. */
static void add(struct value *to, struct value *v) {
  to->modulo_six = (to->modulo_six + v->modulo_six) % SIX;
#ifndef BUG
  to->modulo_two = (to->modulo_two + v->modulo_two) % 2;
#endif
  free(v);
}

static void multiply(struct value *to, struct value *v) {
  to->modulo_six = to->modulo_six * v->modulo_six % SIX;
  to->modulo_two = to->modulo_two * v->modulo_two % 2;
  free(v);
}

/* ------------------------------------------------------------------ grammar */

static struct value *sum(void);

static struct value *factor(void) {
  struct value *v = NULL;
  if (look == '(') {
    advance();
    v = sum();
    expect(')');
  } else if (look >= '0' && look <= '2') {
    v = value_new(look - '0');
    advance();
  } else {
    failed = true;
  }
  return v ? v : value_new(0);
}

static struct value *product(void) {
  struct value *v = factor();
  while (!failed && look == '*') {
    advance();
    multiply(v, factor());
  }
  return v;
}

static struct value *sum(void) {
  struct value *v = product();
  while (!failed && look == '+') {
    advance();
    add(v, product());
  }
  return v;
}

int main(void) {
  advance();
  struct value *v = sum();
  if (!failed && look == 0)
    assert(v->modulo_six % 2 == v->modulo_two);
  free(v);
  return 0;
}
