/*
 * output/kinds.c - the table of the kinds of faults, for formats: names,
 * sentences, weaknesses of the CWE list, properties of SV-COMP.
 *
 * Kinds that SV-COMP does not know have a rule of the same form.
 */
#include "output/kinds.h"

#include <string.h>

#include <stddef.h>

const struct kind kinds[] = {
    {"valid-deref",
     "InvalidAccess",
     "invalid access to memory",
     "A read or write of memory that is not there: through a null, wild or "
     "dangling pointer, out of bounds, after free or return; or a write to a "
     "constant, or a copy onto itself.",
     "G valid-deref",
     {119, 125, 787, 416, 476, 562},
     false},
    {"valid-free",
     "InvalidFree",
     "invalid free",
     "Memory is freed twice, or something is freed that is no block of the "
     "heap or is the middle of one.",
     "G valid-free",
     {415, 590, 761},
     false},
    {"valid-memtrack",
     "Leak",
     "memory leak",
     "A block of the heap was not freed, and nothing points to it any more.",
     "G valid-memtrack",
     {401},
     true},
    {"valid-memcleanup",
     "NotFreed",
     "a block is not freed at the end",
     "The program ends and a block of the heap was not freed.",
     "G valid-memcleanup",
     {401},
     true},
    {"uninitialized",
     "Uninitialized",
     "undefined bytes are used",
     "Memory that was never written decides a branch, is used as an address, "
     "is printed, or is the exit status.",
     "G ! uninitialized",
     {457, 824},
     false},
    {"pointer-operation",
     "PointerOperation",
     "invalid pointer arithmetic",
     "Pointers into different objects are ordered or subtracted, or a pointer "
     "goes further than one past the end of its object.",
     "G ! pointer-operation",
     {469, 823},
     false},
    {"division-by-zero",
     "DivisionByZero",
     "division by zero",
     "An integer is divided by zero.",
     "G ! division-by-zero",
     {369},
     false},
    {"no-overflow",
     "Overflow",
     "arithmetic overflow",
     "A signed result does not fit its type, a shift is out of range, or a "
     "floating point number does not fit the integer it becomes.",
     "G ! overflow",
     {190, 1335, 681},
     false},
    {"bad-call",
     "BadCall",
     "invalid call",
     "A null or wrong function pointer is called, the types of a call do not "
     "agree, an argument of a function of the library is wrong, or a longjmp "
     "goes to a place that is not active.",
     "G ! bad-call",
     {628, 476, 686},
     false},
    {"assertion",
     "Assertion",
     "an assertion does not hold",
     "The condition of an assert is false.",
     "G ! assertion",
     {617},
     false},
    {"unreach-call",
     "Reachable",
     "a place that must not be reached is reached",
     "reach_error, __builtin_unreachable or __builtin_trap is executed, or a "
     "__builtin_assume does not hold.",
     "G ! call(reach_error())",
     {617},
     false},
    {"lock-misuse",
     "LockMisuse",
     "a lock is misused",
     "A lock is released that is not held, taken again, destroyed in use or "
     "used after that; or a thread is joined twice.",
     "G ! lock-misuse",
     {667, 764, 765},
     false},
    {"deadlock",
     "Deadlock",
     "deadlock",
     "Some threads can never go on, whatever the others do.",
     "G ! deadlock",
     {833},
     false},
    {"no-data-race",
     "DataRace",
     "data race",
     "Two threads access the same memory, one of them writes, nothing orders "
     "them, and they are not both atomic.",
     "G ! data-race",
     {362},
     false},
    {"always",
     "Always",
     "what must always hold does not",
     "The function given with --always is not true in some state.",
     "G always",
     {617},
     false},
    {"abort",
     "Abort",
     "abort is called",
     "The program calls abort().",
     "G ! abort",
     {0},
     false},
    {NULL, NULL, NULL, NULL, NULL, {0}, false}};

const struct kind *kind_find(const char *id) {
  const struct kind *k = kinds;
  while (k->id && strcmp(k->id, id) != 0)
    k++;
  return k->id ? k : NULL;
}

unsigned kind_cwe(const struct kind *kind, const char *message) {
  static const struct {
    const char *kind, *words;
    unsigned cwe;
  } finer[] = {{"valid-deref", "use after free", 416},
               {"valid-deref", "after return", 562},
               {"valid-deref", "after its scope", 562},
               {"valid-deref", "null pointer", 476},
               {"valid-deref", "out of bounds read", 125},
               {"valid-deref", "out of bounds write", 787},
               {"valid-free", "double free", 415},
               {"valid-free", "middle of a block", 761},
               {"valid-free", "", 590},
               {"uninitialized", "undefined pointer", 824},
               {"pointer-operation", "arithmetic", 823},
               {"no-overflow", "shift", 1335},
               {"no-overflow", "does not fit an integer", 681},
               {"bad-call", "null function pointer", 476},
               {"bad-call", "wrong type", 686}};
  for (size_t i = 0; i < sizeof finer / sizeof *finer; i++)
    if (strcmp(finer[i].kind, kind->id) == 0 && strstr(message, finer[i].words))
      return finer[i].cwe;
  return kind->cwes[0];
}
