// exit: 143
/* Signals that are blocked wait; the default action ends the program. */
#define _GNU_SOURCE
#include <errno.h>
#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

static void handle(int number) {
  printf("signal %s\n", number == SIGUSR1 ? "1" : "2");
  fflush(stdout);
}

int main(void) {
  sigset_t set, old, pending;
  struct sigaction a = {.sa_handler = handle};
  sigaction(SIGUSR1, &a, NULL);
  sigaction(SIGUSR2, &a, NULL);
  kill(getpid(), SIGUSR1);
  pthread_kill(pthread_self(), SIGUSR2);
  sigemptyset(&set);
  sigaddset(&set, SIGUSR1);
  sigaddset(&set, SIGUSR2);
  sigprocmask(SIG_BLOCK, &set, &old);
  raise(SIGUSR2);
  raise(SIGUSR1);
  raise(SIGUSR1);
  sigpending(&pending);
  printf("%d %d %d\n", sigismember(&pending, SIGUSR1),
         sigismember(&pending, SIGUSR2), sigismember(&pending, SIGINT));
  int got;
  sigset_t one;
  sigemptyset(&one);
  sigaddset(&one, SIGUSR2);
  printf("%d", sigwait(&one, &got));
  printf(" %d\n", got == SIGUSR2);
  sigprocmask(SIG_SETMASK, &old, NULL);
  puts("unblocked");
  signal(SIGTERM, SIG_IGN);
  raise(SIGTERM);
  raise(SIGCHLD);
  int wrong = raise(99);
  printf("%d %s\n", wrong, strerror(errno));
  printf("%d\n", kill(0, 0));
  signal(SIGTERM, SIG_DFL);
  fflush(stdout);
  kill(getpid(), SIGTERM);
  puts("not reached");
  return 0;
}
