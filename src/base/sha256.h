/*
 * base/sha256.h - SHA-256 (FIPS 180-4), for formats that name files by it.
 */
#ifndef BASE_SHA256_H
#define BASE_SHA256_H

#include <stddef.h>
#include <stdint.h>

struct sha256 {
  uint32_t state[8];
  uint64_t size; /* bytes so far */
  unsigned char block[64];
};

enum { SHA256_TEXT = 65 };

void sha256_init(struct sha256 *s);
void sha256_add(struct sha256 *s, const void *bytes, size_t size);
/* As 64 hexadecimal digits and a zero. */
void sha256_end(struct sha256 *s, char text[SHA256_TEXT]);

#endif
