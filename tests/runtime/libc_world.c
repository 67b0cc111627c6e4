/*
 * libc_world.c - time, environment, options, signals and ends.
 */
#define _GNU_SOURCE
#include "libc_test.h"

#include <assert.h>
#include <errno.h>
#include <getopt.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

HOST(__errno_location);
HOST(gmtime_r);
HOST(localtime_r);
HOST(gmtime);
HOST(timegm);
HOST(mktime);
HOST(strftime);
HOST(asctime);
HOST(asctime_r);
HOST(ctime);
HOST(time);
HOST(clock_gettime);
HOST(nanosleep);
HOST(getenv);
HOST(setenv);
HOST(unsetenv);
HOST(putenv);
HOST(clearenv);
HOST(environ);
HOST(getopt);
HOST(getopt_long);
HOST(getopt_long_only);
HOST(optarg);
HOST(optind);
HOST(opterr);
HOST(optopt);
HOST(sigemptyset);
HOST(sigfillset);
HOST(sigaddset);
HOST(sigdelset);
HOST(sigismember);
HOST(sigprocmask);
HOST(sigpending);
HOST(signal);
HOST(sigaction);
HOST(raise);
HOST(abort);
HOST(exit);
HOST(atexit);
HOST(on_exit);
HOST(quick_exit);
HOST(at_quick_exit);
HOST(_exit);
HOST(system);
HOST(fork);
HOST(__assert_fail);
int rt___cxa_atexit(void (*function)(void *), void *argument, void *object);
void rt___assert_perror_fail(int number, const char *file, unsigned line,
                             const char *function);
void rt___allways_start(int argc, char **argv, char **envp);

/* ----------------------------------------------------------------- calendar */

static int same_tm(const struct tm *a, const struct tm *b) {
  return a->tm_sec == b->tm_sec && a->tm_min == b->tm_min &&
         a->tm_hour == b->tm_hour && a->tm_mday == b->tm_mday &&
         a->tm_mon == b->tm_mon && a->tm_year == b->tm_year &&
         a->tm_wday == b->tm_wday && a->tm_yday == b->tm_yday &&
         a->tm_isdst == b->tm_isdst && a->tm_gmtoff == b->tm_gmtoff &&
         strcmp(a->tm_zone, b->tm_zone) == 0;
}

static time_t pick_time(void) {
  time_t t = (time_t)pick_bits() >> (8 + pick(54));
  return pick(4) == 0 ? (time_t)pick_bits() >> 30 : t;
}

static void test_breaking(time_t t) {
  struct tm a, b;
  const struct tm *x = gmtime_r(&t, &a), *y = rt_gmtime_r(&t, &b);
  check((x == NULL) == (y == NULL), "gmtime_r(%ld)", t);
  if (x == NULL || y == NULL)
    return;
  check(same_tm(&a, &b), "gmtime_r(%ld)", t);
  localtime_r(&t, &a);
  rt_localtime_r(&t, &b);
  check(same_tm(&a, &b), "localtime_r(%ld)", t);
  check(rt_timegm(&b) == t, "timegm(%ld)", t);
}

void test_calendar(void) {
  time_t t = pick_time();
  test_breaking(t);
  int range = pick(2) ? 100 : 2000000000;
  struct tm a = {.tm_sec = (int)pick_bits() % range,
                 .tm_min = (int)pick_bits() % range,
                 .tm_hour = (int)pick_bits() % range,
                 .tm_mday = (int)pick_bits() % range,
                 .tm_mon = (int)pick_bits() % range,
                 .tm_year = (int)pick_bits() % range};
  struct tm b = a;
  time_t x = timegm(&a), y = rt_timegm(&b);
  check(x == y, "timegm: %ld %ld", x, y);
  if (x != -1)
    check(same_tm(&a, &b), "timegm's struct");
  a.tm_isdst = b.tm_isdst = 0;
  x = mktime(&a);
  y = rt_mktime(&b);
  check(x == y, "mktime: %ld %ld", x, y);
  t = (time_t)((pick_bits() >> 28) % 250000000000);
  char text[64];
  struct tm *date = rt_gmtime(&t);
  strcpy(text, asctime(date));
  check(strcmp(text, rt_asctime(date)) == 0, "asctime(%ld)", t);
  strcpy(text, ctime(&t));
  check(strcmp(text, rt_ctime(&t)) == 0, "ctime(%ld)", t);
  check(rt_time(&t) == t && rt_clock_gettime(99, NULL) == -1, "time");
}

