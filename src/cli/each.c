/*
 * cli/each.c - several programs, each checked by itself in a process of its
 * own.
 *
 * A child leaves its document and what it says on standard error in files
 * without a name, which the parent reads when the child has ended.  Lines of
 * the table come in the order of the files, as soon as all before are there.
 *
 * Children are process groups: an interrupt from the terminal comes to the
 * parent only, which passes it on once.
 */
#define _POSIX_C_SOURCE 200809L
#include "cli/each.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include <jansson.h>

#include "base/alloc.h"
#include "base/files.h"
#include "cli/exits.h"
#include "cli/terminal.h"

struct program {
  const char *file;
  char *report; /* name of its report file, or NULL */
  pid_t pid;    /* 0: it does not run */
  bool begun, done;
  FILE *document_file, *errors;
  char *document; /* once it has ended */
  size_t document_size;
  double started, seconds;
  int code;
};

struct run {
  const struct each *each;
  struct program *programs;
  size_t count, running, printed;
  int width;  /* of the names */
  int passed; /* interrupts that the children got */
  double stopped;
};

static double now(void) {
  struct timespec t;
  clock_gettime(CLOCK_MONOTONIC, &t);
  return (double)t.tv_sec + (double)t.tv_nsec * 1e-9;
}

/* -------------------------------------------------------------------- files */

static bool is_same_file(const char *a, const char *b) {
  struct stat x, y;
  if (strcmp(a, b) == 0)
    return true;
  return stat(a, &x) == 0 && stat(b, &y) == 0 && x.st_dev == y.st_dev &&
         x.st_ino == y.st_ino;
}

static bool is_known(const struct run *r, const char *file) {
  for (size_t i = 0; i < r->count; i++)
    if (is_same_file(r->programs[i].file, file))
      return true;
  return false;
}

static bool is_report_taken(const struct run *r, const char *name) {
  for (size_t i = 0; i < r->count; i++)
    if (r->programs[i].report && strcmp(r->programs[i].report, name) == 0)
      return true;
  return false;
}

/* FOLDER/tests_queue.c.allways, with a number if there is one already; never a
 * hidden file. */
static char *report_name(const struct run *r, const char *file) {
  while (strncmp(file, "./", 2) == 0)
    file += 2;
  size_t room = strlen(r->each->reports) + strlen(file) + 40;
  char *name = alloc_new(room);
  for (unsigned n = 1;; n++) {
    int at = snprintf(name, room, "%s/", r->each->reports);
    char number[16] = "";
    if (n > 1)
      snprintf(number, sizeof number, "-%u", n);
    snprintf(name + at, room - (size_t)at, "%s%s.allways", file, number);
    for (char *c = name + at; *c; c++)
      if (*c == '/' || *c == '\n')
        *c = '_';
    if (name[at] == '.')
      name[at] = '_';
    if (!is_report_taken(r, name))
      break;
  }
  char *exact = alloc_new(strlen(name) + 1); /* frees carry sizes */
  strcpy(exact, name);
  alloc_free(name, room);
  return exact;
}

static void take_files(struct run *r) {
  const struct each *e = r->each;
  for (size_t i = 0; i < e->count; i++) {
    const char *file = e->files[i];
    if (is_known(r, file)) {
      put_text(stderr, "note: %s is given twice and checked once\n", file);
      continue;
    }
    struct program *p = &r->programs[r->count];
    *p = (struct program){.file = file};
    if (e->reports)
      p->report = report_name(r, file);
    r->count++;
    int length = (int)strlen(file);
    if (length > r->width)
      r->width = length < 48 ? length : 48;
  }
}

static bool make_folder(const char *name) {
  struct stat s;
  if (mkdir(name, 0777) == 0 || (stat(name, &s) == 0 && S_ISDIR(s.st_mode)))
    return true;
  put_text(stderr, "allways: %s cannot be a directory for reports: %s\n", name,
           errno == EEXIST ? "it is a file" : strerror(errno));
  return false;
}

/* ------------------------------------------------------------------ children
 */

/* Only the child is here. */
static void be_child(const struct run *r, struct program *p, pid_t parent) {
  int nothing = open("/dev/null", O_RDWR);
  setpgid(0, 0);
  prctl(PR_SET_PDEATHSIG, SIGTERM);
  if (getppid() != parent)
    _exit(EXIT_INTERNAL);
  dup2(nothing, STDIN_FILENO);
  dup2(nothing, STDOUT_FILENO);
  dup2(fileno(p->errors), STDERR_FILENO);
  int code =
      r->each->check(r->each->context, p->file, p->report, p->document_file);
  if (fflush(p->document_file) != 0) {
    put_text(stderr, "allways: the result cannot be kept: %s\n",
             strerror(errno));
    code = EXIT_UNKNOWN;
  }
  fflush(stderr);
  _exit(code);
}

