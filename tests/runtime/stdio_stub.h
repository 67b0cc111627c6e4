/*
 * tests/runtime/stdio_stub.h - what tests see of the stub machine.
 */
#ifndef STDIO_STUB_H
#define STDIO_STUB_H

#include <stddef.h>

enum { STUB_OUTPUT = 1 << 16 };
#define STUB_GIVEN "first line\nsecond 12 0x3f\n\nlast"

extern const char *stub_stdin;
extern size_t stub_stdin_size;
/* What went to descriptors 1 and 2. */
extern char stub_output[3][STUB_OUTPUT];
extern size_t stub_output_size[3];
/* Whether there is a file "given", with STUB_GIVEN in it. */
extern int stub_given;
/* Blocks of the runtime that are not given back. */
extern long stub_allocations;
/* How many atomic sections are open. */
int stub_sections(void);

#endif
