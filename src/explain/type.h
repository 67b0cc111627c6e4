/*
 * explain/type.h - types of the program's debug information, as C writes them.
 *
 * A type is its number in program->debug_types; 0 is not known (void).
 */
#ifndef EXPLAIN_TYPE_H
#define EXPLAIN_TYPE_H

#include "ir/ir.h"

enum { TYPE_ROOM = 128 };

static inline const struct ir_debug_type *
type_at(const struct ir_program *program, uint32_t type) {
  return &program->debug_types[type];
}

/* Without typedef, const and the like. */
uint32_t type_strip(const struct ir_program *program, uint32_t type);
enum ir_debug_kind type_kind(const struct ir_program *program, uint32_t type);
bool type_is_record(const struct ir_program *program, uint32_t type);
/* Types of the C library whose inside is nobody's business: mutexes, FILE. */
bool type_is_closed(const struct ir_program *program, uint32_t type);
/* The name that makes a type a closed one: "pthread_mutex_t"; NULL: it is
 * none. */
const char *type_closed_name(const struct ir_program *program, uint32_t type);
/* In bytes; 0: not known. */
uint64_t type_size(const struct ir_program *program, uint32_t type);
/* Are the bytes of this size (0: any) at the offset one scalar? */
bool type_has_scalar(const struct ir_program *program, uint32_t type,
                     uint64_t offset, uint64_t size);
/* A structure whose last member is an array without a size. */
bool type_is_flexible(const struct ir_program *program, uint32_t type);
/* The name of a type, or of what it stands for; "" if it has none. */
const char *type_name(const struct ir_program *program, uint32_t type);
/* What a pointer points to; 0: it is none, or that is not known. */
uint32_t type_pointee(const struct ir_program *program, uint32_t type);
/* "struct node *", "int [4]", "void (*)(int)"; "" if it is not known.  text has
 * room for TYPE_ROOM bytes. */
void type_text(const struct ir_program *program, uint32_t type, char *text);

/* Of an array, how many elements it has; 0: it is none. */
uint64_t type_elements(const struct ir_program *program, uint32_t type);

#endif
