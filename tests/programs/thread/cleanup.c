/* Cleanup handlers run inside out, and only if they are still there. */
#include <assert.h>
#include <pthread.h>

static int order[4], count;

static void note(void *p) { order[count++] = *(int *)p; }

static void inner(int *n) {
  pthread_cleanup_push(note, &n[2]);
  pthread_cleanup_push(note, &n[3]);
  pthread_cleanup_pop(1);
  pthread_cleanup_push(note, &n[0]);
  pthread_cleanup_pop(0);
  pthread_exit(&n[0]);
  pthread_cleanup_pop(0);
}

static void *work(void *p) {
  int *n = p;
  pthread_cleanup_push(note, &n[1]);
  inner(n);
  pthread_cleanup_pop(0);
  return NULL;
}

int main(void) {
  pthread_t a;
  int n[4] = {10, 11, 12, 13};
  void *result;
  pthread_create(&a, NULL, work, n);
  pthread_join(a, &result);
  assert(result == &n[0]);
  assert(count == 3);
  assert(order[0] == 13 && order[1] == 12 && order[2] == 11);
  return 0;
}
