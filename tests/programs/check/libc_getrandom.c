// verdict: false(assertion)
/* A byte of getrandom may be any, this one too. */
#include <assert.h>
#include <sys/random.h>

int main(void) {
  unsigned char key[4];
  if (getrandom(key, sizeof key, 0) != sizeof key)
    return 1;
  assert(key[2] != 77); // HERE
  return 0;
}
