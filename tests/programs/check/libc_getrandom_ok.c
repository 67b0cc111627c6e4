// verdict: true
/* Whatever the bytes are. */
#include <assert.h>
#include <errno.h>
#include <sys/random.h>
#include <unistd.h>

int main(void) {
  unsigned char key[4], large[257];
  if (getrandom(key, sizeof key, GRND_NONBLOCK) != sizeof key)
    return 1;
  assert(key[0] % 16 < 16 && (key[3] | 1) != 0);
  assert(getrandom(key, 1, 1024) == -1 && errno == EINVAL);
  assert(getentropy(large, sizeof large) == -1 && errno == EIO);
  return getentropy(large, 2);
}
