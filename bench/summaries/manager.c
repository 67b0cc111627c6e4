/* Paper 004, Table 1, beside its transaction manager: CLIENTS threads, each
 * with ROUNDS distributed transactions that a two-phase commit ends.
 *
 * A client plans a transaction (which operations on which resources: choices),
 * locks the resources in the lock table (the older of two transactions waits,
 * the younger one dies), asks each resource manager to prepare (which may vote
 * no, or not answer in time: choices), forces a record of the decision to the
 * log and tells the resource managers.  Records are built, checked and read
 * back in the memory of the client before they reach the log: this is where
 * most instructions are executed, and no other thread can see it.
 *
 * In the end the log is read: what it says must be what the resources hold,
 * and nothing is locked, prepared or open any more.
 *
 * Verdict: true.
 *     --property assertion,deadlock
 * Macros: CLIENTS, ROUNDS, RESOURCES, OPERATIONS (of a transaction, at most).
 * Natively: -Iinclude -DALLWAYS_NATIVE -lpthread. */
#include <allways/check.h>
#include <assert.h>
#include <pthread.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#ifndef CLIENTS
#define CLIENTS 2
#endif
#ifndef ROUNDS
#define ROUNDS 1
#endif
#ifndef RESOURCES
#define RESOURCES 3
#endif
#ifndef OPERATIONS
#define OPERATIONS 2
#endif
enum { START = 100, NOBODY = -1, TRANSACTIONS = CLIENTS * ROUNDS };

/* ------------------------------------------------------------ transactions */

enum kind { DEPOSIT, WITHDRAW, KINDS };

enum phase {
  ACTIVE,     /* it takes its locks */
  PREPARING,  /* the resource managers vote */
  COMMITTING, /* all said yes, and the log says so */
  ABORTING,
  ENDED,
  PHASES
};

/* Which phase may follow which. */
static const bool may_follow[PHASES][PHASES] = {
    [ACTIVE] = {[PREPARING] = true, [ABORTING] = true},
    [PREPARING] = {[COMMITTING] = true, [ABORTING] = true},
    [COMMITTING] = {[ENDED] = true},
    [ABORTING] = {[ENDED] = true},
};

struct operation {
  uint8_t resource, kind;
  uint32_t amount;
  struct operation *next; /* of a larger resource */
};

struct participant {
  uint8_t resource;
  bool locked, prepared;
  struct participant *next;
};

struct transaction {
  int id; /* the smaller, the older */
  enum phase phase;
  struct operation *operations;
  struct participant *participants; /* one for each operation, in order */
  struct record *noted;             /* by the client, as it is now */
};

/* What the log gets, as bytes:
 *
 *     id | type | phase | n | n times an operation | check sum
 *
 * where an operation is: resource, kind, locked, prepared, amount; amount and
 * check sum have four bytes. */
enum type { BEGIN, PREPARE, COMMIT, ABORT };
enum { HEAD = 4, EACH = 8, TAIL = 4 };
enum { LARGEST = HEAD + RESOURCES * EACH + TAIL };
struct record {
  uint8_t length;
  uint8_t bytes[LARGEST];
};

/* -------------------------------------------------------- private: planning */

static void add_operation(struct transaction *t, uint8_t resource, uint8_t kind,
                          uint32_t amount) {
  struct operation **at = &t->operations;
  while (*at)
    at = &(*at)->next;
  struct operation *o = malloc(sizeof *o);
  *o = (struct operation){resource, kind, amount, NULL};
  *at = o;
}

static void add_participant(struct transaction *t, uint8_t resource,
                            bool locked, bool prepared) {
  struct participant **at = &t->participants;
  while (*at)
    at = &(*at)->next;
  struct participant *p = malloc(sizeof *p);
  *p = (struct participant){resource, locked, prepared, NULL};
  *at = p;
}

