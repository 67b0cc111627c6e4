// verdict: false(assertion)
/* Each looks at the other's flag before it raises its own. */
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

static atomic_int wants[2], inside;

static void section(void) {
  assert(inside++ == 0); // HERE
  inside--;
}

static void enter(int me) {
  while (wants[1 - me])
    ;
  wants[me] = 1;
}

static void leave(int me) { wants[me] = 0; }

static void *process(void *p) {
  int me = p != NULL;
  enter(me);
  section();
  leave(me);
  return NULL;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, NULL, process, NULL);
  pthread_create(&b, NULL, process, &inside);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  return 0;
}
