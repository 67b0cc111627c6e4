#include <pthread.h>
#include <stdio.h>
static void *say(void *text) {
  for (int i = 0; i < 3; i++)
    puts(text);
  return NULL;
}
int main(void) {
  pthread_t a, b;
  pthread_create(&a, NULL, say, "a");
  pthread_create(&b, NULL, say, "b");
  pthread_join(a, NULL);
  pthread_join(b, NULL);
}
