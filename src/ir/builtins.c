/*
 * ir/builtins.c - what the machine's own functions do with memory: see
 * builtins.h.
 */
#include "ir/builtins.h"

#include <stddef.h>
#include <string.h>

static const struct {
  const char *name;
  enum builtin kind;
} table[] = {
    {"malloc", ALLOCATES},
    {"calloc", ALLOCATES},
    {"aligned_alloc", ALLOCATES},
    {"memalign", ALLOCATES},
    {"valloc", ALLOCATES},
    {"realloc", REALLOCATES},
    {"reallocarray", REALLOCATES},
    {"posix_memalign", MEMALIGN},
    {"free", FREES},
    {"cfree", FREES},
    {"__allways_new", NEW},
    {"__allways_delete", FREES},
    {"memcpy", COPIES},
    {"memmove", COPIES},
    {"strcpy", COPIES},
    {"stpcpy", COPIES},
    {"strncpy", COPIES},
    {"strcat", COPIES},
    {"memset", FILLS},
    {"memchr", SEARCHES},
    {"strchr", SEARCHES},
    {"strrchr", SEARCHES},
    {"memcmp", READS},
    {"bcmp", READS},
    {"strlen", READS},
    {"strnlen", READS},
    {"strcmp", READS},
    {"strncmp", READS},
    {"malloc_usable_size", READS},
    {"__allways_write", READS},
    {"__allways_fault", READS},
    {"__allways_misuse", READS},
    {"__allways_self_deadlock", READS},
    {"__allways_reads", READS},
    {"__allways_writes", FILLS},
    {"__allways_holds_pointer", READS},
    {"__allways_number_at", READS},
    {"__allways_whole", SEARCHES},
    {"__allways_locked", NOTHING},
    {"__allways_unsupported", READS},
    {"__allways_no_model", READS},
    {"__allways_note", READS},
    {"__allways_wait", READS},
    {"__allways_wait_timed", READS},
    {"__allways_thread_start", STARTS_THREAD},
    {"__allways_thread_restart", RESTARTS_THREAD},
    {"__allways_call_main", CALLS_MAIN},
    {"__allways_constructor", CONSTRUCTOR},
    {"__allways_destructor", DESTRUCTOR},
    {"longjmp", JUMPS},
    {"_longjmp", JUMPS},
    {"siglongjmp", JUMPS},
    {"__libc_siglongjmp", JUMPS},
    {"__allways_getenv", GIVES_RUNTIME},
    {"__allways_file", GIVES_RUNTIME},
    {"__allways_folder", GIVES_RUNTIME},
    {"__allways_stdin", GIVES_RUNTIME},
    {"__allways_atomic_begin", NOTHING},
    {"__allways_atomic_end", NOTHING},
    {"__allways_thread_exit", NOTHING},
    {"__allways_thread_self", NOTHING},
    {"__allways_thread_alone", NOTHING},
    {"__allways_wakes_early", NOTHING},
    {"__allways_lacks_memory", NOTHING},
    {"__allways_fails_early", NOTHING},
    {"__allways_explores", NOTHING},
    {"__allways_yield", NOTHING},
    {"__allways_exit", NOTHING},
    {"__allways_abort", NOTHING},
};

enum builtin builtin_of(const char *name) {
  for (size_t i = 0; i < sizeof table / sizeof *table; i++)
    if (strcmp(table[i].name, name) == 0)
      return table[i].kind;
  return NOT_KNOWN;
}

bool builtin_has_pieces(const char *name) {
  switch (builtin_of(name)) {
  case COPIES:
  case FILLS:
  case SEARCHES:
  case READS:
    return strncmp(name, "__allways_", 10) != 0;
  default:
    return builtin_of(name) == REALLOCATES;
  }
}
