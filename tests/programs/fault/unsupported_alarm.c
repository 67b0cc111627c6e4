// fault: unsupported
/* A signal that would come by itself. */
#include <signal.h>
#include <unistd.h>

static volatile sig_atomic_t rung;

static void ring(int number) { rung = number; }

int main(void) {
  signal(SIGALRM, ring);
  alarm(1); // HERE
  while (!rung)
    sleep(1);
  return 0;
}