static bool start(struct run *r, struct program *p) {
  pid_t parent = getpid();
  p->begun = true;
  p->started = now();
  p->document_file = file_scratch();
  p->errors = file_scratch();
  fflush(NULL);
  p->pid = p->document_file && p->errors ? fork() : -1;
  if (p->pid == 0)
    be_child(r, p, parent);
  if (p->pid > 0) {
    setpgid(p->pid, p->pid); /* whoever comes first */
    r->running++;
    return true;
  }
  p->pid = 0;
  return false;
}

static char *read_all(FILE *file, size_t *size) {
  char *text = NULL;
  *size = 0;
  if (file == NULL || fseek(file, 0, SEEK_END) != 0)
    return NULL;
  long length = ftell(file);
  if (length <= 0)
    return NULL;
  rewind(file);
  *size = (size_t)length + 1;
  text = alloc_new(*size);
  if (fread(text, 1, (size_t)length, file) == (size_t)length)
    return text;
  alloc_free(text, *size);
  return NULL;
}

static void fail(struct program *p, const char *why, int code) {
  p->code = code;
  allways_format_free(p->document, p->document_size);
  p->document =
      allways_failed_document(&p->file, 1, why, code, &p->document_size);
}

/* What the child said last, without the name of the program before it. */
static void last_words(struct program *p, char *text, size_t room) {
  size_t size;
  char *said = read_all(p->errors, &size);
  const char *at = said ? strstr(said, "allways: ") : NULL;
  snprintf(text, room, "%s", at ? at + strlen("allways: ") : "");
  text[strcspn(text, "\n")] = 0;
  alloc_free(said, size);
}

static void end(struct run *r, struct program *p, int status) {
  char why[500] = "";
  r->running--;
  p->pid = 0;
  p->seconds = now() - p->started;
  p->code = WIFEXITED(status) ? WEXITSTATUS(status) : EXIT_INTERNAL;
  p->document = read_all(p->document_file, &p->document_size);
  if (WIFSIGNALED(status)) {
    snprintf(why, sizeof why, "%s (signal %d)",
             r->passed ? "stopped" : "allways crashed", WTERMSIG(status));
    fail(p, why, r->passed ? EXIT_UNKNOWN : EXIT_INTERNAL);
  } else if (p->document == NULL) {
    last_words(p, why, sizeof why);
    fail(p, why[0] ? why : "no result", p->code ? p->code : EXIT_INTERNAL);
  }
  p->done = true;
}

static void cannot_start(struct program *p) {
  char why[200];
  snprintf(why, sizeof why, "no process can be started: %s", strerror(errno));
  fail(p, why, EXIT_UNKNOWN);
  p->done = true;
}

/* One that has ended; false: none has. */
static bool collect(struct run *r) {
  int status;
  for (size_t i = 0; i < r->count; i++) {
    struct program *p = &r->programs[i];
    if (p->pid > 0 && waitpid(p->pid, &status, WNOHANG) == p->pid) {
      end(r, p, status);
      return true;
    }
  }
  return false;
}

/* -------------------------------------------------------------------- table */

static void print_head(const struct run *r) {
  fprintf(r->each->table, "%-*s  %-7s  %-32s %10s %9s %8s\n", r->width,
          "program", "verdict", "kind or reason", "states", "seconds", "MB");
}

/* At most so many characters; where there are more, the end is cut. */
static void shorten(const char *text, char *to, size_t most) {
  size_t n = strcspn(text, "\n");
  if (n <= most) {
    snprintf(to, most + 1, "%.*s", (int)n, text);
    return;
  }
  n = most - 3;
  while (n > 0 && ((unsigned char)text[n] & 0xc0) == 0x80)
    n--; /* not in the middle of a character */
  snprintf(to, most + 1, "%.*s...", (int)n, text);
}

static const char *text_of(const json_t *json, const char *key) {
  const char *text = json_string_value(json_object_get(json, key));
  return text ? text : "";
}

static void print_line(const struct run *r, const struct program *p) {
  json_t *json = json_loads(p->document, 0, NULL);
  const char *verdict = text_of(json, "verdict");
  bool found = strcmp(verdict, "false") == 0;
  const json_t *memory = json_object_get(json, "memory");
  char why[33];
  FILE *t = r->each->table;
  shorten(text_of(json, found ? "kind" : "reason"), why, 32);
  put_text(t, "%-*s  %-7s  %-32s", r->width, p->file, verdict, why);
  if (strcmp(verdict, "failed") == 0)
    fprintf(t, " %10s %9.2f %8s\n", "-", p->seconds, "-");
  else
    fprintf(t, " %10lld %9.2f %8.1f\n",
            (long long)json_integer_value(json_object_get(json, "states")),
            p->seconds,
            (double)json_integer_value(json_object_get(memory, "total")) *
                1e-6);
  json_decref(json);
  fflush(t);
}

