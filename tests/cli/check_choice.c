#include <assert.h>
int __VERIFIER_nondet_int(void);
_Bool __VERIFIER_nondet_bool(void);
unsigned char __VERIFIER_nondet_uchar(void);
enum color { RED, GREEN, BLUE };
struct { unsigned a : 3, b : 5; enum color c; double d; char name[4]; } s;
static int table[50];
int main(void) {
  unsigned char n = __VERIFIER_nondet_uchar();
  _Bool flag = __VERIFIER_nondet_bool();
  int sum = 0;
  s.b = 9;
  s.c = BLUE;
  s.d = 1.5;
  s.name[1] = 'x';
  for (int i = 0; i < 50; i++) {
    table[i] = i * i;
    sum += table[i];
  }
  assert(!(flag && n == 77 && sum > 3 && table[7]));
  return 0;
}
