// verdict: true
/* Each thread has a field of its own. */
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>

struct s {
  int a, b, c;
};
static struct s *s;

static void *first(void *p) {
  for (int i = 0; i < 3; i++)
    s->a++;
  return p;
}

static void *second(void *p) {
  for (int i = 0; i < 3; i++)
    s->b--;
  return p;
}

int main(void) {
  pthread_t a, b;
  struct s here = {0, 0, 0};
  s = &here;
  pthread_create(&a, NULL, first, NULL);
  pthread_create(&b, NULL, second, NULL);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  return 0;
}