void test_strftime(void) {
  static const char letters[] = "aAbBcCdDeFgGhHIjklmMnpPrRsStTuUVwWxXyYzZ%";
  char format[64] = "", a[256], b[256];
  time_t t = (time_t)((pick_bits() >> 28) % 250000000000);
  struct tm date;
  size_t size = pick(4) == 0 ? pick(40) : sizeof a;
  for (unsigned i = pick(6); i > 0; i--) {
    char part[16] = "%";
    if (pick(4) == 0)
      strncat(part, &"_-0^#"[pick(5)], 1);
    if (pick(6) == 0)
      sprintf(part + strlen(part), "%u", 1 + pick(12));
    strncat(part, &letters[pick(sizeof letters - 1)], 1);
    /* %F with flags or a width is a law of its own. */
    if (strchr(part, 'F') == NULL || strlen(part) == 2)
      strcat(format, part);
    strcat(format, pick(2) ? " " : "x");
  }
  gmtime_r(&t, &date);
  size_t x = strftime(a, size, format, &date);
  size_t y = rt_strftime(b, size, format, &date);
  check(x == y && (x == 0 || strcmp(a, b) == 0), "strftime(\"%s\", %ld): %s %s",
        format, t, x == 0 ? "" : a, y == 0 ? "" : b);
}

/* -------------------------------------------------------------- environment */

static void test_given(void) {
  check(strcmp(rt_getenv("GIVEN"), "given") == 0, "getenv of the machine's");
  rt_setenv("GIVEN", "other", 0);
  check(strcmp(rt_getenv("GIVEN"), "given") == 0, "setenv without overwrite");
  rt_setenv("GIVEN", "other", 1);
  check(strcmp(rt_getenv("GIVEN"), "other") == 0, "setenv with overwrite");
  rt_unsetenv("GIVEN");
  check(rt_getenv("GIVEN") == NULL, "unsetenv of the machine's");
}

void test_environment(void) {
  static char given[2][8] = {"AA=put", "CC=put"};
  static int first = 1;
  const char *names[] = {"AA", "A", "BB", "CC", "", "A=B"};
  const char *name = names[pick(6)], *value = names[pick(6)];
  int overwrite = (int)pick(2), x = 0, y = 0;
  if (first)
    test_given();
  first = 0;
  switch (pick(3)) {
  case 0:
    x = setenv(name, value, overwrite);
    y = rt_setenv(name, value, overwrite);
    break;
  case 1:
    x = unsetenv(name);
    y = rt_unsetenv(name);
    break;
  case 2:
    x = putenv(given[overwrite]);
    y = rt_putenv(given[overwrite]);
  }
  check(x == y, "environment: %d %d", x, y);
  for (int i = 0; i < 4; i++) {
    const char *a = getenv(names[i]), *b = rt_getenv(names[i]);
    check((a == NULL) == (b == NULL) && (a == NULL || strcmp(a, b) == 0),
          "getenv(%s)", names[i]);
  }
}

/* ------------------------------------------------------------------ options */

static const char *const words[] = {
    "-a",     "-b",       "-bx",   "-c",      "-cx",     "-abc",
    "--",     "-",        "file",  "other",   "--all",   "--al",
    "--beta", "--beta=x", "--be",  "--num=3", "--nu",    "--none",
    "-z",     "-all",     "-beta", "--opt",   "--opt=7", "-nu=2"};
static const char *const specs[] = {
    "ab:c::", "+ab:c::", "-ab:c::", ":ab:c::", "ab", "", "+:b:"};

