/*
 * runtime/thread_sem_named.c - semaphores with a name: not modelled.
 */
#include "thread_impl.h"

#include <semaphore.h>

sem_t *sem_open(const char *name, int flags, ...) {
  (void)name;
  (void)flags;
  __allways_no_model("sem_open");
}

int sem_close(sem_t *sem) {
  (void)sem;
  __allways_no_model("sem_close");
}

int sem_unlink(const char *name) {
  (void)name;
  __allways_no_model("sem_unlink");
}
