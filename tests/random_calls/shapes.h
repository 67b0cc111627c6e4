/*
 * shapes.h - programs of a few fixed shapes, random in their details only.
 *
 * What is met by chance is met too seldom, if it takes several things at once:
 * these programs are made for that.
 */
#ifndef TESTS_RANDOM_CALLS_SHAPES_H
#define TESTS_RANDOM_CALLS_SHAPES_H

#include <stdbool.h>
#include <stdint.h>

enum shape {
  SHAPE_AREAS, /* what a pointer leads to differs in size, kind or life */
  SHAPE_NEWS,  /* recursion that reads after it, and so ends in no way yet */
  SHAPE_GROWN, /* recursion whose first way reads what another one wrote */
  SHAPE_TWINS, /* two pointers lead to two areas, or to one */
  SHAPE_PARTS, /* a part of a word is written, and then another one read */
  SHAPE_SAME,  /* what is written is what was there */
  SHAPE_FREED, /* a block of the caller's is freed */
  SHAPES
};

/* The next of a row of numbers, less than below. */
uint32_t draw_number(uint64_t *state, uint32_t below);

/* Is recursion ended by choices only? */
bool shape_is_endless(enum shape shape);

/* Prints a program. */
void shape_print(enum shape shape, uint64_t *state);

#endif
