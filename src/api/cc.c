/*
 * api/cc.c - bitcode beside the objects of another compiler.
 */
#include "allways/cc.h"

#include "frontend/compile.h"

bool allways_cc_wanted(const char *const *argv, size_t count) {
  return compile_wanted(argv, count);
}

void allways_cc_run(const char *const *argv, size_t count, const char *clang,
                    bool (*wait)(void *context), void *context) {
  compile_run(argv, count, clang, wait, context);
}
