// verdict: false(no-data-race)
/* The pointer itself is shared, not only what it points to. */
#include <assert.h>
#include <pthread.h>

static int first = 1, second = 2;
static int *current = &first;

static void *change(void *p) {
  current = &second; // HERE
  return p;
}

static void *use(void *p) {
  int *mine = current; // HERE
  assert(*mine > 0);
  return p;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, NULL, change, NULL);
  pthread_create(&b, NULL, use, NULL);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  return 0;
}
