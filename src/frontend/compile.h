/*
 * frontend/compile.h - bitcode for what another compiler makes.
 *
 * While that compiler works, clang compiles the same sources; what it makes is
 * added to the objects or the program that are there then.  Whatever goes wrong
 * here, they stay as the compiler has made them.
 */
#ifndef FRONTEND_COMPILE_H
#define FRONTEND_COMPILE_H

#include <stdbool.h>
#include <stddef.h>

/* Does a command line of a C compiler make an object, a program or a library
 * from C? */
bool compile_wanted(const char *const *argv, size_t count);

/* Waits for the compiler; false: it has failed. */
typedef bool compile_wait_fn(void *context);
/* clang: NULL is clang-19. */
void compile_run(const char *const *argv, size_t count, const char *clang,
                 compile_wait_fn *wait, void *context);

#endif
