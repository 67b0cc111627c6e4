/*
 * tests/runtime/stdio_fixed.c - cases of the runtime's stdio that are not
 * random: standard streams, fortified names, failures.
 */
#ifndef _GNU_SOURCE
#define _GNU_SOURCE
#endif
#include "stdio_random.h"
#include "stdio_stub.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

extern void *rt_stdin, *rt_stdout, *rt_stderr;
int rt_printf(const char *, ...);
int rt___printf_chk(int, const char *, ...);
int rt_fprintf(void *, const char *, ...);
int rt_dprintf(int, const char *, ...);
int rt_snprintf(char *, size_t, const char *, ...);
int rt___snprintf_chk(char *, size_t, int, size_t, const char *, ...);
int rt___sprintf_chk(char *, int, size_t, const char *, ...);
int rt_puts(const char *);
int rt_putchar(int);
int rt_putchar_unlocked(int);
int rt_fputs_unlocked(const char *, void *);
int rt___overflow(void *, int);
int rt___uflow(void *);
void rt_perror(const char *);
ssize_t rt_write(int, const void *, size_t);
ssize_t rt_read(int, void *, size_t);
int rt_getchar(void);
int rt_scanf(const char *, ...);
int rt___isoc99_scanf(const char *, ...);
int rt___isoc23_sscanf(const char *, const char *, ...);
int rt_sscanf(const char *, const char *, ...);
int rt_fgetc(void *);
int rt_ungetc(int, void *);
char *rt_fgets(char *, int, void *);
int rt_feof(void *);
int rt_fileno(void *);
void *rt_fopen(const char *, const char *);
void *rt_fdopen(int, const char *);
void *rt_freopen(const char *, const char *, void *);
void *rt_fmemopen(void *, size_t, const char *);
int rt_fclose(void *);
int rt_fflush(void *);
int rt_fputc(int, void *);
int rt_fputs(const char *, void *);
int rt_dup(int);
int rt_dup2(int, int);
int rt_close(int);
int rt_open(const char *, int, ...);
int rt_access(const char *, int);
int rt_stat(const char *, struct stat *);
int rt_fstat(int, struct stat *);
int rt_isatty(int);
int rt_unlink(const char *);
void rt_flockfile(void *);
void rt_funlockfile(void *);
long rt_ftell(void *);

static int wrong;