/* Any transaction: with each resource nothing, a deposit or a withdrawal. */
static struct transaction *plan(int id) {
  struct transaction *t = malloc(sizeof *t);
  *t = (struct transaction){id, ACTIVE, NULL, NULL, NULL};
  int count = 0;
  for (uint8_t r = 0; r < RESOURCES && count < OPERATIONS; r++) {
    uint8_t kind = (uint8_t)allways_choose(KINDS + 1);
    if (kind == KINDS)
      continue;
    add_operation(t, r, kind, 1);
    add_participant(t, r, false, false);
    count++;
  }
  allways_assume(count > 0);
  return t;
}

static void discard(struct transaction *t) {
  while (t->operations) {
    struct operation *o = t->operations;
    t->operations = o->next;
    free(o);
  }
  while (t->participants) {
    struct participant *p = t->participants;
    t->participants = p->next;
    free(p);
  }
  free(t->noted);
  free(t);
}

/* -------------------------------------------------------- private: checking */

/* Is everything in it as it must be? */
static void validate(const struct transaction *t) {
  const struct participant *p = t->participants;
  int before = -1;
  for (const struct operation *o = t->operations; o; o = o->next) {
    assert(o->resource > before && o->resource < RESOURCES);
    assert(o->kind < KINDS && o->amount == 1);
    before = o->resource;
  }
  before = -1;
  for (; p; p = p->next) {
    const struct operation *o = t->operations;
    while (o && o->resource != p->resource)
      o = o->next;
    assert(o && p->resource > before);
    assert(p->locked || !p->prepared);
    if (t->phase == ENDED)
      assert(!p->locked && !p->prepared);
    before = p->resource;
  }
}

static void advance(struct transaction *t, enum phase to) {
  assert(may_follow[t->phase][to]);
  t->phase = to;
  validate(t);
}

/* --------------------------------------------------------- private: records */

/* CRC-32, bit by bit. */
static uint32_t check_sum(const uint8_t *bytes, int length) {
  uint32_t crc = ~UINT32_C(0);
  for (int i = 0; i < length; i++) {
    crc ^= bytes[i];
    for (int bit = 0; bit < 8; bit++)
      crc = crc >> 1 ^ (crc & 1 ? UINT32_C(0xedb88320) : 0);
  }
  return ~crc;
}

static void put(struct record *r, uint8_t byte) {
  r->bytes[r->length++] = byte;
}

static void put_number(struct record *r, uint32_t number) {
  for (int i = 0; i < 4; i++)
    put(r, (uint8_t)(number >> 8 * i));
}

static uint32_t get_number(const uint8_t *bytes) {
  uint32_t number = 0;
  for (int i = 0; i < 4; i++)
    number |= (uint32_t)bytes[i] << 8 * i;
  return number;
}

static void seal(struct record *r) {
  put_number(r, check_sum(r->bytes, r->length));
}

static struct record *encode(const struct transaction *t, enum type type) {
  struct record *r = calloc(1, sizeof *r);
  const struct participant *p = t->participants;
  uint8_t count = 0;
  put(r, (uint8_t)t->id);
  put(r, (uint8_t)type);
  put(r, (uint8_t)t->phase);
  put(r, 0);
  for (const struct operation *o = t->operations; o; o = o->next, count++) {
    put(r, o->resource);
    put(r, o->kind);
    put(r, p->locked);
    put(r, p->prepared);
    put_number(r, o->amount);
    p = p->next;
  }
  r->bytes[3] = count;
  seal(r);
  return r;
}

static bool is_sealed(const struct record *r) {
  if (r->length < HEAD + TAIL || r->length > LARGEST)
    return false;
  int length = r->length - TAIL;
  return check_sum(r->bytes, length) == get_number(r->bytes + length) &&
         length == HEAD + r->bytes[3] * EACH;
}

/* A transaction as the record tells it, or NULL. */
static struct transaction *decode(const struct record *r) {
  if (!is_sealed(r))
    return NULL;
  struct transaction *t = malloc(sizeof *t);
  *t = (struct transaction){r->bytes[0], r->bytes[2], NULL, NULL, NULL};
  for (int i = 0; i < r->bytes[3]; i++) {
    const uint8_t *from = r->bytes + HEAD + i * EACH;
    add_operation(t, from[0], from[1], get_number(from + 4));
    add_participant(t, from[0], from[2], from[3]);
  }
  return t;
}