static int flag, rt_flag;

static int call_host(int kind, int argc, char **argv, const char *spec,
                     const struct option *longs, int *index) {
  return kind == 0   ? getopt(argc, argv, spec)
         : kind == 1 ? getopt_long(argc, argv, spec, longs, index)
                     : getopt_long_only(argc, argv, spec, longs, index);
}

static int call_rt(int kind, int argc, char **argv, const char *spec,
                   const struct option *longs, int *index) {
  return kind == 0   ? rt_getopt(argc, argv, spec)
         : kind == 1 ? rt_getopt_long(argc, argv, spec, longs, index)
                     : rt_getopt_long_only(argc, argv, spec, longs, index);
}

static void describe(char *to, int argc, char **argv, const char *spec) {
  sprintf(to, "\"%s\"", spec);
  for (int i = 1; i < argc; i++)
    sprintf(to + strlen(to), " %s", argv[i]);
}

static void scan_both(int kind, int argc, char **argv, char **rt_argv,
                      const char *spec) {
  const struct option longs[] = {
      {"all", 0, NULL, 'a'},  {"alter", 0, NULL, 'A'}, {"beta", 1, NULL, 'B'},
      {"bets", 1, NULL, 'B'}, {"num", 1, &flag, 5},    {"number", 1, &flag, 5},
      {"opt", 2, NULL, 300},  {NULL, 0, NULL, 0}};
  struct option rt_longs[8];
  char what[256];
  memcpy(rt_longs, longs, sizeof longs);
  rt_longs[4].flag = rt_longs[5].flag = &rt_flag;
  describe(what, argc, argv, spec);
  for (int i = 0;; i++) {
    int index = -1, rt_index = -1;
    int x = call_host(kind, argc, argv, spec, longs, &index);
    int y = call_rt(kind, argc, rt_argv, spec, rt_longs, &rt_index);
    check(x == y && index == rt_index && optind == rt_optind &&
              optarg == rt_optarg && optopt == rt_optopt && flag == rt_flag,
          "getopt %d, call %d of %s: %d %d, optind %d %d, optopt %d %d", kind,
          i, what, x, y, optind, rt_optind, optopt, rt_optopt);
    check(memcmp(argv, rt_argv, (size_t)argc * sizeof *argv) == 0,
          "getopt %d, order after call %d of %s", kind, i, what);
    if (x == -1 || y == -1 || i > 40)
      return;
  }
}

void test_getopt(void) {
  char *argv[10] = {"prog"}, *rt_argv[10] = {"prog"}, *text = NULL;
  size_t size = 0;
  int argc = 1 + (int)pick(8);
  for (int i = 1; i < argc; i++)
    argv[i] = rt_argv[i] = (char *)words[pick(sizeof words / sizeof *words)];
  rt_argv[0] = argv[0];
  FILE *before = stderr;
  stderr = open_memstream(&text, &size);
  stub.written_size = 0;
  optind = rt_optind = 0;
  opterr = rt_opterr = pick(4) != 0;
  int kind = (int)pick(3);
  const char *spec = specs[pick(7)];
  scan_both(kind, argc, argv, rt_argv, spec);
  fclose(stderr);
  stderr = before;
  check(size == stub.written_size && memcmp(text, stub.written, size) == 0,
        "getopt %d, messages with \"%s\": %.*s %.*s", kind, spec, (int)size,
        text, (int)stub.written_size, stub.written);
  free(text);
}

/* ------------------------------------------------------------------ signals */

void test_signal_sets(void) {
  static sigset_t a, b;
  int number = (int)pick(70) - 2, x = 0, y = 0;
  switch (pick(8)) {
  case 0:
    sigemptyset(&a);
    rt_sigemptyset(&b);
    break;
  case 1:
    sigfillset(&a);
    rt_sigfillset(&b);
    break;
  default:
    x = pick(2) ? sigaddset(&a, number) : sigdelset(&a, number);
    y = sigismember(&a, number) == 1 ? rt_sigaddset(&b, number)
                                     : rt_sigdelset(&b, number);
  }
  check(x == y, "signal set, %d: %d %d", number, x, y);
  for (int i = -1; i < 68; i++)
    check(sigismember(&a, i) == rt_sigismember(&b, i), "sigismember(%d)", i);
}

