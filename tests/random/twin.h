/*
 * twin.h - the plain twin: a memory with no cleverness in it.
 *
 * Everything include/allways/memory.h promises, done in the most obvious
 * way.  An area is an array of bytes, each with a tag; saving a state copies
 * the whole twin, going back copies it again; what is reachable is found by
 * walking from the roots.  The random driver does everything twice, here and
 * in the module, and compares.
 *
 * The twin names areas by slot.  A slot whose area left the state is used
 * again; saved copies have slots of their own, so nothing needs to be kept
 * apart.  number is what the module calls the area.
 */
#ifndef RANDOM_TWIN_H
#define RANDOM_TWIN_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "allways/memory.h"

enum twin_tag { TWIN_UNDEFINED, TWIN_PLAIN, TWIN_POINTER, TWIN_BOXED };

/* One byte of an area.
 *   PLAIN    value
 *   POINTER  byte number value of the pointer (slot, offset)
 *   BOXED    byte number offset of box number slot */
typedef struct twin_byte {
  uint64_t offset;
  uint32_t slot;
  uint8_t tag, value;
} twin_byte;

/* Slot 0 is no area: offset is a plain number. */
typedef struct twin_pointer {
  uint64_t offset;
  uint32_t slot;
} twin_pointer;

/* A boxed value: its content never changes, nor does its number. */
struct twin_box {
  uint64_t payload;
  uint32_t size, class_number;
  twin_pointer target;
};

/* All boxed values of a run, shared by all copies of its twin. */
struct twin_boxes {
  struct twin_box *items;
  size_t count, capacity;
};

struct twin_area {
  bool here; /* in the state, or allocated since the last commit */
  bool freed, constant, root;
  uint8_t kind;
  uint32_t rank;
  uint64_t size, site, address;
  allways_area number;
  twin_byte *bytes;              /* size of them; NULL if not here */
  struct allways_area_info info; /* in saved copies: what the module said */
};

struct twin {
  struct twin_area *areas; /* by slot; slot 0 is never here */
  size_t count, capacity;
  struct twin_boxes *boxes; /* borrowed */
};

void twin_init(struct twin *t, struct twin_boxes *boxes);
void twin_release(struct twin *t);
/* to is initialised with a copy of all of from. */
void twin_copy_all(struct twin *to, const struct twin *from);

/* How many areas are here. */
size_t twin_population(const struct twin *t);
bool twin_has_root(const struct twin *t);
/* The slot of the root with this rank, or 0. */
uint32_t twin_root_of_rank(const struct twin *t, uint32_t rank);

/* Each of these answers what the function of the same name in memory.h must
 * answer, and changes the twin unless it refuses. */
uint32_t twin_allocate(struct twin *t, uint64_t size, uint8_t kind,
                       uint64_t site, allways_area number);
enum allways_result twin_free(struct twin *t, twin_pointer p);
enum allways_result twin_set_root(struct twin *t, twin_pointer p,
                                  uint32_t rank);
enum allways_result twin_unset_root(struct twin *t, twin_pointer p);
enum allways_result twin_set_constant(struct twin *t, twin_pointer p,
                                      bool constant);
enum allways_result twin_set_address(struct twin *t, twin_pointer p,
                                     uint64_t address);
enum allways_result twin_size(const struct twin *t, twin_pointer p,
                              uint64_t *size);

enum allways_result twin_add(const struct twin *t, twin_pointer p,
                             int64_t bytes, twin_pointer *result);
enum allways_result twin_difference(const struct twin *t, twin_pointer a,
                                    twin_pointer b, int64_t *result);
enum allways_result twin_order(const struct twin *t, twin_pointer a,
                               twin_pointer b, int *result);

enum allways_result twin_store_bytes(struct twin *t, twin_pointer p,
                                     const void *bytes, uint64_t size);
enum allways_result twin_load_bytes(const struct twin *t, twin_pointer p,
                                    void *bytes, uint64_t size);
enum allways_result twin_store_pointer(struct twin *t, twin_pointer p,
                                       twin_pointer value);
enum allways_result twin_load_pointer(const struct twin *t, twin_pointer p,
                                      twin_pointer *value);
enum allways_result twin_fill(struct twin *t, twin_pointer p, uint8_t value,
                              uint64_t size);
enum allways_result twin_undefine(struct twin *t, twin_pointer p,
                                  uint64_t size);
enum allways_result twin_copy(struct twin *t, twin_pointer to,
                              twin_pointer from, uint64_t size);

/* allways_value with a pointer of the twin's. */
typedef struct twin_value {
  uint64_t bits;
  twin_pointer pointer;
  uint8_t size, first, defined;
} twin_value;
enum allways_result twin_load_value(const struct twin *t, twin_pointer p,
                                    unsigned size, twin_value *value);
enum allways_result twin_store_value(struct twin *t, twin_pointer p,
                                     twin_value value);

enum allways_result twin_store_boxed(struct twin *t, twin_pointer p,
                                     struct twin_box box);
enum allways_result twin_load_boxed(const struct twin *t, twin_pointer p,
                                    const struct twin_box **box);
/* Whether size bytes at p lie in an area that is not freed. */
enum allways_result twin_load_check(const struct twin *t, twin_pointer p,
                                    uint64_t size);

/* ------------------------------------------------------- canonical form */

/* 128 bits of a canonical form, by a hash that is not the library's. */
typedef struct form_key {
  uint64_t a, b;
} form_key;

static inline bool form_equal(form_key x, form_key y) {
  return x.a == y.a && x.b == y.b;
}

/* A walk over all that the roots reach: roots by rank, depth first, pointers
 * by the offset of their first byte. */
struct canon {
  uint32_t *number; /* by slot: place in order, from 1; 0: not reached */
  uint32_t *order;  /* slots as met */
  size_t count, slots;
};
void canon_init(struct canon *c, const struct twin *t);
void canon_release(struct canon *c);
/* The canonical form: two twins are isomorphic iff their forms are equal. */
form_key canon_form(const struct canon *c, const struct twin *t);

/* Areas that nothing reaches leave the twin.  Calls leak for each that was
 * not freed.  There must be a root. */
typedef void twin_leak_fn(void *context, allways_area number);
void canon_commit(const struct canon *c, struct twin *t, twin_leak_fn *leak,
                  void *context);

#endif
