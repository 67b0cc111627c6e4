// fault: uninitialized
/* Uses a member of a struct that was only partly set, after a copy. */
struct point {
  int x, y;
};

static struct point make(int x) {
  struct point p;
  p.x = x;
  return p;
}

int main(void) {
  struct point p = make(3), q = p;
  if (q.y > 0) // HERE
    return 1;
  return 0;
}
