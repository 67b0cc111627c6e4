// expects: fault: valid-deref 9
/* Half of one pointer and half of another are no pointer. */
static int x, y;

int main(void) {
  int *p = &x, *q = &y;
  ((unsigned *)&p)[1] = ((unsigned *)&q)[1];

  return *p;
}
