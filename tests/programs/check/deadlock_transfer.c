// verdict: false(deadlock)
/* Transfers in both directions lock the accounts as they are named. */
#include <pthread.h>

static struct {
  pthread_mutex_t lock;
  int balance;
} account[2] = {{PTHREAD_MUTEX_INITIALIZER, 5}, {PTHREAD_MUTEX_INITIALIZER, 5}};

static void transfer(int from, int to) {
  pthread_mutex_lock(&account[from].lock);
  pthread_mutex_lock(&account[to].lock); // HERE
  account[from].balance--;
  account[to].balance++;
  pthread_mutex_unlock(&account[from].lock);
  pthread_mutex_unlock(&account[to].lock);
}

static void *there(void *p) {
  transfer(0, 1);
  return p;
}

static void *back(void *p) {
  transfer(1, 0);
  return p;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, NULL, there, NULL);
  pthread_create(&b, NULL, back, NULL);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  return 0;
}
