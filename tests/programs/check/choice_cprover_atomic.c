// verdict: false(assertion)
/* CBMC's atomic section ends too early. */
#include <pthread.h>

void __CPROVER_assert(_Bool condition, const char *text);
void __CPROVER_atomic_begin(void);
void __CPROVER_atomic_end(void);

static int x;

static void *work(void *p) {
  __CPROVER_atomic_begin();
  int old = x;
  __CPROVER_atomic_end();
  __CPROVER_atomic_begin();
  x = old + 1;
  __CPROVER_atomic_end();
  return p;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, NULL, work, NULL);
  pthread_create(&b, NULL, work, NULL);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  __CPROVER_assert(x == 2, "both count"); // HERE
  return 0;
}