/* What the compiler and others said comes before the line. */
static void print_errors(const struct program *p) {
  size_t size;
  char *said = read_all(p->errors, &size);
  if (said)
    fputs(said, stderr);
  alloc_free(said, size);
}

static void print_done(struct run *r) {
  while (r->printed < r->count && r->programs[r->printed].done) {
    const struct program *p = &r->programs[r->printed++];
    print_errors(p);
    print_line(r, p);
  }
}

/* ------------------------------------------------------------------- the end
 */

/* From the worst on; others are as bad as the worst. */
static int badness(int code) {
  static const int order[] = {EXIT_INTERNAL, EXIT_USAGE,   EXIT_COMPILE,
                              EXIT_FAULT,    EXIT_UNKNOWN, 0};
  for (int i = 0; i < 6; i++)
    if (order[i] == code)
      return 6 - i;
  return 6;
}

static int worst_code(const struct run *r) {
  int worst = 0;
  for (size_t i = 0; i < r->count; i++)
    if (badness(r->programs[i].code) > badness(worst))
      worst = r->programs[i].code;
  return worst;
}

static void print_sum(const struct run *r) {
  static const char *const words[] = {"true", "false", "unknown", "failed"};
  size_t sums[4] = {0}, left = 0;
  for (size_t i = 0; i < r->count; i++) {
    json_t *json = json_loads(r->programs[i].document, 0, NULL);
    const char *verdict = text_of(json, "verdict");
    left += !r->programs[i].begun;
    for (size_t w = 0; w < 4 && r->programs[i].begun; w++)
      sums[w] += strcmp(verdict, words[w]) == 0;
    json_decref(json);
  }
  fprintf(r->each->table, "%zu true, %zu false, %zu unknown, %zu failed",
          sums[0], sums[1], sums[2], sums[3]);
  if (left)
    fprintf(r->each->table, ", %zu not checked", left);
  fputs("\n", r->each->table);
}

static bool write_outputs(const struct run *r, struct outputs *outputs) {
  const char **documents = alloc_new((r->count + 1) * sizeof *documents);
  for (size_t i = 0; i < r->count; i++)
    documents[i] = r->programs[i].document;
  outputs_format(outputs, documents, r->count);
  bool good = outputs_write(outputs);
  alloc_free(documents, (r->count + 1) * sizeof *documents);
  return good;
}

static void release(struct run *r) {
  for (size_t i = 0; i < r->count; i++) {
    struct program *p = &r->programs[i];
    if (p->document_file)
      fclose(p->document_file);
    if (p->errors)
      fclose(p->errors);
    if (p->report)
      alloc_free(p->report, strlen(p->report) + 1);
    allways_format_free(p->document, p->document_size);
  }
  alloc_free(r->programs, (r->each->count + 1) * sizeof *r->programs);
}

/* ----------------------------------------------------------------- interrupts
 */

/* The first is a wish; after the second, or some seconds, nobody waits. */
static void pass_on(struct run *r) {
  enum { PATIENCE = 5 };
  int wanted = *r->each->stop;
  if (r->passed && now() - r->stopped > PATIENCE)
    wanted = 2;
  if (wanted <= r->passed)
    return;
  if (r->passed == 0)
    r->stopped = now();
  r->passed = wanted;
  for (size_t i = 0; i < r->count; i++)
    if (r->programs[i].pid > 0)
      kill(-r->programs[i].pid, wanted > 1 ? SIGKILL : SIGTERM);
}

static void leave_out(struct run *r, size_t next) {
  for (; next < r->count; next++) {
    fail(&r->programs[next], "not checked: interrupted", EXIT_UNKNOWN);
    r->programs[next].done = true;
  }
}

static void check_all(struct run *r) {
  const struct timespec moment = {0, 5 * 1000 * 1000};
  size_t next = 0;
  while (r->running > 0 || (next < r->count && !*r->each->stop)) {
    while (next < r->count && r->running < r->each->jobs && !*r->each->stop)
      if (!start(r, &r->programs[next++]))
        cannot_start(&r->programs[next - 1]);
    pass_on(r);
    if (!collect(r))
      nanosleep(&moment, NULL);
    print_done(r);
  }
  leave_out(r, next);
  print_done(r);
}

int each_run(const struct each *e, struct outputs *outputs) {
  struct run r = {.each = e, .width = 7};
  if (e->reports && !make_folder(e->reports))
    return EXIT_USAGE;
  r.programs = alloc_new((e->count + 1) * sizeof *r.programs);
  take_files(&r);
  print_head(&r);
  check_all(&r);
  print_sum(&r);
  int code = worst_code(&r);
  if (!write_outputs(&r, outputs))
    code = EXIT_USAGE;
  release(&r);
  return code;
}
