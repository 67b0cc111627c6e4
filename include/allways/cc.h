/*
 * allways/cc.h - bitcode beside the objects that another C compiler makes, as
 * `allways cc` has it: `allways check` then takes the program that they become.
 *
 *     if (allways_cc_wanted(argv, argc))
 *       allways_cc_run(argv, argc, NULL, wait_for_compiler, &pid);
 */
#ifndef ALLWAYS_CC_H
#define ALLWAYS_CC_H

#include "allways/memory.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Does this command make an object, a program or a library from C?  argv[0] is
 * the compiler. */
ALLWAYS_API bool allways_cc_wanted(const char *const *argv, size_t count);

/* Compiles the same sources with clang (NULL: clang-19) while the compiler,
 * which the caller has started, is at work; then calls wait, which returns when
 * the compiler has ended, and whether all went well.  If so, adds a section to
 * what it has made.  Where clang fails, the section says why. */
ALLWAYS_API void allways_cc_run(const char *const *argv, size_t count,
                                const char *clang, bool (*wait)(void *context),
                                void *context);

#ifdef __cplusplus
}
#endif
#endif
