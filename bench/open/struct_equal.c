// verdict: true
/* Structs without padding are equal if their bytes are. */
#include <assert.h>
#include <stdbool.h>
#include <stdint.h>
#include <string.h>

unsigned __VERIFIER_nondet_uint(void);
unsigned short __VERIFIER_nondet_ushort(void);
unsigned char __VERIFIER_nondet_uchar(void);

struct record {
  uint32_t id;
  uint16_t port;
  uint8_t flags[2];
};

static struct record any_record(void) {
  struct record r;
  r.id = __VERIFIER_nondet_uint();
  r.port = __VERIFIER_nondet_ushort();
  r.flags[0] = __VERIFIER_nondet_uchar();
  r.flags[1] = __VERIFIER_nondet_uchar();
  return r;
}

int main(void) {
  struct record a = any_record(), b = any_record();
  bool by_members = a.id == b.id && a.port == b.port &&
                    a.flags[0] == b.flags[0] && a.flags[1] == b.flags[1];
  assert((memcmp(&a, &b, sizeof a) == 0) == by_members);
  return 0;
}
