/*
 * tests/reference/shapes.c - what random programs are made of: the tables.
 *
 * Values stay small (counters count modulo 4), so that programs that never end
 * have few states.  All objects are few, so that threads meet.
 */
#include "shapes.h"

static const char *const feature_texts[] = {
#define X(code, text) text,
    FEATURES(X)
#undef X
};

const char *feature_text(enum feature f) { return feature_texts[f]; }

/* ------------------------------------------------------------ declarations */

const char *const headers[] = {
    "#define _GNU_SOURCE",        "#include <alloca.h>",
    "#include <allways/check.h>", "#include <assert.h>",
    "#include <errno.h>",         "#include <pthread.h>",
    "#include <sched.h>",         "#include <semaphore.h>",
    "#include <setjmp.h>",        "#include <stdatomic.h>",
    "#include <stdlib.h>",        "#include <string.h>",
    "#include <threads.h>",       "#include <time.h>",
};
const size_t header_count = sizeof headers / sizeof *headers;

const struct item items[] = {
    {"__VERIFIER_nondet_bool", "_Bool __VERIFIER_nondet_bool(void);", NULL},
    {"__VERIFIER_nondet_uchar", "unsigned char __VERIFIER_nondet_uchar(void);",
     NULL},
    {"pair", "struct pair { int a, b; };", NULL},
    {"large", "struct large { char c[20]; };", NULL},
    {"aligned", "struct aligned { long a, b, c; };", NULL},
    {"word", "union word { int i; short h[2]; char c[4]; };", NULL},
    {"wide",
     "union wide { __int128 t; long long l[2]; int i[4]; short h[8]; char "
     "c[16]; };",
     NULL},
    {"bits", "struct bits { unsigned a : 3, b : 5; unsigned char c; };", NULL},
    {"x0", "static int x0;", NULL},
    {"x1", "static int x1;", NULL},
    {"a0", "static _Atomic int a0;", NULL},
    {"a1", "static _Atomic int a1;", NULL},
    {"s0", "static struct pair s0;", NULL},
    {"s1", "static struct pair s1;", NULL},
    {"as", "static _Atomic struct pair as;", NULL},
    {"l0", "static struct large l0;", NULL},
    {"l1", "static struct large l1;", NULL},
    {"y0", "static struct aligned y0;", NULL},
    {"cpy", "static void *(*const cpy)(void *, const void *, size_t) = memcpy;",
     NULL},
    {"fil", "static void *(*const fil)(void *, int, size_t) = memset;", NULL},
    {"z0", "static char z0[4];", NULL},
    {"z1", "static char z1[4];", NULL},
    {"u0", "static union word u0;", NULL},
    {"w", "static union wide w;", NULL},
    {"wo", "static union word wo;", NULL},
    {"b0", "static struct bits b0;", NULL},
    {"p0", "static int *_Atomic p0;", NULL},
    {"p1", "static int *p1;", NULL},
    {"p2", "static int *p2;", NULL},
    {"p3", "static int *p3 = &x0;", NULL},
    {"ph", "static int *ph;", "ph = malloc(4);"},
    {"h0", "static _Atomic char h0[3];", NULL},
    {"h1", "static char h1[3];", NULL},
    {"n0", "static _Atomic size_t n0;", NULL},
    {"n1", "static size_t n1;", NULL},
    {"aw", "static _Atomic __int128 aw;", NULL},
    {"cp", "static char *_Atomic cp;", NULL},
    {"fp", "static void (*_Atomic fp)(void);", NULL},
    {"tl", "static _Thread_local int tl;", NULL},
    {"jb", "static _Thread_local jmp_buf jb;", NULL},
    {"ts", "static const struct timespec ts;", NULL},
    {"m0", "static pthread_mutex_t m0 = PTHREAD_MUTEX_INITIALIZER;", NULL},
    {"m1", "static pthread_mutex_t m1 = PTHREAD_MUTEX_INITIALIZER;", NULL},
    {"me",
     "static pthread_mutex_t me = PTHREAD_ERRORCHECK_MUTEX_INITIALIZER_NP;",
     NULL},
    {"mr",
     "static pthread_mutex_t mr = PTHREAD_RECURSIVE_MUTEX_INITIALIZER_NP;",
     NULL},
    {"mb", "static pthread_mutex_t mb;", "make_robust();"},
    {"make_robust",
     "static void make_robust(void) { pthread_mutexattr_t a; "
     "pthread_mutexattr_init(&a); pthread_mutexattr_setrobust(&a, "
     "PTHREAD_MUTEX_ROBUST); pthread_mutex_init(&mb, &a); }",
     NULL},
    {"rw", "static pthread_rwlock_t rw = PTHREAD_RWLOCK_INITIALIZER;", NULL},
    {"rx",
     "static pthread_rwlock_t rx = "
     "PTHREAD_RWLOCK_WRITER_NONRECURSIVE_INITIALIZER_NP;",
     NULL},
    {"sp", "static pthread_spinlock_t sp;", "pthread_spin_init(&sp, 0);"},
    {"ba", "static pthread_barrier_t ba;", "pthread_barrier_init(&ba, 0, 2);"},
    {"se", "static sem_t se;", "sem_init(&se, 0, 0);"},
    {"sx", "static sem_t sx;", "sem_init(&sx, 0, 1);"},
    {"c0", "static pthread_cond_t c0 = PTHREAD_COND_INITIALIZER;", NULL},
    {"on", "static pthread_once_t on = PTHREAD_ONCE_INIT;", NULL},
    {"of", "static once_flag of = ONCE_FLAG_INIT;", NULL},
    {"ky", "static pthread_key_t ky;", "pthread_key_create(&ky, d0);"},
    {"kn", "static pthread_key_t kn;", "pthread_key_create(&kn, 0);"},
    {"tk", "static tss_t tk;", "tss_create(&tk, d0);"},
    {"mt", "static mtx_t mt;", "mtx_init(&mt, mtx_plain);"},
    {"mu", "static mtx_t mu;", "mtx_init(&mu, mtx_timed);"},
    {"mq", "static mtx_t mq;", "mtx_init(&mq, mtx_recursive);"},
    {"cn", "static cnd_t cn;", "cnd_init(&cn);"},
    {"t0", "static pthread_t t0;", NULL},
    {"t1", "static pthread_t t1;", NULL},
    {"t2", "static pthread_t t2;", NULL},
    {"v0", "static thrd_t v0;", NULL},
    {"v1", "static thrd_t v1;", NULL},
    {"inc", "static void inc(void) { x0 = (x0 + 1) & 3; }", NULL},
    {"jump", "static void jump(void) { longjmp(jb, 1); }", NULL},
    {"leap", "static void leap(void) { int l = 1; p0 = &l; longjmp(jb, 1); }",
     NULL},
    {"both", "static struct pair both(int n) { return (struct pair){n, n}; }",
     NULL},
    {"fill",
     "static struct large fill(int n) { return (struct large){{(char)n}}; }",
     NULL},
    {"sum", "static int sum(struct pair s) { return (s.a + s.b) & 7; }", NULL},
    {"first", "static int first(struct large l) { return l.c[0]; }", NULL},
    {"mixed", "static int mixed(struct aligned y) { return y.a && !y.c; }",
     NULL},
    {"lend", "static void lend(struct large l) { cp = l.c; l.c[0] = 1; }",
     NULL},
    {"copy",
     "static void copy(char *to, const char *from) { for (int i = 0; i < 8; "
     "i++) to[i] = from[i]; }",
     NULL},
};
const size_t item_count = sizeof items / sizeof *items;

