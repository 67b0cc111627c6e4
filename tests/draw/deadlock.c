/* Two locks in two orders: who has what and waits for what. */
#include <pthread.h>
struct account {
  int id;
  long balance;
  pthread_mutex_t lock;
};
static struct account acc[2] = {{1, 100, PTHREAD_MUTEX_INITIALIZER},
                                {2, 50, PTHREAD_MUTEX_INITIALIZER}};
struct job {
  struct account *from, *to;
  int amount;
};
static void transfer(struct account *from, struct account *to, int amount) {
  pthread_mutex_lock(&from->lock);
  pthread_mutex_lock(&to->lock);
  from->balance -= amount;
  to->balance += amount;
  pthread_mutex_unlock(&to->lock);
  pthread_mutex_unlock(&from->lock);
}
static void *run(void *p) {
  struct job *j = p;
  transfer(j->from, j->to, j->amount);
  return NULL;
}
int main(void) {
  struct job a = {&acc[0], &acc[1], 10}, b = {&acc[1], &acc[0], 20};
  pthread_t x, y;
  pthread_create(&x, NULL, run, &a);
  pthread_create(&y, NULL, run, &b);
  pthread_join(x, NULL);
  pthread_join(y, NULL);
  return 0;
}
