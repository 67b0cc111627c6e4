/*
 * runtime/misc_promise.c - what the program promises to the compiler.
 *
 * The front end calls this function for __builtin_assume, whose name it has.
 */
#include "machine.h"

void __allways_promise(_Bool holds) __asm__("__builtin_assume");

void __allways_promise(_Bool holds) {
  if (!holds)
    __allways_fault("unreach-call",
                    "the assumption of __builtin_assume does not hold");
}
