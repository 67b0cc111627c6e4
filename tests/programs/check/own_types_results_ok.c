// verdict: true
/* Declared to return less than they do, functions give the low bits. */
typedef int pthread_t;
extern unsigned char labs(long);
extern pthread_t pthread_self(void);
extern int pthread_equal(pthread_t, pthread_t);
extern int pthread_create(pthread_t *, const void *, void *(*)(void *), void *);
extern int pthread_join(pthread_t, void **);
extern void __assert_fail(const char *, const char *, unsigned, const char *);
#define CHECK(c) ((c) ? (void)0 : __assert_fail(#c, __FILE__, __LINE__, ""))

static pthread_t of_thread;

static void *work(void *p) {
  of_thread = pthread_self();
  return p;
}

int main(void) {
  pthread_t me = pthread_self(), t;
  CHECK(labs(-300) == 44);
  CHECK(me == pthread_self() && pthread_equal(me, pthread_self()));
  pthread_create(&t, 0, work, 0);
  pthread_join(t, 0);
  CHECK(t == of_thread && t != me && !pthread_equal(me, of_thread));
  return 0;
}
