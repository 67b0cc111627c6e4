/* Robust mutexes: who takes one whose owner has ended is told so; it is as
 * before after pthread_mutex_consistent, and gone after an unlock without.
 * Not used, since glibc differs from POSIX: it leaves a mutex locked that is
 * tried after it is gone, and the inner unlock of a recursive one that is
 * inconsistent fails. */
#include <errno.h>
#include <pthread.h>
#include <stdio.h>

static pthread_mutex_t m;
static pthread_cond_t c = PTHREAD_COND_INITIALIZER;

static void say(const char *what, int e) {
  printf("%s: %s\n", what,
         e == 0                 ? "0"
         : e == EOWNERDEAD      ? "EOWNERDEAD"
         : e == ENOTRECOVERABLE ? "ENOTRECOVERABLE"
         : e == EINVAL          ? "EINVAL"
         : e == EPERM           ? "EPERM"
         : e == EBUSY           ? "EBUSY"
         : e == EDEADLK         ? "EDEADLK"
                                : "?");
}

static void *lock(void *u) {
  say("thread locks", pthread_mutex_lock(&m));
  return u;
}

static void *try(void *u) {
  say("thread tries", pthread_mutex_trylock(&m));
  pthread_exit(u);
}

static void *end_by_cancel(void *u) {
  say("thread locks", pthread_mutex_lock(&m));
  pthread_cancel(pthread_self());
  pthread_testcancel();
  return u;
}

static void run(void *(*f)(void *)) {
  pthread_t t;
  pthread_create(&t, NULL, f, NULL);
  pthread_join(t, NULL);
}

static void make(int kind) {
  pthread_mutexattr_t a;
  int robust;
  pthread_mutexattr_init(&a);
  pthread_mutexattr_settype(&a, kind);
  pthread_mutexattr_getrobust(&a, &robust);
  printf("robust: %d\n", robust == PTHREAD_MUTEX_ROBUST);
  say("neither", pthread_mutexattr_setrobust(&a, 7));
  pthread_mutexattr_setrobust(&a, PTHREAD_MUTEX_ROBUST);
  pthread_mutexattr_getrobust(&a, &robust);
  printf("robust: %d\n", robust == PTHREAD_MUTEX_ROBUST);
  pthread_mutex_init(&m, &a);
  pthread_mutexattr_destroy(&a);
}

static void use(int kind) {
  printf("kind %d\n", kind);
  make(kind);
  say("not inconsistent", pthread_mutex_consistent(&m));
  say("unlock of a free one", pthread_mutex_unlock(&m));
  run(lock);
  say("not locked", pthread_mutex_consistent(&m));
  run(try);
  run(end_by_cancel);
  say("lock", pthread_mutex_lock(&m));
  if (kind != PTHREAD_MUTEX_NORMAL)
    say("relock", pthread_mutex_lock(&m));
  say("mend", pthread_mutex_consistent(&m));
  if (kind == PTHREAD_MUTEX_RECURSIVE)
    say("unlock", pthread_mutex_unlock(&m));
  say("mend again", pthread_mutex_consistent(&m));
  run(try);
  say("unlock", pthread_mutex_unlock(&m));
  run(lock);
  say("try", pthread_mutex_trylock(&m));
  say("unlock", pthread_mutex_unlock(&m));
  say("lock", pthread_mutex_lock(&m));
  say("mend", pthread_mutex_consistent(&m));
  run(lock);
  say("unlock", pthread_mutex_unlock(&m));
  say("destroy", pthread_mutex_destroy(&m));
}

/* Several are held at once, and one of them is given back before the end. */
static pthread_mutex_t several[3];

static void *hold_some(void *u) {
  for (int i = 0; i < 3; i++)
    pthread_mutex_lock(&several[i]);
  pthread_mutex_unlock(&several[1]);
  return u;
}

int main(void) {
  use(PTHREAD_MUTEX_NORMAL);
  use(PTHREAD_MUTEX_RECURSIVE);
  use(PTHREAD_MUTEX_ERRORCHECK);
  for (int i = 0; i < 3; i++) {
    make(PTHREAD_MUTEX_NORMAL);
    several[i] = m;
  }
  run(hold_some);
  for (int i = 0; i < 3; i++)
    say("one of three", pthread_mutex_lock(&several[i]));
  make(PTHREAD_MUTEX_NORMAL);
  run(lock);
  say("lock", pthread_mutex_lock(&m));
  say("wait", pthread_cond_timedwait(&c, &m, &(struct timespec){1, 0}));
  say("unlock", pthread_mutex_unlock(&m));
  return 0;
}
