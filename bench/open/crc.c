// verdict: true
/* The CRC-32 of eight bytes, with a table and bit by bit. */
#include <assert.h>
#include <stdint.h>

unsigned char __VERIFIER_nondet_uchar(void);

enum { N = 8 };
static uint32_t table[256];

static uint32_t one_byte(uint32_t crc) {
  for (int i = 0; i < 8; i++)
    crc = crc & 1 ? (crc >> 1) ^ 0xedb88320u : crc >> 1;
  return crc;
}

static uint32_t one_byte_masked(uint32_t crc) {
  for (int i = 0; i < 8; i++)
    crc = (crc >> 1) ^ (0xedb88320u & (0u - (crc & 1)));
  return crc;
}

int main(void) {
  uint8_t text[N];
  uint32_t slow = ~0u, fast = ~0u;
  for (uint32_t i = 0; i < 256; i++)
    table[i] = one_byte(i);
  for (int i = 0; i < N; i++)
    text[i] = __VERIFIER_nondet_uchar();
  for (int i = 0; i < N; i++)
    slow = one_byte_masked(slow ^ text[i]);
  for (int i = 0; i < N; i++)
    fast = table[(fast ^ text[i]) & 255] ^ (fast >> 8);
  assert(slow == fast);
  return 0;
}
