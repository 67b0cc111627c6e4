/*
 * runtime/thread_key.c - values of a thread's own, under keys.
 *
 * Keys are a list ordered by number; a new one gets the smallest free number.
 * Each thread has a list of its values that are not NULL, ordered likewise.  A
 * deleted key stays, and its number is not given again, while some thread has
 * a value for it.  C11's tss_t are keys too.
 */
#include "thread_impl.h"

#include <limits.h>

struct key {
  struct key *next;
  void (*destructor)(void *);
  unsigned number;
  int values; /* how many threads have one */
  int deleted;
};

struct value {
  struct value *next;
  struct key *key;
  void *data;
};

static struct key *keys;
static _Thread_local struct value *values;

/* Where the key of this number is linked, or would be. */
static struct key **key_place(unsigned number) {
  struct key **at = &keys;
  while (*at && (*at)->number < number)
    at = &(*at)->next;
  return at;
}

static struct key *find_key(unsigned number) {
  struct key *k = *key_place(number);
  if (!k || k->number != number)
    thread_misuse("use of a key that does not exist");
  if (k->deleted)
    thread_misuse("use of a deleted key");
  return k;
}

static struct value **value_place(const struct key *k) {
  struct value **at = &values;
  while (*at && (*at)->key->number < k->number)
    at = &(*at)->next;
  return at;
}

static struct value *find_value(const struct key *k) {
  struct value *v = *value_place(k);
  return v && v->key == k ? v : NULL;
}

static void drop_key(struct key *k) {
  if (!k->deleted || k->values)
    return;
  *key_place(k->number) = k->next;
  __allways_delete(k);
}

static void add_value(struct key *k, void *data) {
  struct value **at = value_place(k);
  struct value *v = __allways_new(sizeof *v);
  *v = (struct value){*at, k, data};
  *at = v;
  k->values++;
}

static void drop_value(struct value *v) {
  struct key *k = v->key;
  *value_place(k) = v->next;
  __allways_delete(v);
  k->values--;
  drop_key(k);
}

static void set(struct key *k, void *data) {
  struct value *v = find_value(k);
  if (v && data)
    v->data = data;
  else if (v)
    drop_value(v);
  else if (data)
    add_value(k, data);
}

/* Takes the value of the first key after this number that has a destructor;
 * NULL: there is none. */
static void (*take_value(long *number, void **data))(void *) {
  struct value *v = values;
  while (v && (v->key->number <= *number || !v->key->destructor))
    v = v->next;
  if (!v)
    return NULL;
  void (*destructor)(void *) = v->key->destructor;
  *number = v->key->number;
  *data = v->data;
  drop_value(v);
  return destructor;
}

/* One round, in order of keys. */
static void destroy_each(void) {
  long number = -1;
  for (;;) {
    void *data;
    __allways_atomic_begin();
    void (*destructor)(void *) = take_value(&number, &data);
    __allways_atomic_end();
    if (!destructor)
      return;
    destructor(data);
  }
}

static void forget_all(void) {
  __allways_atomic_begin();
  while (values)
    drop_value(values);
  __allways_atomic_end();
}

/* A thread ends; destructors may set values again. */
static void run_destructors(void) {
  for (int i = 0; i < PTHREAD_DESTRUCTOR_ITERATIONS && values; i++)
    destroy_each();
  forget_all();
}

static unsigned free_number(void) {
  unsigned number = 0;
  for (const struct key *k = keys; k && k->number == number; k = k->next)
    number++;
  return number;
}

static int create(unsigned *key, void (*destructor)(void *)) {
  unsigned number = free_number();
  if (number == PTHREAD_KEYS_MAX)
    return EAGAIN;
  struct key **at = key_place(number);
  struct key *k = __allways_new(sizeof *k);
  *k = (struct key){.next = *at, .destructor = destructor, .number = number};
  *at = k;
  *key = number;
  return 0;
}

int pthread_key_create(pthread_key_t *key, void (*destructor)(void *)) {
  unsigned number;
  if (__allways_lacks_memory())
    return ENOMEM;
  __allways_atomic_begin();
  int e = create(&number, destructor);
  unsigned got = e ? 0 : number;
  __allways_atomic_end();
  if (e == 0)
    *key = got;
  return e;
}

int pthread_key_delete(pthread_key_t key) {
  __allways_atomic_begin();
  struct key *k = find_key(key);
  k->deleted = 1;
  k->destructor = NULL;
  drop_key(k);
  __allways_atomic_end();
  return 0;
}

int pthread_setspecific(pthread_key_t key, const void *data) {
  if (data && __allways_lacks_memory())
    return ENOMEM;
  __allways_atomic_begin();
  set(find_key(key), (void *)data);
  __allways_atomic_end();
  __allways_own.destructors = values ? run_destructors : NULL;
  return 0;
}

void *pthread_getspecific(pthread_key_t key) {
  __allways_atomic_begin();
  const struct value *v = find_value(find_key(key));
  void *data = v ? v->data : NULL;
  __allways_atomic_end();
  return data;
}
