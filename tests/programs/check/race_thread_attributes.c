// verdict: false(no-data-race)
/* The attributes that pthread_create reads are changed meanwhile. */
#include <pthread.h>

static pthread_attr_t attributes;

static void *leaf(void *p) { return p; }

static void *change(void *p) {
  pthread_attr_setstacksize(&attributes, 1 << 20);
  pthread_attr_setdetachstate(&attributes, PTHREAD_CREATE_JOINABLE); // HERE
  return p;
}

int main(void) {
  pthread_t a, b;
  pthread_attr_init(&attributes);
  pthread_create(&a, NULL, change, NULL);
  pthread_create(&b, &attributes, leaf, NULL); // HERE
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  return 0;
}
