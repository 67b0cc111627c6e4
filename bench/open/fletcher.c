// verdict: true
/* Fletcher's checksum with the remainder taken at each step, and at the end. */
#include <assert.h>
#include <stdint.h>

unsigned char __VERIFIER_nondet_uchar(void);

enum { N = 4 };

int main(void) {
  uint8_t data[N];
  uint16_t a = 0, b = 0;
  uint32_t sum = 0, sums = 0;
  for (int i = 0; i < N; i++)
    data[i] = __VERIFIER_nondet_uchar();
  for (int i = 0; i < N; i++) {
    a = (uint16_t)((a + data[i]) % 255);
    b = (uint16_t)((b + a) % 255);
  }
  for (int i = 0; i < N; i++) {
    sum += data[i];
    sums += sum;
  }
  assert(a == sum % 255);
  assert(b == sums % 255);
  return 0;
}
