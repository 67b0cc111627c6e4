/*
 * runtime/thread_c11_tss.c - C11's values of a thread's own: keys of pthreads.
 */
#include "thread_impl.h"

#include <threads.h>

int tss_create(tss_t *key, tss_dtor_t destructor) {
  return __allways_thrd_status(pthread_key_create(key, destructor));
}

void tss_delete(tss_t key) { pthread_key_delete(key); }

void *tss_get(tss_t key) { return pthread_getspecific(key); }

int tss_set(tss_t key, void *data) {
  return __allways_thrd_status(pthread_setspecific(key, data));
}
