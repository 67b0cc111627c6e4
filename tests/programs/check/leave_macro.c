// verdict: false(valid-deref)
/* All of a macro has one position. */
#define SET(q, x)                                                              \
  do {                                                                         \
    int n_ = (x), *p_ = &n_;                                                   \
    q = (int[]){*p_, 0};                                                       \
  } while (0)
#define GET(r)                                                                 \
  do {                                                                         \
    int *q_;                                                                   \
    SET(q_, 1);                                                                \
    r = *q_;                                                                   \
  } while (0)

int main(void) {
  int r;
  GET(r); // HERE
  return r - 1;
}
