// fault: uninitialized
/* Calls a function that returns nothing as if it returned a number, and uses
 * that. */
static int seen;
static void note(void) { seen++; }

int main(void) {
  int (*f)(void) = (int (*)(void))note;
  return f(); // HERE
}
