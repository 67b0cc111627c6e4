/*
 * Userspace RCU: a reader follows a pointer that a writer replaces; what it
 * points to is freed behind a grace period only.
 */
#include <allways/check.h>
#include <pthread.h>
#include <stdlib.h>
#include <urcu.h>

struct config {
  int version, copy;
};

static struct config *current;

static struct config *make(int version) {
  struct config *config = malloc(sizeof *config);
  config->version = config->copy = version;
  return config;
}

static void *read_config(void *unused) {
  (void)unused;
  rcu_register_thread();
  rcu_read_lock();
  struct config *config = rcu_dereference(current);
  allways_assert(config->version == config->copy);
  rcu_read_unlock();
  rcu_unregister_thread();
  return NULL;
}

int main(void) {
  pthread_t reader;
  current = make(1);
  pthread_create(&reader, NULL, read_config, NULL);
  struct config *old = current;
  rcu_assign_pointer(current, make(2));
  synchronize_rcu();
  free(old);
  pthread_join(reader, NULL);
  free(current);
  return 0;
}
