// verdict: true
// options: --summaries
#include <assert.h>
#include <stdio.h>
extern _Bool __VERIFIER_nondet_bool(void);

static int count;

static void say(const char *text) {
  for (int i = 0; i < 2; i++)
    if (__VERIFIER_nondet_bool())
      puts(text);
  count++;
}

static void all(void) {
  say("a");
  say("b");
}

int main(void) {
  all();
  all();
  assert(count == 4);
  return 0;
}
