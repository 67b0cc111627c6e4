/*
 * tests/runtime/stdio_random.c - stdio of the runtime against that of the
 * host: random cases from a seed.
 *
 *   stdio_random CASES SEED
 *
 * The symbols of the runtime begin with rt_ here (see stdio.sh).  Compiled with
 * -DSTDIO_PLAIN, it needs no runtime and prints what the library it is linked
 * with does; two such outputs can be compared.
 */
#ifndef _GNU_SOURCE
#define _GNU_SOURCE
#endif
#include "stdio_random.h"
#include "stdio_stub.h"

#include <dlfcn.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define FUNCTIONS(X)                                                           \
  X(snprintf)                                                                  \
  X(sprintf)                                                                   \
  X(asprintf)                                                                  \
  X(fprintf)                                                                   \
  X(fopen)                                                                     \
  X(freopen)                                                                   \
  X(fmemopen)                                                                  \
  X(open_memstream)                                                            \
  X(tmpfile)                                                                   \
  X(setvbuf)                                                                   \
  X(fclose)                                                                    \
  X(fflush)                                                                    \
  X(fgetc)                                                                     \
  X(ungetc)                                                                    \
  X(fgets)                                                                     \
  X(fread)                                                                     \
  X(getdelim)                                                                  \
  X(fputc)                                                                     \
  X(fputs)                                                                     \
  X(fwrite)                                                                    \
  X(fseek)                                                                     \
  X(ftell)                                                                     \
  X(rewind)                                                                    \
  X(feof)                                                                      \
  X(ferror)                                                                    \
  X(clearerr)                                                                  \
  X(remove)                                                                    \
  X(rename)                                                                    \
  X(open)                                                                      \
  X(close)                                                                     \
  X(read)                                                                      \
  X(write)                                                                     \
  X(lseek)

#define TYPE(NAME) __typeof__(((struct library *)0)->NAME)

#define HOST(NAME) .NAME = (TYPE(NAME))NAME,
static struct library host = {FUNCTIONS(HOST).sscanf = (TYPE(sscanf))sscanf,
                              .fscanf = (TYPE(fscanf))fscanf};

/* --------------------------------------------------------------- reports */

void say(struct report *r, const char *format, ...) {
  va_list list;
  va_start(list, format);
  size_t room = sizeof r->text - r->size;
  int n = vsnprintf(r->text + r->size, room, format, list);
  va_end(list);
  if (n > 0)
    r->size += (size_t)n < room ? (size_t)n : room - 1;
}

void say_bytes(struct report *r, const void *bytes, size_t size) {
  const unsigned char *b = bytes;
  for (size_t i = 0; i < size && r->size < sizeof r->text - 4; i++)
    if (b[i] >= ' ' && b[i] < 127 && b[i] != '\\')
      r->text[r->size++] = (char)b[i];
    else
      say(r, "\\%02x", b[i]);
  r->text[r->size] = '\0';
}

/* ---------------------------------------------------------------- random */

static unsigned long state;

void random_start(unsigned long seed) { state = seed; }

/* splitmix64 */
unsigned long random_word(void) {
  unsigned long z = state += 0x9e3779b97f4a7c15;
  z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9;
  z = (z ^ z >> 27) * 0x94d049bb133111eb;
  return z ^ z >> 31;
}

unsigned random_below(unsigned n) { return (unsigned)(random_word() % n); }

const char *random_of(const char *const *list, unsigned n) {
  return list[random_below(n)];
}

/* ----------------------------------------------------------------- cases */

static void make_given(const struct library *l) {
  void *f = l->fopen("given", "w");
  if (!f)
    exit(2);
  l->fputs(STUB_GIVEN, f);
  l->fclose(f);
}

static void run(const struct library *l, unsigned long seed, struct report *r) {
  random_start(seed);
  r->size = 0;
  switch (random_below(30)) {
  case 0:
    if (l == &host)
      make_given(l);
    file_case(l, r);
    break;
  case 1:
  case 2:
  case 3:
  case 4:
  case 5:
  case 6:
  case 7:
  case 8:
  case 9:
  case 10:
  case 11:
  case 12:
    scan_case(l, r);
    break;
  default:
    print_case(l, r);
  }
}

static struct report reports[2];

#ifdef STDIO_PLAIN

static int check(unsigned long seed) {
  run(&host, seed, &reports[0]);
  fputs(reports[0].text, stdout);
  return 1;
}

#else

#define DECLARE(NAME) extern __typeof__(*((struct library *)0)->NAME) rt_##NAME;
FUNCTIONS(DECLARE)
extern __typeof__(*((struct library *)0)->sscanf) rt___isoc99_sscanf;
extern __typeof__(*((struct library *)0)->fscanf) rt___isoc99_fscanf;

#define RUNTIME(NAME) .NAME = rt_##NAME,
static const struct library runtime = {FUNCTIONS(RUNTIME).sscanf =
                                           rt___isoc99_sscanf,
                                       .fscanf = rt___isoc99_fscanf};

/* Past the interceptors of sanitizers, which do not know all of scanf. */
static void find_host(void) {
  void *libc = dlopen("libc.so.6", RTLD_LAZY);
  host.sscanf = (TYPE(sscanf))dlsym(libc, "__isoc99_sscanf");
  host.fscanf = (TYPE(fscanf))dlsym(libc, "__isoc99_fscanf");
}

/* Brings the runtime back to where it knows no files. */
static void reset(void) {
  stub_given = 0;
  make_given(&runtime);
  runtime.remove("given");
  stub_given = 1;
}

/* The host's report up to the first line that differs, and that of ours. */
static void show(unsigned long seed) {
  const char *a = reports[0].text, *b = reports[1].text;
  size_t line = 0, i = 0;
  for (; a[i] && a[i] == b[i]; i++)
    if (a[i] == '\n')
      line = i + 1;
  printf("seed %lu\n%.*s", seed, (int)line, a);
  printf("host:    %.*s\n", (int)strcspn(a + line, "\n"), a + line);
  printf("runtime: %.*s\n", (int)strcspn(b + line, "\n"), b + line);
}

static int check(unsigned long seed) {
  run(&host, seed, &reports[0]);
  run(&runtime, seed, &reports[1]);
  reset();
  if (strcmp(reports[0].text, reports[1].text) != 0) {
    show(seed);
    return 0;
  }
  if (stub_allocations || stub_sections()) {
    printf("seed %lu: %ld blocks, %d sections left over\n%s\n", seed,
           stub_allocations, stub_sections(), reports[0].text);
    return 0;
  }
  return 1;
}

#endif

int main(int argc, char **argv) {
  unsigned long cases = argc > 1 ? strtoul(argv[1], NULL, 0) : 100000;
  unsigned long seed = argc > 2 ? strtoul(argv[2], NULL, 0) : 1;
  unsigned failures = 0;
#ifndef STDIO_PLAIN
  stub_given = 1;
  find_host();
  if (fixed_cases())
    return 1;
#endif
  for (unsigned long i = 0; i < cases && failures < 10; i++)
    failures += !check(seed * 1000003 + i);
  return failures > 0;
}
