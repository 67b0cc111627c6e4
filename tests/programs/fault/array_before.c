// fault: valid-deref
/* The element before the first is a member of the struct. */
struct stack {
  long count;
  long items[8];
  int full;
};

static long top(struct stack *s) {
  return s->items[s->count - 1]; // HERE
}

int main(void) {
  struct stack s = {0, {1}, 0};
  return (int)top(&s);
}
