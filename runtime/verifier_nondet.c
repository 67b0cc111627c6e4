/*
 * runtime/verifier_nondet.c - any value of a type, as SV-COMP and CBMC ask.
 *
 * Each row defines __VERIFIER_nondet_NAME and nondet_NAME.
 */
#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>

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

BOTH(bool, _Bool, { return __allways_any(1) != 0; })
BOTH(_Bool, _Bool, { return __allways_any(1) != 0; })

INTEGER(char, char)
INTEGER(schar, signed char)
INTEGER(uchar, unsigned char)
INTEGER(unsigned_char, unsigned char)
INTEGER(short, short)
INTEGER(ushort, unsigned short)
INTEGER(unsigned_short, unsigned short)
INTEGER(int, int)
INTEGER(uint, unsigned)
INTEGER(unsigned, unsigned)
INTEGER(unsigned_int, unsigned)
INTEGER(long, long)
INTEGER(ulong, unsigned long)
INTEGER(unsigned_long, unsigned long)
INTEGER(longlong, long long)
INTEGER(ulonglong, unsigned long long)
INTEGER(unsigned_long_long, unsigned long long)
INTEGER(size_t, size_t)
INTEGER(ssize_t, ssize_t)
INTEGER(intptr_t, intptr_t)
INTEGER(uintptr_t, uintptr_t)
INTEGER(loff_t, long long)
INTEGER(off_t, off_t)
INTEGER(sector_t, unsigned long)
INTEGER(time_t, long)
INTEGER(pthread_t, unsigned long)

INTEGER(int8_t, int8_t)
INTEGER(int16_t, int16_t)
INTEGER(int32_t, int32_t)
INTEGER(int64_t, int64_t)
INTEGER(uint8_t, uint8_t)
INTEGER(uint16_t, uint16_t)
INTEGER(uint32_t, uint32_t)
INTEGER(uint64_t, uint64_t)
INTEGER(s8, int8_t)
INTEGER(s16, int16_t)
INTEGER(s32, int32_t)
INTEGER(s64, int64_t)
INTEGER(u8, uint8_t)
INTEGER(u16, uint16_t)
INTEGER(u32, uint32_t)
INTEGER(u64, uint64_t)
INTEGER(S8, int8_t)
INTEGER(S16, int16_t)
INTEGER(S32, int32_t)
INTEGER(S64, int64_t)
INTEGER(U8, uint8_t)
INTEGER(U16, uint16_t)
INTEGER(U32, uint32_t)
INTEGER(U64, uint64_t)

FROM_TWO(int128, __int128)
FROM_TWO(uint128, unsigned __int128)
FROM_BITS(float, float, uint32_t)
FROM_BITS(double, double, uint64_t)

POINTER(pointer, void *)
POINTER(pvoid, void *)
POINTER(charp, char *)
POINTER(pchar, char *)
POINTER(const_char_pointer, const char *)
