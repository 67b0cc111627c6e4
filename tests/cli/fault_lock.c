#include <pthread.h>

struct account {
  long balance;
  pthread_mutex_t lock;
};

static void pay(struct account *from, struct account *to, long amount) {
  pthread_mutex_lock(&from->lock);
  pthread_mutex_lock(&to->lock);
  from->balance -= amount;
  to->balance += amount;
  pthread_mutex_unlock(&to->lock);
  pthread_mutex_unlock(&from->lock);
}

int main(void) {
  struct account mine = {100, PTHREAD_MUTEX_INITIALIZER};
  pay(&mine, &mine, 10);
  return 0;
}
