// verdict: false(no-data-race)
/* strtok keeps its place in one variable for all threads. */
#include <pthread.h>
#include <string.h>

static void *count(void *p) {
  char text[] = "a,b";
  int n = 0;
  for (char *s = strtok(text, ","); s; s = strtok(NULL, ",")) // HERE
    n++;
  return n ? p : NULL;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, NULL, count, NULL);
  pthread_create(&b, NULL, count, NULL);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  return 0;
}
