/* A buffer of CAP places: P producers of K items each, C consumers that share
 * them.  With ONECV both wait on one condition variable, and a signal may wake
 * the wrong kind of thread.
 *
 * Verdict: true; with ONECV false(deadlock) if P + C > 2.
 * Macros: P, C, K, CAP; P * K must be a multiple of C. */
#include <assert.h>
#include <pthread.h>
#ifndef P
#define P 1
#endif
#ifndef C
#define C 1
#endif
#ifndef K
#define K 2
#endif
#ifndef CAP
#define CAP 1
#endif

static pthread_mutex_t m;
static pthread_cond_t notfull;
#ifdef ONECV
#define notempty notfull
#else
static pthread_cond_t notempty;
#endif
static int buf[CAP], cnt, in, out, sum;

static void *producer(void *arg) {
  (void)arg;
  for (int i = 0; i < K; i++) {
    pthread_mutex_lock(&m);
    while (cnt == CAP)
      pthread_cond_wait(&notfull, &m);
    buf[in] = i + 1;
    in = (in + 1) % CAP;
    cnt++;
    pthread_cond_signal(&notempty);
    pthread_mutex_unlock(&m);
  }
  return 0;
}

static void *consumer(void *arg) {
  (void)arg;
  for (int i = 0; i < K * P / C; i++) {
    pthread_mutex_lock(&m);
    while (cnt == 0)
      pthread_cond_wait(&notempty, &m);
    sum += buf[out];
    out = (out + 1) % CAP;
    cnt--;
    pthread_cond_signal(&notfull);
    pthread_mutex_unlock(&m);
  }
  return 0;
}

int main(void) {
  pthread_t t[P + C];
  pthread_mutex_init(&m, 0);
  pthread_cond_init(&notfull, 0);
#ifndef ONECV
  pthread_cond_init(&notempty, 0);
#endif
  for (int i = 0; i < P; i++)
    pthread_create(&t[i], 0, producer, 0);
  for (int i = 0; i < C; i++)
    pthread_create(&t[P + i], 0, consumer, 0);
  for (int i = 0; i < P + C; i++)
    pthread_join(t[i], 0);
  assert(sum == P * K * (K + 1) / 2);
  return 0;
}