static int handled;

static void handle(int number) { handled = handled * 100 + number; }

static void handle_info(int number, siginfo_t *info, void *context) {
  (void)context;
  handled = handled * 100 + number + (info->si_signo == number);
}

void test_signals(void) {
  struct sigaction action = {.sa_sigaction = handle_info,
                             .sa_flags = SA_SIGINFO};
  struct sigaction old;
  sigset_t set, before;
  check(rt_signal(SIGUSR1, handle) == SIG_DFL, "signal");
  check(rt_raise(SIGUSR1) == 0 && handled == SIGUSR1, "raise");
  check(rt_signal(SIGUSR1, SIG_IGN) == handle, "signal");
  check(rt_raise(SIGUSR1) == 0 && handled == SIGUSR1, "raise, ignored");
  check(rt_sigaction(SIGUSR2, &action, &old) == 0, "sigaction");
  check(old.sa_handler == SIG_DFL, "sigaction");
  check(rt_raise(SIGUSR2) == 0 && handled == 1000 + SIGUSR2 + 1, "siginfo");
  check(rt_sigaction(SIGKILL, &action, NULL) == -1, "sigaction(SIGKILL)");
  check(ENDS(rt_raise(SIGTERM)) == STUB_EXIT, "raise, default");
  check(stub.status == 128 + SIGTERM, "raise, status");
  check(ENDS(rt_raise(SIGTSTP)) == STUB_UNSUPPORTED, "raise, stops");
  check(ENDS(rt_raise(SIGABRT)) == STUB_ABORT, "raise(SIGABRT)");
  check(ENDS(rt_raise(SIGCHLD)) == STUB_NONE, "raise(SIGCHLD)");
  check(ENDS(rt_abort()) == STUB_ABORT, "abort");
  handled = 0;
  rt_signal(SIGABRT, handle);
  check(ENDS(rt_abort()) == STUB_ABORT && handled == SIGABRT, "abort handled");
  rt_sigemptyset(&set);
  rt_sigaddset(&set, SIGUSR2);
  rt_sigprocmask(SIG_BLOCK, &set, NULL);
  handled = 0;
  check(rt_raise(SIGUSR2) == 0 && handled == 0, "raise, blocked");
  rt_sigpending(&before);
  check(rt_sigismember(&before, SIGUSR2) == 1, "sigpending");
  rt_sigprocmask(SIG_UNBLOCK, &set, &before);
  check(handled == SIGUSR2 + 1, "raise, delivered");
  check(rt_sigismember(&before, SIGUSR2) == 1, "sigprocmask");
  check(ENDS(rt_raise(SIGUSR2)) == STUB_NONE, "raise, not blocked");
}

/* --------------------------------------------------------------------- ends */

static char order[64];

static void note(const char *text) { strcat(order, text); }
static void late(void) { note("late "); }
static void first(void) { note("first "); }
static void again(void) {
  note("again ");
  rt_atexit(late);
}
static void with_argument(void *argument) { note(argument); }
static void with_status(int status, void *argument) {
  note(status == 7 ? argument : "?");
}
static void exits(void) {
  note("exits ");
  rt_exit(7);
}

