/*
 * tests/reference/small.h - all small programs, numbered.
 *
 * Two threads with up to two statements each from one list, and with up to
 * three each from a shorter list; which of the threads is which does not
 * matter.
 */
#ifndef TESTS_REFERENCE_SMALL_H
#define TESTS_REFERENCE_SMALL_H

#include "generate.h"

uint64_t small_count(void);
void small_program(struct program *p, uint64_t number);

#endif
