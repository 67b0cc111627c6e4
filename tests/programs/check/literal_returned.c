// verdict: false(valid-deref)
/* What a function returned is used after the block of the call. */
struct pair {
  int a[2];
};

static struct pair make(void) { return (struct pair){{0, 0}}; }

int main(void) {
  int *p;
  {
    p = &make().a[1];
  }
  return *p; // HERE
}
