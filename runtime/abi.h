/*
 * runtime/abi.h - what the runtime and the checker must agree on.
 *
 * The checker looks into locks and threads: to say who holds what, and to know
 * which threads cannot move.  Here is where the words lie that it reads, and
 * the names of the functions that it knows.  The runtime's structs are checked
 * against these numbers where they are defined (ABI_AT).
 */
#ifndef RUNTIME_ABI_H
#define RUNTIME_ABI_H

/* The field of the struct lies there. */
#define ABI_AT(type, field, offset)                                            \
  _Static_assert(offsetof(type, field) == (offset), "runtime/abi.h: " #field)

/* How a thread waits: the word is compared with a value, and holder says whom
 * it waits for. */
enum {
  WAIT_EQUAL,
  WAIT_UNEQUAL,
  WAIT_AT_LEAST,
  WAIT_SET = 16,  /* holder is a set: bit n is thread n */
  WAIT_HALF = 32, /* holder has 16 bits */
  WAIT_FLAGS = WAIT_SET | WAIT_HALF
};

/* Threads are their numbers plus 1 in all of these; 0 is none. */
enum {
  ABI_DESTROYED = -1, /* a mark, or the kind of a mutex */

  ABI_MUTEX_OWNER = 0,
  ABI_MUTEX_COUNT = 4, /* locked again so many times */
  ABI_MUTEX_KIND = 16,
  ABI_MUTEX_ROBUST = 20,

  ABI_SPIN_FREE = -2,
  ABI_SPIN_HELD = 0x10cc0000, /* with the thread */

  ABI_RWLOCK_HOLDERS = 0, /* a set of threads: bit n is thread n */
  ABI_RWLOCK_WRITER = 4,
  ABI_RWLOCK_MARK = 12,
  ABI_RWLOCK_READS = 24,   /* a byte for each thread */
  ABI_RWLOCK_THREADS = 24, /* so many */

  ABI_COND_WAITERS = 0, /* the first one */
  ABI_COND_MARK = 16,

  ABI_BARRIER_WAITERS = 0,
  ABI_BARRIER_COUNT = 16,
  ABI_BARRIER_MARK = 20,

  ABI_SEMAPHORE_VALUE = 0,
  ABI_SEMAPHORE_MARK = 4,

  ABI_THREAD_RUNNING = 0,

  ABI_WAITER_NEXT = 0,
  ABI_WAITER_LIST = 8,
  ABI_WAITER_MUTEX = 16,
  ABI_WAITER_THREAD = 24,
  ABI_WAITER_WAKE = 28 /* the word that it waits for */
};

/* Functions of the runtime that the reduction knows, by their names there. */
#define RUNTIME_FUNCTIONS(X)                                                   \
  X(MUTEX_LOCK, "pthread_mutex_lock")                                          \
  X(MUTEX_UNLOCK, "pthread_mutex_unlock")                                      \
  X(MUTEX_INIT, "pthread_mutex_init")                                          \
  X(MUTEX_DESTROY, "pthread_mutex_destroy")                                    \
  X(MUTEX_REGAIN, "__allways_mutex_regain") /* called by COND_SLEEP */         \
  X(JOIN, "pthread_join")                                                      \
  X(CREATE, "pthread_create")                                                  \
  X(COND_WAIT, "pthread_cond_wait")                                            \
  X(COND_TIMEDWAIT, "pthread_cond_timedwait")                                  \
  X(COND_SLEEP, "wait") /* called by these two: condition, mutex */            \
  X(THREAD_END, "end")  /* its only section is the end of the thread */

/* What a function that the program calls does for it: its name, its role. */
#define RUNTIME_ROLES(X)                                                       \
  X("pthread_join", JOIN)                                                      \
  X("pthread_tryjoin_np", JOIN)                                                \
  X("pthread_timedjoin_np", JOIN)                                              \
  X("pthread_clockjoin_np", JOIN)                                              \
  X("thrd_join", JOIN)                                                         \
  X("pthread_cond_wait", COND_WAIT)                                            \
  X("pthread_cond_timedwait", COND_WAIT)                                       \
  X("pthread_cond_clockwait", COND_WAIT)                                       \
  X("cnd_wait", COND_WAIT)                                                     \
  X("cnd_timedwait", COND_WAIT)                                                \
  X("pthread_cond_signal", COND_SIGNAL)                                        \
  X("cnd_signal", COND_SIGNAL)

/* The integers that __VERIFIER_nondet_NAME and nondet_NAME return: name, type
 * (of stdint.h and sys/types.h).  The checker shows a value as C writes it. */
#define NONDET_INTEGERS(X)                                                     \
  X(char, char)                                                                \
  X(schar, signed char)                                                        \
  X(uchar, unsigned char)                                                      \
  X(unsigned_char, unsigned char)                                              \
  X(short, short)                                                              \
  X(ushort, unsigned short)                                                    \
  X(unsigned_short, unsigned short)                                            \
  X(int, int)                                                                  \
  X(uint, unsigned)                                                            \
  X(unsigned, unsigned)                                                        \
  X(unsigned_int, unsigned)                                                    \
  X(long, long)                                                                \
  X(ulong, unsigned long)                                                      \
  X(unsigned_long, unsigned long)                                              \
  X(longlong, long long)                                                       \
  X(ulonglong, unsigned long long)                                             \
  X(unsigned_long_long, unsigned long long)                                    \
  X(size_t, size_t)                                                            \
  X(ssize_t, ssize_t)                                                          \
  X(intptr_t, intptr_t)                                                        \
  X(uintptr_t, uintptr_t)                                                      \
  X(loff_t, long long)                                                         \
  X(off_t, off_t)                                                              \
  X(sector_t, unsigned long)                                                   \
  X(time_t, long)                                                              \
  X(pthread_t, unsigned long)                                                  \
  X(int8_t, int8_t)                                                            \
  X(int16_t, int16_t)                                                          \
  X(int32_t, int32_t)                                                          \
  X(int64_t, int64_t)                                                          \
  X(uint8_t, uint8_t)                                                          \
  X(uint16_t, uint16_t)                                                        \
  X(uint32_t, uint32_t)                                                        \
  X(uint64_t, uint64_t)                                                        \
  X(s8, int8_t)                                                                \
  X(s16, int16_t)                                                              \
  X(s32, int32_t)                                                              \
  X(s64, int64_t)                                                              \
  X(u8, uint8_t)                                                               \
  X(u16, uint16_t)                                                             \
  X(u32, uint32_t)                                                             \
  X(u64, uint64_t)                                                             \
  X(S8, int8_t)                                                                \
  X(S16, int16_t)                                                              \
  X(S32, int32_t)                                                              \
  X(S64, int64_t)                                                              \
  X(U8, uint8_t)                                                               \
  X(U16, uint16_t)                                                             \
  X(U32, uint32_t)                                                             \
  X(U64, uint64_t)

#endif
