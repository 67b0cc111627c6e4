// flags: -Wno-return-type
/* A function without a return value, whose value nobody uses. */
static int counter;

static int count(int by) {
  counter += by;
  if (by > 100)
    return 1;
}

int main(void) {
  count(1);
  (void)count(2);
  return counter - 3;
}
