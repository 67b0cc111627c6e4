// verdict: false(no-data-race)
/* The table of hsearch is one for all threads, and nothing protects it. */
#include <pthread.h>
#include <search.h>

static void *enter(void *key) {
  ENTRY item = {key, key};
  return hsearch(item, ENTER); // HERE
}

int main(void) {
  pthread_t a, b;
  hcreate(3);
  pthread_create(&a, NULL, enter, "a");
  pthread_create(&b, NULL, enter, "b");
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  hdestroy();
  return 0;
}
