/*
 * explain/source.h - lines of the program's source files.
 */
#ifndef EXPLAIN_SOURCE_H
#define EXPLAIN_SOURCE_H

#include "ir/ir.h"

/* Files that were read, by their number in the program. */
struct source {
  const struct ir_program *program;
  struct source_file {
    char *bytes; /* clean: see base/clean.h */
    size_t size, capacity;
    size_t *starts; /* of its lines */
    size_t line_count, start_capacity;
    bool tried;
  } * files;
};

/* Reads no file yet: each is read when it is first asked for.  The program is
 * borrowed. */
void source_init(struct source *s, const struct ir_program *program);
void source_release(struct source *s);
/* It may have no bytes: it cannot be read. */
const struct source_file *source_file(struct source *s, uint32_t file);
/* The line as it is; length 0: it cannot be read. */
const char *source_text(struct source *s, uint32_t file, uint32_t line,
                        size_t *length);
/* The line without the blanks around it; length 0: it cannot be read. */
const char *source_line(struct source *s, uint32_t file, uint32_t line,
                        size_t *length);
/* The name of a file without its folders. */
const char *source_name(const struct ir_program *program, uint32_t file);

#endif
