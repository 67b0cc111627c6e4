// verdict: true
/* A pointer that was moved by an open number is stored; the number becomes
 * known, and the pointer is loaded. */
#include <allways/check.h>
#include <assert.h>
#include <stddef.h>

struct stream {
  char *at;
  size_t left;
};
static char in[40];

static void skip(struct stream *s, size_t n) {
  s->at = s->at + n;
  s->left -= n;
}

int main(void) {
  struct stream s = {in, 20};
  skip(&s, (size_t)allways_range(0, 18));
  if (s.left == 18) {
    *s.at = 1;
    assert(s.at == in + 2 && in[2] == 1);
  }
  return 0;
}