void test_ends(void) {
  rt_atexit(first);
  rt___cxa_atexit(with_argument, "argument ", NULL);
  rt_on_exit(with_status, "status ");
  rt_atexit(again);
  rt_atexit(exits);
  check(ENDS(rt_exit(3)) == STUB_EXIT && stub.status == 7, "exit");
  check(strcmp(order, "exits again late status argument first ") == 0,
        "handlers: %s", order);
  order[0] = '\0';
  rt_at_quick_exit(first);
  rt_at_quick_exit(late);
  check(ENDS(rt_quick_exit(4)) == STUB_EXIT && stub.status == 4, "quick_exit");
  check(strcmp(order, "late first ") == 0, "handlers: %s", order);
  check(ENDS(rt__exit(5)) == STUB_EXIT && stub.status == 5, "_exit");
  char *arguments[] = {"some/program", NULL};
  check(ENDS(rt___allways_start(1, arguments, NULL)) == STUB_EXIT, "start");
  check(stub.status == 1, "start");
  /* It is set where it is: the file that defines it is not part of the test. */
  check(strcmp(program_invocation_short_name, "program") == 0, "its name");
  check(stub.constructed == 1 && stub.destructed == 4,
        "%d constructors and %d destructors ran", stub.constructed,
        stub.destructed);
  check(rt_system(NULL) == 0, "system");
  check(ENDS(rt_system("ls")) == STUB_UNSUPPORTED, "system");
  check(ENDS(rt_fork()) == STUB_UNSUPPORTED && !strcmp(stub.text, "fork"),
        "fork");
  ENDS(rt___assert_fail("x > 0", "a.c", 12, "main"));
  check(strcmp(stub.text, "a.c:12: main: Assertion `x > 0' failed.") == 0,
        "assert: %s", stub.text);
  ENDS(rt___assert_perror_fail(2, "a.c", 1, NULL));
  check(strcmp(stub.text,
               "a.c:1: Unexpected error: No such file or directory.") == 0,
        "assert_perror: %s", stub.text);
}

/* ---------------------------------------------------------------- verifiers */

int rt_allways_choose(int n);
int rt_allways_range(int low, int high);
void rt_allways_assert(int condition);
int rt___VERIFIER_nondet_int(void);
_Bool rt___VERIFIER_nondet_bool(void);
signed char rt___VERIFIER_nondet_schar(void);
double rt___VERIFIER_nondet_double(void);
void rt___VERIFIER_error(void);
void rt_reach_error(void);
void rt___VERIFIER_assume(int condition);
void rt_klee_make_symbolic(void *to, size_t size, const char *name);
int rt_klee_range(int begin, int end, const char *name);

void test_verifiers(void) {
  int value = 0;
  char large[65];
  stub.next_any = UINT64_C(0x3ff8000080000005);
  check(rt___VERIFIER_nondet_int() == (int)0x80000005, "nondet_int");
  check(rt___VERIFIER_nondet_bool() == 1, "nondet_bool");
  check(rt___VERIFIER_nondet_schar() == 5, "nondet_schar");
  double number = rt___VERIFIER_nondet_double();
  check(number > 1.5 && number < 1.6, "nondet_double");
  check(rt_allways_choose(3) == (int)(stub.next_any % 3), "choose");
  check(ENDS(rt_allways_choose(0)) == STUB_FAULT, "choose among none");
  check(rt_allways_range(-3, -3) == -3, "range of one");
  stub.next_any = 999;
  check(rt_allways_range(-1000, 1000) == -1, "range");
  check(rt_allways_range(INT32_MIN, INT32_MAX) == INT32_MIN + 999,
        "range of all");
  check(rt_klee_range(0, 1000, "") == 999, "klee_range");
  check(rt_klee_range(0, 999, "") == 0, "klee_range");
  check(ENDS(rt_klee_range(5, 5, "")) == STUB_FAULT, "klee_range of none");
  rt_klee_make_symbolic(&value, sizeof value, "value");
  check(value == 999, "klee_make_symbolic");
  check(ENDS(rt_klee_make_symbolic(large, 65, "")) == STUB_UNSUPPORTED,
        "klee_make_symbolic of much");
  check(ENDS(rt___VERIFIER_assume(0)) == STUB_ASSUME, "assume");
  check(ENDS(rt_allways_assert(1)) == STUB_NONE, "assert");
  check(ENDS(rt_allways_assert(0)) == STUB_FAULT, "assert");
  check(ENDS(rt_reach_error()) == STUB_FAULT, "reach_error");
  check(strcmp(stub.kind, "unreach-call") == 0, "reach_error's kind");
}
