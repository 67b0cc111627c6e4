/*
 * vm/builtin.c - functions that the machine does itself, by name.
 *
 * A signature is the result and then one letter for each slot of the
 * parameters (two for long double):
 *
 *     v   nothing: there is no result
 *     p   pointer; a number that is an address becomes one before the call
 *     i   number
 *     l   number or pointer; it may be lazy, where all other arguments that are
 *         lazy become numbers before the call
 *
 * A call may have more arguments than the signature has letters, not fewer.
 */
#include <string.h>

#include "vm/machine.h"

/* Most names differ in their first letter, and all of a program are looked up
 * whenever a machine is made. */
static bool has_name(const struct builtin *b, const char *name) {
  return b->name[0] == name[0] && strcmp(b->name, name) == 0;
}

const struct builtin *builtin_find(const char *name) {
  static const struct builtin *const tables[] = {
      builtins_memory, builtins_string, builtins_machine, builtins_thread,
      builtins_world,  builtins_number, builtins_math,    builtins_jump};
  for (size_t t = 0; t < sizeof tables / sizeof *tables; t++)
    for (const struct builtin *b = tables[t]; b->name; b++)
      if (has_name(b, name))
        return b;
  return NULL;
}

bool vm_knows_function(const char *name) { return builtin_find(name) != NULL; }