/* ----------------------------------------------------------------- shapes */

/* TEXT, theme and other features, weight, cost, flags. */
#define NOTHING                                                                \
  { NO_FEATURE, NO_FEATURE, NO_FEATURE }
#define ONE(f)                                                                 \
  { F_##f, NO_FEATURE, NO_FEATURE }
#define TWO(f, g)                                                              \
  { F_##f, F_##g, NO_FEATURE }
#define THREE(f, g, h)                                                         \
  { F_##f, F_##g, F_##h }

/* Atomics on the member m of the union w, and plain accesses. */
#define SIZED(m, f)                                                            \
  {"__atomic_store_n(&w." m ", %(1|2), 5);", TWO(f, MIXED), 3, 1, 0},          \
      {"r = __atomic_load_n(&w." m ", 5) == %(1|2);", TWO(f, MIXED), 3, 1, 0}, \
      {"r = __atomic_exchange_n(&w." m ", %(1|2), 5) == 0;",                   \
       THREE(f, RMW, MIXED), 2, 1, 0},                                         \
      {"r = __atomic_fetch_xor(&w." m ", 1, 5) == 1;", THREE(f, RMW, MIXED),   \
       2, 1, 0},                                                               \
      {"if (__sync_bool_compare_and_swap(&w." m ", %(0|1), 2)) {\n$1\n}",      \
       THREE(f, CMPXCHG, MIXED), 2, 1, 0},                                     \
      {"assert(__atomic_load_n(&w." m ", 5) != %(1|257));",                    \
       THREE(f, ASSERT, MIXED), 2, 1, 0},                                      \
  {                                                                            \
    "w." m " = %(1|2);", TWO(f, MIXED), 1, 1, 0                                \
  }

const struct shape shapes[] = {
    /* plain variables */
    {"x%(0|1) = %(1|2);", ONE(PLAIN), 8, 1, 0},
    {"x%(0|1) = (x%1 + 1) & 3;", ONE(PLAIN), 6, 2, 0},
    {"r = x%(0|1);", ONE(PLAIN), 6, 2, 0},
    {"x%(0|1) = r;", ONE(PLAIN), 4, 2, 0},
    {"r = (r + x%(0|1)) & 3;", ONE(PLAIN), 3, 3, 0},
    {"if (x%(0|1) == %(0|1)) {\n$1\n}", ONE(PLAIN), 5, 1, 0},
    {"if (r) {\n$1\n}", ONE(PLAIN), 2, 1, 0},
    {"assert(x%(0|1) != %(1|2));", TWO(ASSERT, PLAIN), 4, 1, 0},
    {"assert(x0 == x1);", TWO(ASSERT, PLAIN), 3, 2, 0},
    {"assert(r != %(1|2));", TWO(ASSERT, PLAIN), 3, 1, 0},
    {"assert(a%(0|1) != %(1|2));", TWO(ASSERT, ATOMIC), 4, 1, 0},
    {"assert(a%(0|1) == a%1);", TWO(ASSERT, ATOMIC), 2, 2, 0},
    {"assert(0);", ONE(ASSERT), 2, 0, S_LAST},
    {"r = (2147483646 + x%(0|1)) & 1;", ONE(ARITHMETIC), 3, 2, 0},
    {"r = 4 / x%(0|1) & 3;", ONE(ARITHMETIC), 3, 2, 0},
    {"r = 1 << (31 * x%(0|1)) & 3;", ONE(ARITHMETIC), 2, 2, 0},
    {"{ int v[2] = {1, 2}; r = v[x%(0|1)]; }", ONE(ARITHMETIC), 3, 4, 0},
    {"{ int n; if (x%(0|1)) n = 1; if (n == %(1|2)) {\n$1\n} }", ONE(UNSET), 3,
     3, 0},
    {"{ int n; if (a%(0|1)) n = 1; r = n; }", ONE(UNSET), 2, 3, 0},
    {"{ __label__ on; int n = 0; on:; int l; if (n || a%(0|1)) l = n;\n$1\n"
     "if (n++ == 0) goto on; r = l; }",
     ONE(UNSET), 2, 4, S_NO_LOOP},
    {"{ __label__ on; int n = 0; on:; int l; if (!n) l = 1; p0 = &l;\n$1\n"
     "if (n++ == 0) goto on; if (l) r = 1; }",
     TWO(UNSET, SCOPE), 2, 4, S_NO_LOOP},
    {"for (int i = 0; i < 2; i++) {\n$1\n}", ONE(LOOP), 3, 6, 0},

    /* atomics */
    {"a%(0|1) = %(1|2);", ONE(ATOMIC), 8, 1, 0},
    {"r = a%(0|1);", ONE(ATOMIC), 6, 2, 0},
    {"a%(0|1)++;", TWO(ATOMIC, RMW), 4, 1, S_NO_LOOP},
    {"if (a%(0|1) == %(0|1)) {\n$1\n}", ONE(ATOMIC), 5, 1, 0},
    {"x0 = a%(0|1);", TWO(ATOMIC, PLAIN), 2, 2, 0},
    {"a%(0|1) = r;", ONE(ATOMIC), 3, 2, 0},
    {"atomic_store_explicit(&a0, 1, memory_order_release);", ONE(ATOMIC), 1, 1,
     0},
    {"atomic_thread_fence(memory_order_seq_cst);", ONE(ATOMIC), 1, 1, 0},
    {"r = atomic_exchange(&a%(0|1), %(1|2));", TWO(RMW, ATOMIC), 4, 2, 0},
    {"atomic_fetch_%(and|or|xor)(&a%(0|1), 1);", TWO(RMW, ATOMIC), 3, 1, 0},
    {"r = atomic_fetch_xor(&a%(0|1), 3);", TWO(RMW, ATOMIC), 3, 2, 0},
    {"{ int e = %(0|1); if (atomic_compare_exchange_strong(&a%(0|1), &e, 2)) "
     "{\n$1\n} }",
     TWO(CMPXCHG, ATOMIC), 4, 3, 0},
    {"{ int e = 0; atomic_compare_exchange_weak(&a%(0|1), &e, 1); r = e; }",
     TWO(CMPXCHG, ATOMIC), 3, 4, 0},
    {"{ int e = 3; __atomic_compare_exchange_n(&x%(0|1), &e, 2, 0, 5, 5); }",
     TWO(CMPXCHG, PLAIN), 4, 2, 0},
    {"{ struct pair e = {0, 0}, n = {1, %(1|2)}; "
     "atomic_compare_exchange_strong(&as, &e, n); r = e.a; }",
     THREE(CMPXCHG, STRUCT, ATOMIC8), 2, 12, 0},
    {"as = (struct pair){1, %(1|2)};", TWO(ATOMIC8, STRUCT), 1, 6, 0},
    {"{ struct pair s = as; assert(s.a == s.b); }",
     THREE(ATOMIC8, STRUCT, ASSERT), 1, 6, 0},
    SIZED("c[%(0|1)]", ATOMIC1),
    SIZED("h[%(0|1)]", ATOMIC2),
    SIZED("i[%(0|1)]", ATOMIC),
    SIZED("l[0]", ATOMIC8),
    SIZED("t", ATOMIC16),
    {"__sync_bool_compare_and_swap(&wo.h[%(0|1)], 0, 1);",
     THREE(ATOMIC2, CMPXCHG, MIXED), 8, 1, 0},
    {"__sync_bool_compare_and_swap(&wo.h[%(0|1)], 0, 1);\n"
     "assert(__atomic_load_n(&wo.i, 5) == __atomic_load_n(&wo.i, 5));",
     THREE(ATOMIC2, CMPXCHG, ASSERT), 8, 3, 0},
    {"aw = %(1|2);", ONE(ATOMIC16), 4, 2, 0},
    {"r = aw == %(1|2);", ONE(ATOMIC16), 4, 2, 0},
    {"aw ^= 1;", TWO(ATOMIC16, RMW), 4, 1, 0},

    /* atomic sections */
    {"allways_atomic_begin();\n$1\nallways_atomic_end();", ONE(SECTION), 4, 2,
     0},
    {"for (;;) {\nallways_atomic_begin();\nint d = x%(0|1);\n"
     "allways_atomic_end();\nif (d) break;\n}",
     TWO(SECTION, POLL_LOCKED), 2, 6, S_NO_HANDLER},

    /* mutexes */
    {"pthread_mutex_lock(&m%(0|1));\n$1\npthread_mutex_unlock(&m%1);",
     ONE(MUTEX), 12, 2, 0},
    {"pthread_mutex_lock(&m%(0|1));", ONE(MUTEX), 2, 1, 0},
    {"pthread_mutex_unlock(&m%(0|1));", ONE(MUTEX), 1, 1, 0},
    {"for (;;) {\npthread_mutex_lock(&m%(0|1));\nint d = x%(0|1);\n"
     "pthread_mutex_unlock(&m%1);\nif (d) break;\n}",
     TWO(POLL_LOCKED, MUTEX), 4, 6, S_NO_HANDLER},
    {"while (!r) {\npthread_mutex_lock(&m0);\nr = x0;\n$1\n"
     "pthread_mutex_unlock(&m0);\n}",
     TWO(POLL_LOCKED, MUTEX), 2, 6, S_NO_HANDLER | S_FOREVER},
    {"for (;;) {\npthread_mutex_lock(&m%(0|1));\n$1\n"
     "pthread_mutex_unlock(&m%1);\n}",
     TWO(FOREVER, MUTEX), 1, 4, S_NO_HANDLER | S_FOREVER | S_LAST},
    {"if (pthread_mutex_trylock(&m%(0|1)) == 0) {\n$1\n"
     "pthread_mutex_unlock(&m%1);\n}",
     TWO(TRYLOCK, MUTEX), 4, 2, 0},
    {"while (pthread_mutex_trylock(&m%(0|1))) {}\n$1\n"
     "pthread_mutex_unlock(&m%1);",
     THREE(POLL_TRY, TRYLOCK, MUTEX), 4, 2, S_NO_HANDLER},
    {"r = pthread_mutex_trylock(&m%(0|1)) != 0;", TWO(TRYLOCK, MUTEX), 2, 2, 0},
    {"if (pthread_mutex_timedlock(&m%(0|1), &ts) == 0) {\n$1\n"
     "pthread_mutex_unlock(&m%1);\n}",
     TWO(TIMEDLOCK, MUTEX), 4, 2, 0},
    {"r = pthread_mutex_timedlock(&m%(0|1), &ts) == ETIMEDOUT;",
     TWO(TIMEDLOCK, MUTEX), 2, 2, 0},
    {"if (pthread_mutex_lock(&me) == 0) {\n$1\npthread_mutex_unlock(&me);\n}",
     ONE(ERRORCHECK), 4, 2, 0},
    {"r = pthread_mutex_lock(&me) == EDEADLK;", ONE(ERRORCHECK), 2, 2, 0},
    {"r = pthread_mutex_unlock(&me) == EPERM;", ONE(ERRORCHECK), 2, 2, 0},
    {"r = pthread_cond_wait(&c0, &me);", THREE(ERRORCHECK, COND, COND_LOSS), 1,
     2, 0},
    {"if (a0) {\npthread_cond_wait(&c0, &me);\na1 = 1;\n}",
     THREE(ERRORCHECK, COND, COND_LOSS), 3, 3, 0},
    {"if (pthread_mutex_lock(&me) == 0) {\na0 = 1;\nassert(a1 == a1);\n"
     "pthread_mutex_unlock(&me);\n}",
     TWO(ERRORCHECK, ASSERT), 3, 4, 0},
    {"pthread_mutex_lock(&mr);\n$1\npthread_mutex_unlock(&mr);", ONE(RECURSIVE),
     5, 2, 0},
    {"pthread_mutex_lock(&mr);", ONE(RECURSIVE), 1, 1, S_NO_LOOP},
    {"r = pthread_mutex_unlock(&mr) != 0;", ONE(RECURSIVE), 1, 2, 0},
    {"if (pthread_mutex_trylock(&mr) == 0) {\n$1\npthread_mutex_unlock(&mr);"
     "\n}",
     TWO(RECURSIVE, TRYLOCK), 2, 2, 0},
    {"if (pthread_mutex_lock(&mb) == EOWNERDEAD) "
     "pthread_mutex_consistent(&mb);\n$1\npthread_mutex_unlock(&mb);",
     ONE(ROBUST), 4, 3, 0},
    {"r = pthread_mutex_lock(&mb) == EOWNERDEAD;", ONE(ROBUST), 4, 2, 0},
    {"r = pthread_mutex_unlock(&mb) != 0;", ONE(ROBUST), 1, 2, 0},
    {"r = pthread_mutex_lock(&mb);\n$1\nr += pthread_mutex_unlock(&mb);",
     ONE(ROBUST), 3, 3, 0},
    {"if (pthread_mutex_trylock(&mb) != EBUSY) {\n$1\n"
     "pthread_mutex_unlock(&mb);\n}",
     TWO(ROBUST, TRYLOCK), 2, 3, 0},
    {"r = pthread_mutex_timedlock(&mb, &ts) == ENOTRECOVERABLE;",
     TWO(ROBUST, TIMEDLOCK), 2, 2, 0},
    {"r = pthread_cond_wait(&c0, &mb) == EOWNERDEAD;",
     THREE(ROBUST, COND, COND_LOSS), 1, 2, 0},
    {"r = pthread_cond_timedwait(&c0, &mb, &ts);",
     THREE(ROBUST, COND, COND_TIMED), 1, 2, 0},
    {"pthread_cond_%(signal|broadcast)(&c0);", TWO(ROBUST, COND), 1, 1, 0},
    {"r = pthread_mutex_consistent(&mb) != 0;", ONE(ROBUST), 1, 2, 0},
    {"pthread_mutex_lock(&mb); pthread_exit(0);", TWO(ROBUST, PTHREAD_EXIT), 3,
     2, S_LAST | S_THREAD},
    {"pthread_mutex_destroy(&m1);", TWO(LIFE, MUTEX), 2, 1, 0},
    {"pthread_mutex_init(&m1, 0);", TWO(LIFE, MUTEX), 2, 1, 0},
    {"m1 = (pthread_mutex_t)PTHREAD_MUTEX_INITIALIZER;",
     THREE(LIFE, MUTEX, STRUCT), 1, 20, 0},
    {"pthread_mutex_lock(&m%(0|1)); memset(&m%1, 0, sizeof m%1);",
     TWO(LIFE, MUTEX), 2, 6, S_NO_LOOP},
    {"{ pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER; "
     "pthread_mutex_lock(&m);\n$1\npthread_mutex_unlock(&m); }",
     TWO(LIFE, MUTEX), 2, 4, 0},

    {"pthread_rwlock_init(&rw, 0);", TWO(LIFE, RWLOCK), 1, 1, 0},
    {"pthread_rwlock_destroy(&rw);", TWO(LIFE, RWLOCK), 1, 1, 0},
    {"pthread_cond_init(&c0, 0);", TWO(LIFE, COND), 1, 1, 0},
    {"pthread_cond_destroy(&c0);", TWO(LIFE, COND), 1, 1, 0},
    {"pthread_spin_init(&sp, 0);", TWO(LIFE, SPINLOCK), 1, 1, 0},
    {"pthread_spin_destroy(&sp);", TWO(LIFE, SPINLOCK), 1, 1, 0},
    {"pthread_barrier_init(&ba, 0, 2);", TWO(LIFE, BARRIER), 1, 1, 0},
    {"pthread_barrier_destroy(&ba);", TWO(LIFE, BARRIER), 1, 1, 0},

    /* other locks */
    {"pthread_rwlock_rdlock(&rw);\n$1\npthread_rwlock_unlock(&rw);",
     ONE(RWLOCK), 5, 2, 0},
    {"pthread_rwlock_wrlock(&rw);\n$1\npthread_rwlock_unlock(&rw);",
     ONE(RWLOCK), 5, 2, 0},
    {"pthread_rwlock_%(rd|wr)lock(&rw);", ONE(RWLOCK), 1, 1, S_NO_LOOP},
    {"if (pthread_rwlock_try%(rd|wr)lock(&rw) == 0) {\n$1\n"
     "pthread_rwlock_unlock(&rw);\n}",
     TWO(RWLOCK, TRYLOCK), 3, 2, 0},
    {"if (pthread_rwlock_timed%(rd|wr)lock(&rw, &ts) == 0) {\n$1\n"
     "pthread_rwlock_unlock(&rw);\n}",
     TWO(RWLOCK, TIMEDLOCK), 2, 2, 0},
    {"for (;;) {\npthread_rwlock_rdlock(&rw);\nint d = x%(0|1);\n"
     "pthread_rwlock_unlock(&rw);\nif (d) break;\n}",
     TWO(POLL_LOCKED, RWLOCK), 2, 6, S_NO_HANDLER},
    {"pthread_rwlock_%(rd|wr)lock(&rx);\n$1\npthread_rwlock_unlock(&rx);",
     ONE(RWLOCK), 3, 2, 0},
    {"pthread_rwlock_%(rd|wr)lock(&rx);", ONE(RWLOCK), 1, 1, S_NO_LOOP},
    {"if (pthread_rwlock_timed%(rd|wr)lock(&rx, &ts) == 0) {\n$1\n"
     "pthread_rwlock_unlock(&rx);\n}",
     TWO(RWLOCK, TIMEDLOCK), 1, 2, 0},
    {"pthread_spin_lock(&sp);\n$1\npthread_spin_unlock(&sp);", ONE(SPINLOCK), 5,
     2, 0},
    {"pthread_spin_lock(&sp);", ONE(SPINLOCK), 1, 1, 0},
    {"if (pthread_spin_trylock(&sp) == 0) {\n$1\npthread_spin_unlock(&sp);\n}",
     TWO(SPINLOCK, TRYLOCK), 2, 2, 0},
    {"while (pthread_spin_trylock(&sp)) {}\n$1\npthread_spin_unlock(&sp);",
     TWO(POLL_TRY, SPINLOCK), 2, 2, S_NO_HANDLER},
    {"for (;;) {\npthread_spin_lock(&sp);\nint d = x%(0|1);\n"
     "pthread_spin_unlock(&sp);\nif (d) break;\n}",
     TWO(POLL_LOCKED, SPINLOCK), 2, 6, S_NO_HANDLER},
    {"pthread_barrier_wait(&ba);", ONE(BARRIER), 5, 1, 0},
    {"if (pthread_barrier_wait(&ba)) {\n$1\n}", ONE(BARRIER), 3, 1, 0},
    {"sem_wait(&se);", ONE(SEMAPHORE), 4, 1, 0},
    {"sem_post(&se);", ONE(SEMAPHORE), 6, 1, S_NO_LOOP},
    {"sem_wait(&sx);\n$1\nsem_post(&sx);", ONE(SEMAPHORE), 4, 2, 0},
    {"if (sem_trywait(&se) == 0) {\n$1\n}", TWO(SEMAPHORE, TRYLOCK), 3, 1, 0},
    {"while (sem_trywait(&se)) {}", TWO(POLL_TRY, SEMAPHORE), 3, 1,
     S_NO_HANDLER},
    {"for (;;) {\nsem_wait(&sx);\nint d = x%(0|1);\nsem_post(&sx);\n"
     "if (d) break;\n}",
     TWO(POLL_LOCKED, SEMAPHORE), 2, 6, S_NO_HANDLER},
    {"r = sem_timedwait(&se, &ts) != 0;", TWO(SEMAPHORE, TIMEDLOCK), 2, 2, 0},
    {"sem_getvalue(&se, &x%(0|1));", ONE(SEMAPHORE), 2, 2, 0},

    /* conditions */
    {"pthread_mutex_lock(&m0);\nwhile (!x0) pthread_cond_wait(&c0, &m0);\n$1\n"
     "pthread_mutex_unlock(&m0);",
     TWO(COND, MUTEX), 4, 4, S_NO_HANDLER},
    {"pthread_mutex_lock(&m0);\nx0 = 1;\npthread_cond_signal(&c0);\n"
     "pthread_mutex_unlock(&m0);",
     TWO(COND, MUTEX), 4, 4, 0},
    {"pthread_cond_%(signal|broadcast)(&c0);", ONE(COND), 4, 1, 0},
    {"pthread_mutex_lock(&m0);\npthread_cond_wait(&c0, &m0);\n$1\n"
     "pthread_mutex_unlock(&m0);",
     THREE(COND_LOSS, COND, MUTEX), 4, 4, S_NO_HANDLER},
    {"pthread_mutex_lock(&m0);\nif (!x0) pthread_cond_wait(&c0, &m0);\n"
     "pthread_mutex_unlock(&m0);",
     THREE(COND_LOSS, COND, MUTEX), 3, 4, S_NO_HANDLER},
    {"pthread_mutex_lock(&m0);\n%(r|x1) = pthread_cond_timedwait(&c0, &m0, "
     "&ts) != 0;\npthread_mutex_unlock(&m0);",
     THREE(COND_TIMED, COND, MUTEX), 4, 4, S_NO_HANDLER},

    /* once and keys */
    {"pthread_once(&on, o0);", ONE(ONCE), 4, 2, S_OUTER},
    {"call_once(&of, o0);", ONE(ONCE), 2, 2, S_OUTER},
    {"pthread_setspecific(ky, %(&x0|&x1|0));", TWO(DESTRUCTOR, KEY), 4, 1, 0},
    {"pthread_setspecific(kn, %(&x0|&x1|0));", ONE(KEY), 3, 1, 0},
    {"if (pthread_getspecific(%(ky|kn))) {\n$1\n}", ONE(KEY), 3, 1, 0},
    {"q = pthread_getspecific(kn); if (q) *q = 1;", ONE(KEY), 3, 4, 0},
    {"tss_set(tk, &x0);", TWO(DESTRUCTOR, KEY), 2, 1, 0},
    {"r = tss_get(tk) != 0;", TWO(KEY, DESTRUCTOR), 1, 2, 0},

    /* C11 */
    {"mtx_lock(&mt);\n$1\nmtx_unlock(&mt);", ONE(C11_MTX), 4, 2, 0},
    {"if (mtx_trylock(&mt) == thrd_success) {\n$1\nmtx_unlock(&mt);\n}",
     TWO(C11_MTX, TRYLOCK), 2, 2, 0},
    {"if (mtx_timedlock(&%(mu|mu|mu|mt), &ts) == thrd_success) {\n$1\n"
     "mtx_unlock(&%1);\n}",
     TWO(C11_MTX, TIMEDLOCK), 2, 2, 0},
    {"mtx_init(&mt, mtx_plain);", TWO(LIFE, C11_MTX), 1, 1, 0},
    {"cnd_init(&cn);", TWO(LIFE, C11_CND), 1, 1, 0},
    {"mtx_lock(&mq);\n$1\nmtx_unlock(&mq);", TWO(C11_MTX, RECURSIVE), 2, 2, 0},
    {"mtx_lock(&mt);\nwhile (!x0) cnd_wait(&cn, &mt);\nmtx_unlock(&mt);",
     TWO(C11_CND, C11_MTX), 3, 4, S_NO_HANDLER},
    {"mtx_lock(&mt);\nx0 = 1;\ncnd_%(signal|broadcast)(&cn);\n"
     "mtx_unlock(&mt);",
     TWO(C11_CND, C11_MTX), 3, 4, 0},
    {"mtx_lock(&mt);\nr = cnd_timedwait(&cn, &mt, &ts) != thrd_success;\n"
     "mtx_unlock(&mt);",
     THREE(C11_CND, C11_MTX, COND_TIMED), 1, 4, S_NO_HANDLER},
    {"for (;;) {\nmtx_lock(&mt);\nint d = x%(0|1);\nmtx_unlock(&mt);\n"
     "if (d) break;\n}",
     TWO(POLL_LOCKED, C11_MTX), 1, 6, S_NO_HANDLER},

    /* threads */
    {"pthread_create(&t%(0|1), 0, f%1, 0);", NOTHING, 0, 2, S_NEVER},
    {"thrd_create(&v%(0|1), g%1, 0);", ONE(C11_THREAD), 0, 2, S_NEVER},
    {"pthread_join(t%(0|1), 0);", NOTHING, 0, 1, S_NEVER},
    {"thrd_join(v%(0|1), 0);", ONE(C11_THREAD), 0, 1, S_NEVER},
    {"pthread_create(&t2, 0, f2, 0);", ONE(CREATE), 4, 2,
     S_NO_LOOP | S_NO_HANDLER},
    {"pthread_join(t2, 0);", TWO(CREATE, JOIN), 3, 1, S_NO_HANDLER},
    {"pthread_join(t%(0|1), 0);", ONE(JOIN), 3, 1, S_NO_HANDLER | S_MAIN},
    {"pthread_join(t%(0|1), 0); ", ONE(JOIN), 1, 1, S_NO_HANDLER},
    {"{ void *v = &x0; pthread_join(t0, &v); r = v == PTHREAD_CANCELED; }",
     TWO(JOIN, CANCEL), 2, 3, S_NO_HANDLER | S_MAIN},
    {"pthread_detach(t%(0|1));", ONE(DETACH), 3, 1, S_NO_HANDLER | S_MAIN},
    {"pthread_detach(t%(0|1)); ", ONE(DETACH), 1, 1, S_NO_HANDLER},
    {"pthread_detach(pthread_self());", ONE(DETACH), 4, 1,
     S_NO_HANDLER | S_THREAD},
    {"thrd_detach(v0);", TWO(DETACH, C11_THREAD), 1, 1, S_NO_HANDLER | S_MAIN},

    /* ends of threads */
    {"return 0;", ONE(RETURN), 2, 0, S_LAST | S_RETURN | S_THREAD},
    {"if (%(x|a)0) return 0;", ONE(RETURN), 4, 1, S_RETURN | S_THREAD},
    {"pthread_exit(0);", ONE(PTHREAD_EXIT), 3, 1,
     S_LAST | S_NO_HANDLER | S_THREAD},
    {"if (%(x|a)%(0|1)) pthread_exit(0);", ONE(PTHREAD_EXIT), 2, 2,
     S_NO_HANDLER},
    {"{ int l = 1; p0 = &l; pthread_exit(0); }", TWO(PTHREAD_EXIT, SCOPE), 6, 2,
     S_LAST | S_NO_HANDLER | S_THREAD},
    {"thrd_exit(1);", TWO(THRD_EXIT, C11_THREAD), 4, 1,
     S_LAST | S_NO_HANDLER | S_C11},
    {"if (%(x|a)%(0|1)) thrd_exit(1);", TWO(THRD_EXIT, C11_THREAD), 4, 2,
     S_NO_HANDLER | S_C11},
    {"{ int l = 1; p0 = &l; thrd_exit(1); }",
     THREE(THRD_EXIT, C11_THREAD, SCOPE), 3, 2, S_LAST | S_NO_HANDLER | S_C11},
    {"pthread_cancel(t%(0|1));", ONE(CANCEL), 6, 1, S_NO_HANDLER | S_MAIN},
    {"pthread_cancel(t%(0|1)); ", ONE(CANCEL), 1, 1, S_NO_HANDLER},
    {"pthread_cancel(pthread_self());", ONE(CANCEL), 1, 1, S_NO_HANDLER},
    {"pthread_testcancel();", ONE(CANCEL), 5, 1, S_NO_HANDLER},
    {"for (;;) pthread_testcancel();", TWO(CANCEL, FOREVER), 3, 1,
     S_NO_HANDLER | S_LAST},
    {"{ int l = 1; p0 = &l; for (;;) pthread_testcancel(); }",
     THREE(CANCEL, SCOPE, FOREVER), 4, 2, S_NO_HANDLER | S_LAST},
    {"pthread_setcancelstate(PTHREAD_CANCEL_%(DISABLE|ENABLE), 0);",
     TWO(CANCEL_STATE, CANCEL), 3, 1, S_NO_HANDLER},
    {"pthread_setcancelstate(PTHREAD_CANCEL_DISABLE, 0);\n$1\n"
     "pthread_setcancelstate(PTHREAD_CANCEL_ENABLE, 0);",
     TWO(CANCEL_STATE, CANCEL), 3, 2, S_NO_HANDLER},
    {"pthread_cleanup_push(k0, &x0);\n$1\npthread_cleanup_pop(%(0|1));",
     ONE(CLEANUP), 4, 8, S_OUTER | S_CLEANUP},

    /* ends of the program */
    {"return %(x0|x1|a0|r|x0 + 4 * x1|a0 + 4 * a1|x0 + 4 * a0);", ONE(PLAIN), 0,
     2, S_LAST | S_RETURN | S_MAIN | S_NEVER},
    {"return %(u0.i|b0.a + 8 * b0.b|sum(s0)|w.i[0]|z0[0]|l0.c[0]);", ONE(PLAIN),
     0, 2, S_LAST | S_RETURN | S_MAIN | S_NEVER},
    {"pthread_exit(0);", ONE(MAIN_ENDS), 0, 1, S_LAST | S_MAIN | S_NEVER},
    {"exit(%(3|x0 + 8|a0 + 8));", ONE(EXIT), 4, 2, S_LAST | S_NO_HANDLER},
    {"if (%(x|a)%(0|1)) exit(4);", ONE(EXIT), 2, 2, S_NO_HANDLER},
    {"_Exit(%(5|x0 + 16|a0 + 16));", ONE(EXIT_NOW), 4, 2, S_LAST},
    {"abort();", ONE(ABORT), 4, 1, S_LAST},
    {"if (%(x|a)%(0|1)) abort();", ONE(ABORT), 3, 2, 0},
    {"quick_exit(%(6|a0 + 32));", ONE(QUICK_EXIT), 4, 2, S_LAST | S_NO_HANDLER},
    {"at_quick_exit(e0);", ONE(QUICK_EXIT), 3, 2, S_NO_LOOP | S_OUTER},
    {"atexit(e0);", ONE(ATEXIT), 6, 2, S_NO_LOOP | S_OUTER},
    {"_Exit(x0 + 4 * x1 + 32);", ONE(ATEXIT), 3, 3, S_LAST | S_HANDLER},

    /* block operations */
    {"s%(0|1) = s%(0|1);", ONE(STRUCT), 3, 16, 0},
    {"s%(0|1) = (struct pair){%(1|2), 1};", ONE(STRUCT), 3, 12, 0},
    {"s%(0|1).%(a|b) = 1;", ONE(STRUCT), 5, 1, 0},
    {"r = s%(0|1).%(a|b);", ONE(STRUCT), 4, 2, 0},
    {"assert(s%(0|1).a == s%1.b);", TWO(STRUCT, ASSERT), 3, 2, 0},
    {"{ struct pair s = s%(0|1); r = s.a != s.b; }", ONE(STRUCT), 3, 16, 0},
    {"memcpy(&s%(0, &s1|1, &s0), %(4|8));", TWO(MEMCPY, STRUCT), 4, 5, 0},
    {"memmove(&s0, &s%(0|1), 8);", TWO(MEMMOVE, STRUCT), 2, 16, 0},
    {"memmove(u0.c%(| + 1), u0.c%( + 1|), 3);", TWO(MEMMOVE, UNION), 3, 6, 0},
    {"memset(&s%(0|1), %(0|1), 8);", TWO(MEMSET, STRUCT), 3, 8, 0},
    {"memset(&u0, %(0|1), 4);", TWO(MEMSET, UNION), 2, 4, 0},
    {"memset(&s0, 0, sizeof l0);", TWO(MEMSET, STRUCT), 1, 8, 0},
    {"s%(0|1) = both(%(1|2));", TWO(RETURNED, STRUCT), 4, 16, 0},
    {"l0 = fill(%(1|2));", ONE(RETURNED), 2, 60, 0},
    {"r = sum(s%(0|1));", TWO(BY_VALUE, STRUCT), 4, 6, 0},
    {"r = first(l0);", ONE(BY_VALUE), 3, 40, 0},
    {"l%(0|1).c[0] = 1;", TWO(BY_VALUE, RETURNED), 3, 1, 0},
    {"lend(l0);", TWO(BY_VALUE, SCOPE), 2, 40, 0},
    {"lend((struct large){{%(0|1)}});", TWO(BY_VALUE, SCOPE), 6, 4, 0},
    {"{ char *c = cp; if (c) c[0] = 2; }", TWO(BY_VALUE, SCOPE), 5, 4, 0},
    {"strcpy(z%(0|1), \"%(a|ab)\");", ONE(STRING), 4, 3, 0},
    {"strcpy(z0, z1);", ONE(STRING), 2, 4, 0},
    {"strcat(z0, \"a\");", ONE(STRING), 2, 5, S_NO_LOOP},
    {"strncpy(z0, \"%(a|ab)\", 3);", ONE(STRING), 2, 4, 0},
    {"r = (int)strlen(z%(0|1));", ONE(STRING), 3, 3, 0},
    {"r = strcmp(z0, z1) == 0;", ONE(STRING), 2, 4, 0},
    {"r = memcmp(&s0, &s1, 8) == 0;", TWO(STRING, STRUCT), 1, 8, 0},
    {"r = strchr(z0, 'b') != 0;", ONE(STRING), 1, 3, 0},
    {"z%(0|1)[%(0|1)] = '%(a|b)';", ONE(STRING), 3, 1, 0},
    {"z%(0|1)[0] = 0;", ONE(STRING), 2, 1, 0},
    {"assert(!(z%(0|1)[0] && !z%1[1]));", TWO(STRING, ASSERT), 2, 2, 0},
    {"assert(strlen(z%(0|1)) != %(1|2));", TWO(STRING, ASSERT), 2, 3, 0},
    {"assert(strchr(z0, 'b') == 0);", TWO(STRING, ASSERT), 1, 3, 0},
    {"r = memcmp(z0, z1, %(3|3|3|3|4|5)) == 0;", ONE(STRING), 1, 4, 0},
    {"cpy(&s%(0, &s1|1, &s0), 8);", TWO(MEMCPY, STRUCT), 2, 5, 0},
    {"fil(&s%(0|1), %(0|1), 8);", TWO(MEMSET, STRUCT), 2, 4, 0},
    {"y0.%(a|c) = 1;", ONE(BY_VALUE), 4, 1, 0},
    {"r = mixed(y0);", ONE(BY_VALUE), 3, 4, 0},
    {"assert(!mixed(y0));", TWO(BY_VALUE, ASSERT), 2, 4, 0},

    /* heap */
    {"q = malloc(4);", ONE(HEAP), 3, 2, S_NO_LOOP},
    {"q = calloc(1, 4);", ONE(HEAP), 2, 2, S_NO_LOOP},
    {"if (q) *q = 1;", ONE(HEAP), 3, 3, 0},
    {"if (q) r = *q & 3;", ONE(HEAP), 2, 4, 0},
    {"free(q);", ONE(HEAP), 2, 2, 0},
    {"free(q); q = 0;", ONE(HEAP), 3, 3, 0},
    {"*ph = %(1|2);", ONE(HEAP), 4, 2, 0},
    {"if (*ph == 1) {\n$1\n}", ONE(HEAP), 2, 2, 0},
    {"q = realloc(q, %(4|8));", ONE(REALLOC), 3, 6, S_NO_LOOP},
    {"p1 = realloc(p1, %(4|8));", ONE(REALLOC), 3, 6, S_NO_LOOP},
    {"if (p1) p1[%(0|1)] = 1;", TWO(REALLOC, HEAP), 3, 3, 0},
    {"{ int *n = realloc(p1, 8); if (n) r = !n[0] && n[1]; }", ONE(REALLOC), 2,
     4, S_NO_LOOP},
    {"q = realloc(p0, 8); p0 = q;", TWO(REALLOC, HANDOVER), 2, 6, S_NO_LOOP},
    {"{ int *n = malloc(4); *n = %(1|2); p0 = n; }", TWO(HANDOVER, HEAP), 5, 5,
     S_NO_LOOP},
    {"{ int *n = malloc(4); p0 = n; *n = 1; }", TWO(HANDOVER, HEAP), 2, 5,
     S_NO_LOOP},
    {"q = p0; if (q) r = *q;", ONE(HANDOVER), 4, 5, 0},
    {"q = p0; if (q) *q = 2;", ONE(HANDOVER), 3, 5, 0},
    {"free(atomic_exchange(&p0, 0));", TWO(HANDOVER, HEAP), 3, 2, 0},
    {"{ int *n = atomic_exchange(&p0, 0); if (n) { r = *n; free(n); } }",
     TWO(HANDOVER, HEAP), 3, 6, 0},
    {"free(p0);", TWO(HANDOVER, HEAP), 2, 2, 0},
    {"p0 = 0;", ONE(HANDOVER), 2, 1, 0},
    {"while (!p0) {}", TWO(HANDOVER, POLL), 2, 1, S_NO_HANDLER},

    /* loops without end, polling */
    {"for (;;) {}", ONE(FOREVER), 4, 0, S_LAST | S_NO_HANDLER},
    {"for (;;) sched_yield();", ONE(FOREVER), 2, 1, S_LAST | S_NO_HANDLER},
    {"for (;;) {\n$1\n}", ONE(FOREVER), 5, 0,
     S_LAST | S_NO_HANDLER | S_FOREVER},
    {"if (%(x|a)%(0|1)) for (;;) {}", ONE(FOREVER), 3, 1, S_NO_HANDLER},
    {"while (!a%(0|1)) {}", TWO(POLL, ATOMIC), 5, 1, S_NO_HANDLER},
    {"while (a%(0|1) != 1) sched_yield();", TWO(POLL, ATOMIC), 2, 2,
     S_NO_HANDLER},
    {"while (!a%(0|1)) {\n$1\n}", TWO(POLL, ATOMIC), 4, 1,
     S_NO_HANDLER | S_FOREVER},
    {"while (!x%(0|1)) {}", TWO(POLL, PLAIN), 3, 1, S_NO_HANDLER},
    {"while (atomic_exchange(&a%(0|1), 1)) {}\n$1\na%1 = 0;",
     THREE(POLL_TRY, RMW, ATOMIC), 4, 2, S_NO_HANDLER},
    {"{ int e = 0; while (!atomic_compare_exchange_strong(&a%(0|1), &e, 1)) e "
     "= 0; }",
     THREE(POLL_TRY, CMPXCHG, ATOMIC), 3, 3, S_NO_HANDLER},

    /* calls and jumps */
    {"r = rec(%(1|2));", ONE(RECURSION), 4, 8, S_OUTER},
    {"help();", ONE(END_IN_CALLEE), 4, 2, S_OUTER},
    {"pthread_exit(0);", ONE(END_IN_CALLEE), 0, 1, S_LAST | S_NEVER},
    {"fp = %(help|inc|0);", ONE(FUNCTION), 4, 1, S_OUTER},
    {"fp();", ONE(FUNCTION), 2, 3, S_OUTER},
    {"if (fp) fp();", ONE(FUNCTION), 3, 4, S_OUTER},
    {"(%(x|a)0 ? inc : help)();", ONE(FUNCTION), 2, 4, S_OUTER},
    {"if (setjmp(jb) == 0) {\n$1\n}", ONE(LONGJMP), 5, 4, S_OUTER | S_CATCH},
    {"if (setjmp(jb) == 0) {\n$1\njump();\n}", ONE(LONGJMP), 4, 4,
     S_OUTER | S_CATCH},
    {"if (setjmp(jb) == 0) leap();", TWO(LONGJMP, SCOPE), 5, 5,
     S_OUTER | S_CATCH},
    {"longjmp(jb, 1);", ONE(LONGJMP), 3, 1,
     S_LAST | S_NO_HANDLER | S_NO_LOOP | S_JUMP},

    /* choices */
    {"r = allways_choose(%(2|3));", ONE(CHOICE), 4, 2, 0},
    {"if (allways_choose(2)) {\n$1\n}", ONE(CHOICE), 4, 1, 0},
    {"x%(0|1) = allways_range(1, 2);", ONE(CHOICE), 3, 2, 0},
    {"if (allways_choose(20) == %(3|x0)) {\n$1\n}", ONE(CHOICE), 2, 6, 0},
    {"r = __VERIFIER_nondet_bool();", ONE(NONDET), 4, 2, 0},
    {"if (__VERIFIER_nondet_bool()) {\n$1\n}", ONE(NONDET), 3, 1, 0},
    {"x0 = __VERIFIER_nondet_uchar() > 3 ? 1 : 2;", ONE(NONDET), 2, 6, 0},
    {"allways_assume(%(x0|x1|a0|r) != 1);", ONE(ASSUME), 4, 2, 0},
    {"allways_assume(a%(0|1));", ONE(ASSUME), 2, 2, 0},
    {"__builtin_assume(%(x0|a0|r) != 1);", ONE(ASSUME), 2, 2, 0},

    /* kinds of memory */
    {"tl = %(1|2);", ONE(THREAD_LOCAL), 3, 1, 0},
    {"r = tl;", ONE(THREAD_LOCAL), 3, 2, 0},
    {"p0 = &tl;", TWO(THREAD_LOCAL, SCOPE), 4, 1, 0},
    {"assert(tl == 0);", TWO(THREAD_LOCAL, ASSERT), 2, 1, 0},
    {"u0.i = %(1|257);", ONE(UNION), 3, 1, 0},
    {"u0.h[%(0|1)] = 1;", ONE(UNION), 3, 1, 0},
    {"u0.c[%(0|3)] = 1;", ONE(UNION), 3, 1, 0},
    {"r = u0.i == %(1|257);", ONE(UNION), 3, 2, 0},
    {"assert(u0.i != %(65537|257));", TWO(UNION, ASSERT), 2, 1, 0},
    {"b0.a = %(1|2);", ONE(BITFIELD), 4, 2, 0},
    {"b0.b = %(1|2);", ONE(BITFIELD), 4, 2, 0},
    {"b0.c = 1;", ONE(BITFIELD), 2, 1, 0},
    {"r = b0.%(a|b|c);", ONE(BITFIELD), 3, 2, 0},
    {"p1 = &x%(0|1);", ONE(POINTER_BYTES), 3, 1, 0},
    {"copy((char *)&p2, (char *)&p1);", ONE(POINTER_BYTES), 2, 60, 0},
    {"{ char c = *(char *)&p3; a%(0|1) = 1; *(char *)&p2 = c; }",
     ONE(POINTER_BYTES), 4, 3, 0},
    {"memcpy(&p2, &p1, 8);", TWO(POINTER_BYTES, MEMCPY), 3, 16, 0},
    {"if (p2) *p2 = 1;", ONE(POINTER_BYTES), 3, 3, 0},
    {"memset(&p1, 0, %(4|8));", TWO(POINTER_BYTES, MEMSET), 2, 8, 0},

    /* Addresses as numbers.  What comes of a number must not depend on where
     * the object lies: other objects have other tables. */
    {"if ((size_t)&x%(0|1) < (size_t)&%(a0|s0|z0)) {\n$1\n}",
     ONE(ADDRESS_ORDER), 4, 1, 0},
    {"r = (size_t)&x0 %(<|>) (size_t)&x1;", ONE(ADDRESS_ORDER), 4, 1, 0},
    {"assert((size_t)&x0 %(<|>) (size_t)&x1);", TWO(ADDRESS_ORDER, ASSERT), 2,
     1, 0},
    {"r = (size_t)p0 <= (size_t)&x%(0|1);", ONE(ADDRESS_ORDER), 3, 2, 0},
    {"{ int l; r = (size_t)&l > (size_t)p0; }", TWO(ADDRESS_ORDER, SCOPE), 2, 2,
     0},
    {"{ int *n = malloc(4); r = (size_t)n >= (size_t)%(ph|&x0); free(n); }",
     TWO(ADDRESS_ORDER, HEAP), 3, 3, 0},
    {"{ int s = (size_t)&m0 %(<|<|>) (size_t)&m1;\n"
     "pthread_mutex_lock(s ? &m0 : &m1);\npthread_mutex_lock(s ? &m1 : &m0);\n"
     "$1\npthread_mutex_unlock(&m0); pthread_mutex_unlock(&m1); }",
     TWO(ADDRESS_ORDER, MUTEX), 4, 4, 0},
    {"h%(0|1)[(size_t)&x%1 / 16 % 3] = %(1|2);", ONE(ADDRESS_HASH), 6, 1, 0},
    {"r = h%(0|1)[(size_t)&x%1 / 16 % 3];", ONE(ADDRESS_HASH), 4, 1, 0},
    {"assert(h%(0|1)[(size_t)&x%1 / 16 % 3] != %(1|2));",
     TWO(ADDRESS_HASH, ASSERT), 3, 1, 0},
    {"r = h%(0|1)[0] + h%1[1] + h%1[2];", ONE(ADDRESS_HASH), 3, 3, 0},
    {"{ char t[3] = {0}; t[(size_t)%(&x0|ph|p0) / 3 % 3] = 1; "
     "r = t[0] + t[1] + t[2]; }",
     ONE(ADDRESS_HASH), 3, 2, 0},
    {"n%(0|1) = (size_t)&x%(0|1) * 3;", ONE(ADDRESS_KEPT), 6, 1, 0},
    {"n0 = (size_t)%(p0|ph) * 3;", ONE(ADDRESS_KEPT), 2, 2, 0},
    {"r = n%(0|1) == (size_t)&x%(0|1) * 3;", ONE(ADDRESS_KEPT), 3, 1, 0},
    {"if (n%(0|1) == (size_t)&x%(0|1) * 3) {\n$1\n}", ONE(ADDRESS_KEPT), 3, 1,
     0},
    {"assert(n%(0|1) != (size_t)&x%(0|1) * 3);", TWO(ADDRESS_KEPT, ASSERT), 2,
     1, 0},
    {"{ int *n = malloc(4); size_t k = (size_t)n * 3; free(n); n = malloc(4); "
     "r = k == (size_t)n * 3; free(n); }",
     TWO(ADDRESS_KEPT, HEAP), 3, 4, 0},
    {"r = (size_t)p0 / 2 == (size_t)&x%(0|1) / 2;", ONE(ADDRESS_EQUAL), 3, 1,
     0},
    {"r = ((size_t)p%(1|2) ^ 5) == ((size_t)&x%(0|1) ^ 5);", ONE(ADDRESS_EQUAL),
     4, 1, 0},
    {"p%(1|2) = &x%(0|1);", ONE(ADDRESS_EQUAL), 4, 1, 0},
    {"assert((size_t)ph / 2 != (size_t)p0 / 2);", TWO(ADDRESS_EQUAL, ASSERT), 2,
     2, 0},
    {"r = (size_t)&x0 % 7 == (size_t)p3 % 7;", ONE(ADDRESS_EQUAL), 2, 1, 0},

    {"q = alloca(4 + (r & 1)); *q = 1; p0 = q;", TWO(ALLOCA, SCOPE), 4, 5,
     S_NO_LOOP},
    {"q = alloca(4); *q = 1; p0 = q;", TWO(ALLOCA, SCOPE), 3, 5, S_NO_LOOP},
    {"{ int v[1 + (r & 1)]; v[0] = 1; p0 = v;\n$1\n}", TWO(VLA, SCOPE), 4, 8,
     0},
    {"{ int v[%(r & 1|(r & 1) - 1)]; v[0] = 1;\n$1\n}", ONE(VLA), 2, 8, 0},
    {"{ int l = %(1|2); p0 = &l;\n$1\n}", ONE(SCOPE), 5, 2, 0},
    {"{ p0 = &(int){%(1|2)};\n$1\n}", ONE(SCOPE), 3, 2, 0},
    {"{ __label__ on; on:; int l = 1; p0 = &l; if (r == 4) goto on;\n$1\n}",
     ONE(SCOPE), 2, 3, 0},
    {"p0 = &r;", ONE(SCOPE), 4, 1, 0},
    {"q = p0; if (q) x0 = *q;", TWO(SCOPE, HANDOVER), 4, 5, 0},
    {"q = p0; if (q) assert(*q != 1);", THREE(SCOPE, HANDOVER, ASSERT), 6, 4,
     0},
    {"{ int l = 0; p0 = &l; while (!a0) {} }", TWO(SCOPE, POLL), 2, 3,
     S_NO_HANDLER},
};
const size_t shape_count = sizeof shapes / sizeof *shapes;
