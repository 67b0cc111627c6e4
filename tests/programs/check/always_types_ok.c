// verdict: true
// options: --always holds
/* A function that returns a bool and looks at members and arrays. */
#include <pthread.h>
#include <stdbool.h>
#include <string.h>

static struct pair {
  int a, b;
} pair = {1, 1};
static char name[8] = "one";

bool holds(void) {
  return pair.a == pair.b && (strcmp(name, "one") == 0 || name[0] == 't');
}

static void *work(void *p) {
  struct pair two = {2, 2};
  pair = two;
  memcpy(name, "two", 4);
  return p;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, NULL, work, NULL);
  pthread_join(t, NULL);
  return 0;
}