static bool is_same(const struct transaction *a, const struct transaction *b) {
  const struct operation *x = a->operations, *y = b->operations;
  const struct participant *p = a->participants, *q = b->participants;
  for (; x && y; x = x->next, y = y->next)
    if (x->resource != y->resource || x->kind != y->kind ||
        x->amount != y->amount)
      return false;
  for (; p && q; p = p->next, q = q->next)
    if (p->resource != q->resource || p->locked != q->locked ||
        p->prepared != q->prepared)
      return false;
  return x == y && p == q && a->id == b->id && a->phase == b->phase;
}

/* Reads back what was written, and sees that a lost bit would be noticed. */
static void prove(const struct transaction *t, struct record *r) {
  struct transaction *again = decode(r);
  assert(again && is_same(t, again));
  discard(again);
  r->bytes[0] ^= 1;
  assert(!is_sealed(r));
  r->bytes[0] ^= 1;
}

static struct record *make_record(const struct transaction *t, enum type type) {
  struct record *r = encode(t, type);
  prove(t, r);
  return r;
}

/* Something has happened to the transaction: from what the client has noted,
 * another one could go on with it. */
static void note(struct transaction *t) {
  struct record *r;
  validate(t);
  r = make_record(t, t->phase == ACTIVE ? BEGIN : PREPARE);
  free(t->noted);
  t->noted = r;
}

/* -------------------------------------------------------------- shared: log */

static struct {
  pthread_mutex_t lock;
  struct record *last[TRANSACTIONS]; /* of each transaction */
} journal = {.lock = PTHREAD_MUTEX_INITIALIZER};

/* The record belongs to the log now. */
static void force(const struct transaction *t, enum type type) {
  struct record *r = make_record(t, type), *old;
  int id = t->id;
  pthread_mutex_lock(&journal.lock);
  old = journal.last[id];
  journal.last[id] = r;
  pthread_mutex_unlock(&journal.lock);
  if (old) {
    assert(is_sealed(old) && old->bytes[1] < type);
    free(old);
  }
}

/* ------------------------------------------------------- shared: lock table */

static struct {
  pthread_mutex_t lock;
  pthread_cond_t released;
  int owner[RESOURCES]; /* a transaction, or NOBODY */
} locks = {.lock = PTHREAD_MUTEX_INITIALIZER,
           .released = PTHREAD_COND_INITIALIZER};

/* The older one waits, the younger one dies. */
static bool lock_take(int id, int resource) {
  bool taken = false;
  pthread_mutex_lock(&locks.lock);
  while (locks.owner[resource] != NOBODY && id < locks.owner[resource])
    pthread_cond_wait(&locks.released, &locks.lock);
  if (locks.owner[resource] == NOBODY) {
    locks.owner[resource] = id;
    taken = true;
  }
  pthread_mutex_unlock(&locks.lock);
  return taken;
}

static void lock_release(int id, int resource) {
  pthread_mutex_lock(&locks.lock);
  assert(locks.owner[resource] == id);
  locks.owner[resource] = NOBODY;
  pthread_cond_broadcast(&locks.released);
  pthread_mutex_unlock(&locks.lock);
}

/* ------------------------------------------------ shared: resource managers */

struct resource {
  pthread_mutex_t lock;
  int value, pending;
  int prepared; /* for this transaction, or NOBODY */
};
static struct resource resources[RESOURCES];

enum vote { YES, NO, LATE };

static enum vote resource_prepare(struct resource *r, int id, int change) {
  enum vote vote = NO;
  pthread_mutex_lock(&r->lock);
  if (r->prepared == NOBODY && r->value + change >= 0 && allways_choose(2)) {
    r->prepared = id;
    r->pending = change;
    vote = YES;
  }
  pthread_mutex_unlock(&r->lock);
  return vote;
}

