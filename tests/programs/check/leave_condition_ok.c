// verdict: true
/* What a condition makes is there for all of the statement. */
#define FIRST(x) if ((p = &(int){x}) && *p) n += *p

int main(void) {
  int *p, n = 0;
  if ((p = &(int){1}) && *p) {
    n += *p;
  }
  FIRST(2);
  while ((p = (int[]){n, 1}) && p[0] > 3 && p[1])
    n -= p[1];
  switch (*(p = &(int){n})) {
  case 3:
    return *p - 3;
  }
  return 1;
}
