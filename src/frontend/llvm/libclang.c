/*
 * frontend/llvm/libclang.c - loads libclang.
 */
#include "frontend/llvm/libclang_impl.h"

#include <dlfcn.h>
#include <string.h>

bool libclang_load(struct libclang *c) {
  static const char *const names[] = {
#define X(type, name, params) "clang_" #name,
      LIBCLANG_FUNCTIONS(X)
#undef X
  };
  enum { COUNT = sizeof names / sizeof *names };
  _Static_assert(sizeof *c == COUNT * sizeof(void *), "only functions");
  void *handle = dlopen(LIBCLANG_NAME, RTLD_LAZY | RTLD_LOCAL), *found[COUNT];
  for (size_t i = 0; handle && i < COUNT; i++)
    if (!(found[i] = dlsym(handle, names[i])))
      handle = NULL;
  if (handle)
    memcpy(c, found, sizeof *c);
  return handle != NULL;
}

bool libclang_has_errors(const struct libclang *c, CXTranslationUnit unit) {
  unsigned count = c->getNumDiagnostics(unit);
  for (unsigned i = 0; i < count; i++)
    if (c->getDiagnosticSeverity(c->getDiagnostic(unit, i)) >=
        CXDiagnostic_Error)
      return true;
  return false;
}
