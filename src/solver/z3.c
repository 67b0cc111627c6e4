/*
 * solver/z3.c - finds Z3's library, once for the process: the file that the
 * environment variable ALLWAYS_Z3 names, or the one that is installed.
 */
#include "solver/z3.h"

#include <dlfcn.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

static struct z3_functions functions;
static bool is_loaded;
static pthread_once_t once = PTHREAD_ONCE_INIT;

/* The address of a function, to where a pointer to it is kept. */
static bool find(void *library, const char *name, void *function) {
  void *address = dlsym(library, name);
  memcpy(function, &address, sizeof address);
  return address != NULL;
}

static void load(void) {
  const char *wanted = getenv("ALLWAYS_Z3");
  bool is_given = wanted && *wanted;
  void *library =
      dlopen(is_given ? wanted : "libz3.so.4", RTLD_NOW | RTLD_LOCAL);
  if (library == NULL && !is_given)
    library = dlopen("libz3.so", RTLD_NOW | RTLD_LOCAL);
  is_loaded = library != NULL;
#define X(result, name, parameters)                                            \
  is_loaded = is_loaded && find(library, "Z3_" #name, &functions.name);
  Z3_FUNCTIONS(X)
#undef X
}

const struct z3_functions *z3_load(void) {
  pthread_once(&once, load);
  return is_loaded ? &functions : NULL;
}
