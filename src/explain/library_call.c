/*
 * explain/library_call.c - functions of the runtime that the program calls.
 */
#include "explain/library_call.h"

#include <stddef.h>
#include <stdint.h>
#include <string.h>
#include <sys/types.h>

#include "runtime/abi.h"

enum call_role call_role(const char *function) {
  static const struct {
    const char *name;
    enum call_role role;
  } roles[] = {
#define X(name, role) {name, CALL_##role},
      RUNTIME_ROLES(X)
#undef X
  };
  for (size_t i = 0; i < sizeof roles / sizeof *roles; i++)
    if (strcmp(roles[i].name, function) == 0)
      return roles[i].role;
  return CALL_OTHER;
}

/* ------------------------------------------------------------------ choices */

struct call {
  const char *name;
  bool asks, returns, is_signed;
};

#define BOTH(name, returns, is_signed)                                         \
  {"__VERIFIER_nondet_" #name, true, returns, is_signed},                      \
      {"nondet_" #name, true, returns, is_signed},

static const struct call calls[] = {
#define X(name, type) BOTH(name, true, (type)-1 < (type)1)
    NONDET_INTEGERS(X)
#undef X
        BOTH(bool, true, false) BOTH(_Bool, true, false) BOTH(float, true, true)
            BOTH(double, true, true) BOTH(int128, false, true)
                BOTH(uint128, false, false) BOTH(pointer, false, false)
                    BOTH(pvoid, false, false) BOTH(charp, false, false)
                        BOTH(pchar, false, false)
                            BOTH(const_char_pointer, false, false){
                                "__VERIFIER_nondet_memory", true, false, true},
    {"allways_choose", true, true, true},
    {"allways_range", false, true, true},
    {"__vm_choose", true, false, true},
    {"klee_choose", true, false, true},
    {"klee_int", true, false, true},
    {"klee_range", true, false, true},
    {"klee_make_symbolic", true, false, true},
    {"arc4random", false, false, false},
};

/* Of any other function a choice is whether or how it fails. */
static const struct call *find(const char *function) {
  static const struct call other = {"", false, false, true};
  for (size_t i = 0; i < sizeof calls / sizeof *calls; i++)
    if (strcmp(calls[i].name, function) == 0)
      return &calls[i];
  return &other;
}

bool call_asks(const char *function) { return find(function)->asks; }

bool call_returns_choice(const char *function) {
  return find(function)->returns;
}

bool call_is_signed(const char *function) { return find(function)->is_signed; }
