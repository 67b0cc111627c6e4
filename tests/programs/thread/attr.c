/* Attributes come back as they were set. */
#define _GNU_SOURCE
#include <assert.h>
#include <errno.h>
#include <pthread.h>
#include <sched.h>
#include <signal.h>

static void scheduling(pthread_attr_t *attr) {
  int policy, inherit, scope;
  struct sched_param param = {.sched_priority = 1};
  assert(pthread_attr_getschedpolicy(attr, &policy) == 0);
  assert(policy == SCHED_OTHER);
  assert(pthread_attr_setschedparam(attr, &param) == EINVAL);
  assert(pthread_attr_setschedpolicy(attr, SCHED_FIFO) == 0);
  assert(pthread_attr_setschedparam(attr, &param) == 0);
  param.sched_priority = 0;
  assert(pthread_attr_getschedparam(attr, &param) == 0);
  assert(param.sched_priority == 1);
  assert(pthread_attr_getinheritsched(attr, &inherit) == 0);
  assert(inherit == PTHREAD_INHERIT_SCHED);
  assert(pthread_attr_setscope(attr, PTHREAD_SCOPE_PROCESS) == ENOTSUP);
  assert(pthread_attr_getscope(attr, &scope) == 0);
  assert(scope == PTHREAD_SCOPE_SYSTEM);
}

static void *work(void *p) { return p; }

int main(void) {
  pthread_attr_t attr;
  pthread_t a;
  int state;
  size_t size;
  assert(pthread_attr_init(&attr) == 0);
  assert(pthread_attr_getdetachstate(&attr, &state) == 0);
  assert(state == PTHREAD_CREATE_JOINABLE);
  assert(pthread_attr_setdetachstate(&attr, 5) == EINVAL);
  assert(pthread_attr_setstacksize(&attr, 1) == EINVAL);
  assert(pthread_attr_setstacksize(&attr, 1 << 20) == 0);
  assert(pthread_attr_getstacksize(&attr, &size) == 0 && size == 1 << 20);
  assert(pthread_attr_setguardsize(&attr, 8192) == 0);
  assert(pthread_attr_getguardsize(&attr, &size) == 0 && size == 8192);
  assert(pthread_create(&a, &attr, work, NULL) == 0);
  assert(pthread_kill(a, 0) == 0);
  assert(pthread_setname_np(pthread_self(), "a name that is too long") ==
         ERANGE);
  assert(pthread_setconcurrency(0) == 0);
  assert(pthread_join(a, NULL) == 0);
  scheduling(&attr);
  assert(pthread_attr_destroy(&attr) == 0);
  return 0;
}