#define CHECK(CONDITION)                                                       \
  do {                                                                         \
    if (!(CONDITION)) {                                                        \
      printf("%s:%d: not so: %s\n", __FILE__, __LINE__, #CONDITION);           \
      wrong++;                                                                 \
    }                                                                          \
  } while (0)

/* Whether this went to the descriptor since the last question. */
static int wrote(int fd, const char *text) {
  size_t size = strlen(text);
  int same =
      stub_output_size[fd] == size && memcmp(stub_output[fd], text, size) == 0;
  if (!same)
    printf("descriptor %d got: %.*s\n", fd, (int)stub_output_size[fd],
           stub_output[fd]);
  stub_output_size[fd] = 0;
  return same;
}

static void test_console(void) {
  CHECK(rt_printf("%d %s\n", 12, "x") == 5 && wrote(1, "12 x\n"));
  CHECK(rt___printf_chk(1, "%c%%", 'q') == 2 && wrote(1, "q%"));
  CHECK(rt_puts("line") == 5 && wrote(1, "line\n"));
  CHECK(rt_putchar('z') == 'z' && wrote(1, "z"));
  CHECK(rt_putchar_unlocked(300) == 44 && wrote(1, ","));
  CHECK(rt___overflow(rt_stdout, 'o') == 'o' && wrote(1, "o"));
  CHECK(rt_fputs_unlocked("e", rt_stderr) > 0 && wrote(2, "e"));
  CHECK(rt_fprintf(rt_stderr, "%5.1f|", 2.25) == 6 && wrote(2, "  2.2|"));
  CHECK(rt_dprintf(2, "%x", 255) == 2 && wrote(2, "ff"));
  CHECK(rt_write(1, "abc", 2) == 2 && wrote(1, "ab"));
  errno = ENOENT;
  rt_perror("file");
  CHECK(wrote(2, "file: No such file or directory\n"));
  errno = 0;
  CHECK(rt_write(9, "", 1) == -1 && errno == EBADF);
  CHECK(rt_dprintf(77, "x") == -1);
  CHECK(rt_fgetc(rt_stdout) == EOF);
  CHECK(rt_isatty(1) == 0);
  CHECK(rt_ftell(rt_stdout) == -1 && errno == ESPIPE);
  rt_flockfile(rt_stdout);
  rt_flockfile(rt_stdout);
  rt_puts("held");
  rt_funlockfile(rt_stdout);
  rt_funlockfile(rt_stdout);
  CHECK(wrote(1, "held\n"));
}

static void test_long_output(void) {
  char expected[2000], line[1200];
  memset(line, 'l', sizeof line);
  line[sizeof line - 1] = '\0';
  snprintf(expected, sizeof expected, "<%s%300d%s>", line, 5, "tail");
  CHECK(rt_printf("<%s%300d%s>", line, 5, "tail") == (int)strlen(expected));
  CHECK(wrote(1, expected));
  snprintf(expected, sizeof expected, "%s\n", line);
  CHECK(rt_puts(line) == sizeof line && wrote(1, expected));
}

static void test_overflow(void) {
  char to[8];
  errno = 0;
  CHECK(rt_snprintf(to, 8, "%d%*d", 12345, INT_MAX - 3, 7) == -1);
  CHECK(errno == EOVERFLOW);
  CHECK(rt_snprintf(NULL, 0, "%*d", INT_MAX - 3, 7) == INT_MAX - 3);
  CHECK(rt_snprintf(to, 8, "%99999999999d", 7) == -1);
  CHECK(rt___snprintf_chk(to, 8, 1, 8, "%d", 123) == 3);
  CHECK(rt___sprintf_chk(to, 1, 8, "%s", "1234567") == 7);
  CHECK(strcmp(to, "1234567") == 0);
}

static void test_stdin(void) {
  int a = 0, b = 0;
  char word[10], *made = NULL;
  stub_stdin = "12 -7 word\nrest of it\nx";
  stub_stdin_size = strlen(stub_stdin);
  CHECK(rt___isoc99_scanf("%d%d", &a, &b) == 2 && a == 12 && b == -7);
  CHECK(rt_scanf("%as", &made) == 1 && strcmp(made, "word") == 0);
  free(made);
  CHECK(rt_getchar() == '\n');
  CHECK(rt___uflow(rt_stdin) == 'r');
  CHECK(rt_read(0, word, 3) == 3 && memcmp(word, "est", 3) == 0);
  CHECK(strcmp(rt_fgets(word, sizeof word, rt_stdin), " of it\n") == 0);
  CHECK(rt_getchar() == 'x' && !rt_feof(rt_stdin));
  CHECK(rt_getchar() == EOF && rt_feof(rt_stdin));
  CHECK(rt___isoc99_scanf("%d", &a) == EOF);
  CHECK(rt___isoc23_sscanf("0b101", "%i", &a) == 1 && a == 5);
  CHECK(rt_sscanf("0b101", "%i", &a) == 1 && a == 0);
}

/* What was read can be given back as often as one likes. */
static void test_ungetc(void) {
  char text[] = "0123456789abcdef";
  void *f = rt_fmemopen(text, 16, "r");
  for (int i = 0; i < 16; i++)
    CHECK(rt_fgetc(f) == text[i]);
  CHECK(rt_fgetc(f) == EOF && rt_feof(f));
  for (int i = 15; i >= 4; i--)
    CHECK(rt_ungetc(text[i], f) == text[i]);
  CHECK(!rt_feof(f) && rt_ftell(f) == 4);
  CHECK(rt_ungetc('x', f) == 'x' && rt_ungetc('y', f) == 'y');
  CHECK(rt_ftell(f) == 2 && rt_ungetc(EOF, f) == EOF);
  CHECK(rt_fgetc(f) == 'y' && rt_fgetc(f) == 'x' && rt_fgetc(f) == '4');
  CHECK(rt_fclose(f) == 0);
}

static void test_descriptors(void) {
  struct stat s;
  char to[16];
  int saved = rt_dup(1), fd = rt_open("out", O_RDWR | O_CREAT, 0600);
  CHECK(saved == 3 && fd == 4);
  CHECK(rt_dup2(fd, 1) == 1);
  rt_puts("into the file");
  CHECK(wrote(1, "") && rt_fflush(rt_stdout) == 0);
  CHECK(rt_dup2(saved, 1) == 1 && rt_close(saved) == 0);
  rt_puts("back");
  CHECK(wrote(1, "back\n"));
  CHECK(rt_fstat(fd, &s) == 0 && s.st_size == 14 && S_ISREG(s.st_mode));
  void *f = rt_fdopen(fd, "r+");
  CHECK(f && rt_fileno(f) == fd && rt_fclose(f) == 0);
  CHECK(rt_close(fd) == -1 && errno == EBADF);
  CHECK(rt_stat("./out", &s) == 0 && s.st_size == 14);
  CHECK(rt_access("out", 0) == 0 && rt_unlink("out") == 0);
  CHECK(rt_access("out", 0) == -1 && errno == ENOENT);
  CHECK(rt_stat("given", &s) == 0 && s.st_size == sizeof STUB_GIVEN - 1);
  f = rt_fopen("/dev/null", "r+");
  CHECK(rt_fputs("gone", f) > 0 && rt_fgetc(f) == EOF && rt_fclose(f) == 0);
  f = rt_freopen("redirected", "w", rt_stdout);
  CHECK(f == rt_stdout && rt_puts("hidden") == 7 && wrote(1, ""));
  CHECK(rt_fflush(f) == 0);
  f = rt_fopen("redirected", "r");
  CHECK(strcmp(rt_fgets(to, sizeof to, f), "hidden\n") == 0);
  CHECK(rt_fclose(f) == 0 && rt_unlink("redirected") == 0);
}

/* A stream on memory does what the host's does. */
static void test_memory(const char *mode) {
  char ours[12] = "one\0two", hosts[12] = "one\0two";
  void *f = rt_fmemopen(ours, sizeof ours, mode);
  FILE *g = fmemopen(hosts, sizeof hosts, mode);
  CHECK((rt_fputs("abcd", f) > 0) == (fputs("abcd", g) > 0));
  CHECK(rt_fflush(f) == fflush(g));
  CHECK(rt_ftell(f) == ftell(g));
  CHECK(memcmp(ours, hosts, sizeof ours) == 0);
  rt_fputs("0123456789", f);
  rt_fclose(f);
  fputs("0123456789", g);
  fclose(g);
  CHECK(memcmp(ours, hosts, sizeof ours) == 0);
}

int fixed_cases(void) {
  test_console();
  test_long_output();
  test_overflow();
  test_stdin();
  test_ungetc();
  test_memory("w");
  test_memory("w+");
  test_memory("a");
  test_memory("r+");
  test_descriptors();
  CHECK(rt_fclose(rt_stdout) == 0);
  CHECK(stub_allocations == 0 && stub_sections() == 0);
  return wrong;
}
