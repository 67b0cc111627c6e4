/*
 * explain/value.h - names and values of the program's memory, as a person who
 * knows the source would write them.
 */
#ifndef EXPLAIN_VALUE_H
#define EXPLAIN_VALUE_H

#include "vm/observe.h"
#include "vm/vm.h"

enum { VALUE_ROOM = 128 };

/* What is known of areas besides the state: blocks of the heap are numbered in
 * the order of their allocation, and have the type of a pointer to them. */
struct values {
  const struct ir_program *program;
  struct vm *vm;
  struct block {
    uint32_t number, type;
    uint32_t pointee; /* of the first pointer that was shown, whatever it is */
  } * blocks;         /* by area */
  size_t block_count, block_capacity;
  uint32_t last; /* number given */
};

void values_init(struct values *v, const struct ir_program *program);
void values_release(struct values *v);
void values_allocated(struct values *v, uint32_t area);

/* What an area is to a person. */
struct value_object {
  char name[VALUE_ROOM];
  uint32_t type;   /* debug type; of a block, that of an element; 0: unknown */
  uint32_t number; /* of a block of the heap */
  bool ours;       /* the user wrote it */
  bool named;      /* it is a variable */
  bool literal;    /* a string in the source */
  bool hidden;     /* of the runtime, or without a name: nothing to be shown */
};
/* False: there is no such area. */
bool value_describe(struct values *v, uint32_t area, struct value_object *o,
                    struct allways_area_info *info);

/* A scalar in memory. */
struct scalar {
  uint32_t area;
  uint64_t offset, size;
  uint32_t bit, bits; /* of a bit-field, from offset on; bits 0: it is none */
  uint32_t type;      /* debug type; 0: not known */
  bool untyped;       /* bytes of a block: "heap block #1 at offset 8" */
  char name[VALUE_ROOM];
};
typedef bool scalar_fn(void *context, const struct scalar *s);
/* The scalars that bytes of an area belong to, until visit answers false.
 * Nothing is visited in memory that the user did not write: the runtime's, and
 * what is inside of mutexes and the like. */
void values_scalars(struct values *v, uint32_t area, uint64_t offset,
                    uint64_t size, scalar_fn *visit, void *context);

/* What a text says. */
enum value_kind {
  VALUE_UNDEFINED, /* "?": also of what is too wide, or is not there */
  VALUE_NUMBER,    /* and characters, enumerators, bytes as a string */
  VALUE_NULL,
  VALUE_WILD,    /* a pointer that is a number, "0x10" */
  VALUE_POINTER, /* to an object or a function */
  VALUE_HIDDEN   /* a pointer to an object of the runtime */
};

enum value_kind value_text(struct values *v, const struct scalar *s,
                           char *text);
/* A value in a register, of a variable of this type; false: a person would not
 * know what it is about. */
bool value_slot_text(struct values *v, struct vm_value value, uint32_t type,
                     char *text);
enum value_kind value_pointer_text(struct values *v, allways_pointer p,
                                   uint32_t pointee, char *text);
/* The type of the closed object (a mutex, say) that p is in, and p becomes its
 * beginning; NULL: it is in none. */
const char *value_closed(struct values *v, allways_pointer *p);
/* The object that p is in or points to: "m", "q.lock", "heap block #2".  False:
 * a person does not know it. */
bool value_object_text(struct values *v, allways_pointer p, char *text);

#endif
