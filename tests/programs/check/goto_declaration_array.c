// verdict: false(uninitialized)
/* The same for an aggregate that is used through a pointer. */
struct pair {
  char a;
  int b[2];
};

int main(void) {
  int rounds = 0;
  struct pair *p;
again:;
  struct pair pair;
  if (rounds == 0)
    pair.b[1] = 1;
  p = &pair;
  if (rounds++ == 0)
    goto again;
  if (p->b[1]) // HERE
    return 0;
  return 1;
}
