// verdict: false(uninitialized)
// options: --suppress uninitialized:pick
/* A function has its own copy of an argument: a value that is chosen for it is
 * not the caller's. */
struct pair {
  int x, y, more[8];
};

static int inner(struct pair p) { return p.x > 100 ? 2 : 1; }

static int pick(struct pair p) { return p.x > 100 ? inner(p) : 1; }

static int outer(struct pair p) {
  int picked = pick(p);
  if (p.x > 100) // HERE
    picked++;
  return picked;
}

int main(void) {
  struct pair p;
  p.y = 1;
  return outer(p) == 7;
}
