// verdict: false(no-data-race)
/* Mapped memory is memory of the program, also for functions of libc. */
#include <pthread.h>
#include <string.h>
#include <sys/mman.h>

static char *p;

static void *writer(void *arg) {
  (void)arg;
  strncat(p, "a", 2); // HERE
  return NULL;
}

int main(void) {
  pthread_t t;
  p = mmap(0, 16, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
  pthread_create(&t, NULL, writer, NULL);
  p[0] = 'b'; // HERE
  pthread_join(t, NULL);
  return 0;
}
