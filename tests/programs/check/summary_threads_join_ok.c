// verdict: true
// options: --summaries
/* What a thread does after a join is not done before. */
#include <assert.h>
#include <pthread.h>

static int x[2];

static void *work(void *p) {
  *(int *)p = 1;
  return p;
}

static void look(void) {
  for (int i = 0; i < 2; i++)
    assert(x[i] == 1);
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, NULL, work, &x[0]);
  pthread_create(&b, NULL, work, &x[1]);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  look();
  return 0;
}