static void resource_end(struct resource *r, int id, bool commit) {
  pthread_mutex_lock(&r->lock);
  if (r->prepared == id) {
    if (commit)
      r->value += r->pending;
    r->pending = 0;
    r->prepared = NOBODY;
  } else {
    assert(!commit);
  }
  pthread_mutex_unlock(&r->lock);
}

/* ---------------------------------------------------------- two-phase commit
 */

static int change_of(const struct transaction *t, int resource) {
  for (const struct operation *o = t->operations; o; o = o->next)
    if (o->resource == resource)
      return o->kind == DEPOSIT ? (int)o->amount : -(int)o->amount;
  assert(false);
  return 0;
}

static bool take_locks(struct transaction *t) {
  for (struct participant *p = t->participants; p; p = p->next) {
    p->locked = lock_take(t->id, p->resource);
    note(t);
    if (!p->locked)
      return false;
  }
  return true;
}

/* What the network makes of an answer. */
static enum vote deliver(enum vote sent) {
  return allways_choose(2) ? LATE : sent;
}

static bool collect_votes(struct transaction *t) {
  for (struct participant *p = t->participants; p; p = p->next) {
    int change = change_of(t, p->resource);
    enum vote vote = resource_prepare(&resources[p->resource], t->id, change);
    p->prepared = vote == YES;
    note(t);
    if (deliver(vote) != YES)
      return false;
  }
  return true;
}

static void tell_all(struct transaction *t, bool commit) {
  for (struct participant *p = t->participants; p; p = p->next) {
    if (p->prepared)
      resource_end(&resources[p->resource], t->id, commit);
    p->prepared = false;
    note(t);
    if (p->locked)
      lock_release(t->id, p->resource);
    p->locked = false;
    note(t);
  }
}

static void run(struct transaction *t) {
  bool commit = false;
  validate(t);
  force(t, BEGIN);
  if (take_locks(t)) {
    advance(t, PREPARING);
    force(t, PREPARE);
    commit = collect_votes(t);
  }
  advance(t, commit ? COMMITTING : ABORTING);
  force(t, commit ? COMMIT : ABORT);
  tell_all(t, commit);
  advance(t, ENDED);
}

static void *client(void *argument) {
  int number = (int)(intptr_t)argument;
  for (int round = 0; round < ROUNDS; round++) {
    struct transaction *t = plan(round * CLIENTS + number);
    run(t);
    discard(t);
  }
  return NULL;
}

/* ----------------------------------------------------------------- recovery */

/* Does to the values what the last record of a transaction says. */
static void redo(const struct record *r, int id, int *values) {
  struct transaction *t = decode(r);
  assert(t && t->id == id);
  assert(r->bytes[1] == COMMIT || r->bytes[1] == ABORT);
  for (struct operation *o = t->operations; o; o = o->next)
    if (r->bytes[1] == COMMIT)
      values[o->resource] +=
          o->kind == DEPOSIT ? (int)o->amount : -(int)o->amount;
  discard(t);
}

int main(void) {
  pthread_t clients[CLIENTS];
  int values[RESOURCES];
  for (int r = 0; r < RESOURCES; r++) {
    resources[r] = (struct resource){.value = START, .prepared = NOBODY};
    pthread_mutex_init(&resources[r].lock, NULL);
    locks.owner[r] = NOBODY;
    values[r] = START;
  }
  for (intptr_t c = 0; c < CLIENTS; c++)
    pthread_create(&clients[c], NULL, client, (void *)c);
  for (int c = 0; c < CLIENTS; c++)
    pthread_join(clients[c], NULL);
  for (int id = 0; id < TRANSACTIONS; id++) {
    redo(journal.last[id], id, values);
    free(journal.last[id]);
  }
  for (int r = 0; r < RESOURCES; r++) {
    assert(resources[r].value == values[r]);
    assert(resources[r].prepared == NOBODY && resources[r].pending == 0);
    assert(locks.owner[r] == NOBODY);
  }
  return 0;
}
