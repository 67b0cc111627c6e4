// verdict: true
/* Each thread has a text of its own. */
#include <arpa/inet.h>
#include <assert.h>
#include <pthread.h>
#include <string.h>

static void *show(void *text) {
  struct in_addr a;
  inet_aton(text, &a);
  assert(strcmp(inet_ntoa(a), text) == 0);
  return NULL;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, NULL, show, "10.0.0.1");
  pthread_create(&b, NULL, show, "192.168.7.255");
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  return 0;
}
