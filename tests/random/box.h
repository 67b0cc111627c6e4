/*
 * box.h - a class of boxed values that notices mistakes with its objects.
 *
 * Objects are counted.  A freed object is poisoned and kept until the census
 * is closed, so that a second free, or any use after the first, is noticed
 * instead of going wrong somewhere else.
 */
#ifndef TESTS_BOX_H
#define TESTS_BOX_H

#include <stdbool.h>
#include <stdint.h>

#include "allways/memory.h"

struct test_box {
  uint64_t magic;
  uint64_t payload;
  allways_pointer target;
  uint32_t size;
  struct test_box *next_dead;
};

extern const struct allways_box_class box_class;
/* The same without target: its objects hold no pointers. */
extern const struct allways_box_class box_plain_class;

void *box_new(uint64_t payload, uint32_t size, allways_pointer target);
/* For an object that the memory refused. */
void box_free(void *object);

/* Objects that are not freed. */
int64_t box_living(void);
/* Uses and frees of freed objects so far. */
int64_t box_mistakes(void);
/* Gives the storage of dead objects back. */
void box_bury(void);

#endif
