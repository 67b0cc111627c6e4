/* Inline assembly of many instructions, as programs that multiply long numbers
 * have it. */
#include <stdint.h>
#include <stdio.h>

#define STEP                                                                   \
  "movq (%%rsi), %%rax\n"                                                      \
  "mulq %%rbx\n"                                                               \
  "addq $8, %%rsi\n"                                                           \
  "addq %%rcx, %%rax\n"                                                        \
  "movq %%r8, %%rcx\n"                                                         \
  "adcq $0, %%rdx\n"                                                           \
  "nop\n"                                                                      \
  "addq %%rax, (%%rdi)\n"                                                      \
  "adcq %%rdx, %%rcx\n"                                                        \
  "addq $8, %%rdi\n"
#define FOUR STEP STEP STEP STEP

/* to += from * by: the carry. */
static uint64_t multiply(uint64_t *to, const uint64_t *from, uint64_t by) {
  uint64_t carry = 0;
  __asm__("xorq %%r8, %%r8\n" FOUR FOUR FOUR FOUR
          : "+c"(carry), "+D"(to), "+S"(from), "+m"(*(uint64_t(*)[16])to)
          : "b"(by), "m"(*(const uint64_t(*)[16])from)
          : "rax", "rdx", "r8", "cc");
  return carry;
}

int main(void) {
  uint64_t to[16], from[16], carry;
  for (unsigned i = 0; i < 16; i++) {
    to[i] = 0x123456789abcdefULL * i;
    from[i] = ~(uint64_t)i;
  }
  carry = multiply(to, from, 0xfedcba9876543210ULL);
  for (unsigned i = 0; i < 16; i++)
    printf("%llx\n", (unsigned long long)to[i]);
  printf("%llx\n", (unsigned long long)carry);
  return 0;
}
