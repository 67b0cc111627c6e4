/* Paper 000, Table 1, beside its network stack: SIZE connections, each with a
 * large buffer.  Over one of them a sender brings MESSAGES segments to a
 * receiver.  It sends each of them up to LOSSES times more, and all but the
 * last of these may get lost; then it waits for the acknowledgement.  Another
 * thread closes connections and opens new ones meanwhile.
 *
 * Verdict: true.  Speed, and areas touched a step, with --names dfs, layered:
 *     --property assertion,deadlock --no-reduce
 * Macros: SIZE, BUFFER (bytes), MESSAGES, LOSSES.
 * Natively: -Iinclude -DALLWAYS_NATIVE. */
#include <allways/check.h>
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#ifndef SIZE
#define SIZE 100
#endif
#ifndef BUFFER
#define BUFFER 2500
#endif
#ifndef MESSAGES
#define MESSAGES 3
#endif
#ifndef LOSSES
#define LOSSES 1
#endif
enum { SEGMENT = 256 };

struct segment {
  int number; /* -1: the sender has ended */
  struct segment *next;
  char bytes[SEGMENT];
};
struct connection {
  int open, received;
  char buffer[BUFFER];
};

static struct connection *connections[SIZE];
static struct segment *wire; /* from sender to receiver, the oldest first */
static int acknowledged;     /* segments; told to the sender */
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t arrived = PTHREAD_COND_INITIALIZER;
static pthread_cond_t answered = PTHREAD_COND_INITIALIZER;

static struct segment *new_segment(int number) {
  struct segment *s = malloc(sizeof *s);
  s->number = number;
  s->next = 0;
  memset(s->bytes, 'a' + number % 26, sizeof s->bytes);
  return s;
}

static void put(struct segment *s) {
  struct segment **end = &wire;
  pthread_mutex_lock(&lock);
  while (*end)
    end = &(*end)->next;
  *end = s;
  pthread_cond_signal(&arrived);
  pthread_mutex_unlock(&lock);
}

static struct segment *take(void) {
  pthread_mutex_lock(&lock);
  while (wire == 0)
    pthread_cond_wait(&arrived, &lock);
  struct segment *s = wire;
  wire = s->next;
  pthread_mutex_unlock(&lock);
  return s;
}

static void acknowledge(int count) {
  pthread_mutex_lock(&lock);
  acknowledged = count;
  pthread_cond_signal(&answered);
  pthread_mutex_unlock(&lock);
}

static void await(int count) {
  pthread_mutex_lock(&lock);
  while (acknowledged < count)
    pthread_cond_wait(&answered, &lock);
  pthread_mutex_unlock(&lock);
}

/* What is lost is not put on the wire. */
static void *sender(void *unused) {
  (void)unused;
  for (int i = 0; i < MESSAGES; i++) {
    int again = allways_choose(LOSSES + 1);
    for (int copy = 0; copy <= again; copy++) {
      struct segment *s = new_segment(i);
      if (copy < again && allways_choose(2))
        free(s);
      else
        put(s);
    }
    await(i + 1);
  }
  put(new_segment(-1));
  return 0;
}

static void *receiver(void *unused) {
  struct connection *c = connections[0];
  (void)unused;
  for (;;) {
    struct segment *s = take();
    int number = s->number;
    if (number == c->received) {
      memcpy(c->buffer + number * SEGMENT % (BUFFER - SEGMENT), s->bytes,
             SEGMENT);
      acknowledge(++c->received);
    }
    free(s);
    if (number < 0)
      return 0;
  }
}

static struct connection *new_connection(void) {
  struct connection *c = calloc(1, sizeof *c);
  c->open = 1;
  return c;
}

/* All but the first are replaced, one after the other, a few times. */
static void *clients(void *unused) {
  (void)unused;
  for (int i = 0; i < MESSAGES; i++) {
    int which = 1 + i % (SIZE - 1);
    free(connections[which]);
    connections[which] = new_connection();
  }
  return 0;
}

int main(void) {
  pthread_t t[3];
  for (int i = 0; i < SIZE; i++)
    connections[i] = new_connection();
  pthread_create(&t[0], 0, sender, 0);
  pthread_create(&t[1], 0, receiver, 0);
  pthread_create(&t[2], 0, clients, 0);
  for (int i = 0; i < 3; i++)
    pthread_join(t[i], 0);
  assert(connections[0]->received == MESSAGES && wire == 0);
  return 0;
}
