/*
 * runtime/thread_beside.c - objects of pthreads that have no room for what is
 * kept in them.
 *
 * A program may declare the types of pthreads itself, as in
 *
 *     typedef int pthread_mutex_t;
 *
 * or come with the headers of another system.  Where its type is smaller than
 * glibc's, the front end (frontend/llvm/beside.c) passes the address of a full
 * object to the functions of pthreads instead.  The small object holds as many
 * bytes of the pointer to it as it has room for.
 *
 *     small object        struct beside
 *     [ pointer ] ──────> | object | full object ...
 *                    └──────────┘
 *
 * The full object knows whose it is: a copy of a small object gets one of its
 * own when it is first used.  What the original was when it was copied is not
 * known then, unless it has no state.
 */
#include "thread_impl.h"

struct beside {
  const void *object;
  char bytes[];
};

/* The low bytes of a pointer are a pointer to the machine (__allways_whole). */
static void put(void *to, int own, const void *p) {
  if (own >= 8)
    *(const void **)to = p;
  else if (own >= 4)
    *(unsigned *)to = (unsigned)(unsigned long)p;
  else if (own >= 2)
    *(unsigned short *)to = (unsigned short)(unsigned long)p;
  else
    *(unsigned char *)to = (unsigned char)(unsigned long)p;
}

static struct beside *get(const void *from, int own) {
  if (own >= 8)
    return __allways_whole(*(const unsigned long *)from, NULL);
  if (own >= 4)
    return __allways_whole(*(const unsigned *)from, NULL);
  if (own >= 2)
    return __allways_whole(*(const unsigned short *)from, NULL);
  return __allways_whole(*(const unsigned char *)from, NULL);
}

/* An unlocked mutex, or another object that is as it was initialised. */
static int is_idle(const struct beside *b, int full) {
  int start = 0;
  if (full == sizeof(pthread_mutex_t)) {
    const struct mutex *m = (const void *)b->bytes;
    return m->owner == 0;
  }
  while (start < full && b->bytes[start] == 0)
    start++;
  return start == full;
}

/* A copy of what the small object is a copy of.  If it is none: zero where it
 * is, undefined where it is, and the kind of a mutex where 32-bit systems have
 * it. */
static struct beside *make(const void *object, int own, int full,
                           const struct beside *from) {
  enum { MUTEX = sizeof(pthread_mutex_t), KIND_OF_32_BITS = 12 };
  struct beside *b = __allways_new(sizeof *b + full);
  b->object = object;
  if (from) {
    if (!is_idle(from, full))
      __allways_unsupported("a copy of an object of pthreads whose type is too "
                            "small for its state");
    memcpy(b->bytes, from->bytes, full);
    return b;
  }
  memset(b->bytes, 0, full);
  memcpy(b->bytes, object, own < 4 ? own : 4);
  if (full == MUTEX && own >= KIND_OF_32_BITS + 4)
    memcpy(b->bytes + ABI_MUTEX_KIND, (const char *)object + KIND_OF_32_BITS,
           4);
  return b;
}

void *__allways_beside(void *object, int own, int full) {
  if (!object)
    return NULL;
  __allways_atomic_begin();
  struct beside *b = get(object, own);
  if (!b || b->object != object) {
    b = make(object, own, full, b);
    put(object, own, b);
  }
  __allways_atomic_end();
  return b->bytes;
}

void __allways_beside_id(void *id, int own, const pthread_t *from) {
  put(id, own, (const void *)*from);
}
