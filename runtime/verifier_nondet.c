/*
 * runtime/verifier_nondet.c - any value of a type, as SV-COMP and CBMC ask.
 *
 * Each row defines __VERIFIER_nondet_NAME and nondet_NAME.
 */
#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>

#include "abi.h"
#include "machine.h"

#define BOTH(name, type, body)                                                 \
  type __VERIFIER_nondet_##name(void);                                         \
  type nondet_##name(void);                                                    \
  type __VERIFIER_nondet_##name(void) body type nondet_##name(void) body

#define INTEGER(name, type)                                                    \
  BOTH(name, type, { return (type)__allways_any(8 * (int)sizeof(type)); })

/* The bytes of an integer are those of the value. */
#define FROM_BITS(name, type, integer)                                         \
  BOTH(name, type, {                                                           \
    union {                                                                    \
      integer bits;                                                            \
      type value;                                                              \
    } both = {(integer)__allways_any(8 * (int)sizeof(integer))};               \
    return both.value;                                                         \
  })

#define FROM_TWO(name, type)                                                   \
  BOTH(name, type, {                                                           \
    union {                                                                    \
      uint64_t halves[2];                                                      \
      type value;                                                              \
    } both;                                                                    \
    both.halves[0] = __allways_any(64);                                        \
    both.halves[1] = __allways_any(64);                                        \
    return both.value;                                                         \
  })

#define POINTER(name, type)                                                    \
  BOTH(name, type, { return (type)__allways_any_pointer(); })

#define X(name, type) INTEGER(name, type)
NONDET_INTEGERS(X)
#undef X

FROM_TWO(int128, __int128)
FROM_TWO(uint128, unsigned __int128)
FROM_BITS(float, float, uint32_t)
FROM_BITS(double, double, uint64_t)
BOTH(bool, _Bool, { return __allways_any(1) != 0; })
BOTH(_Bool, _Bool, { return __allways_any(1) != 0; })

POINTER(pointer, void *)
POINTER(pvoid, void *)
POINTER(charp, char *)
POINTER(pchar, char *)
POINTER(const_char_pointer, const char *)
