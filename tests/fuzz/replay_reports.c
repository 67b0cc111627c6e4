/*
 * fuzz/replay_reports.c - report files are replayed and drawn in one process,
 * for tests/fuzz/reports.py.
 *
 * usage: build/tests/replay-reports, with a line for each call on standard
 * input: FORM FAULT STEP ROW PATH.  FORM is r (replay), p (replay with a page),
 * t or d (draw text or dot).  The answer is a line:
 *
 *     PARSED VERDICT BYTES
 *
 * PARSED is 1 if the parser accepted the file, VERDICT one of
 * enum allways_verdict, and BYTES the memory that was not freed.  A page that
 * is not whole gives the verdict -1.
 *
 * Loading takes ten times as long as replaying, so programs are loaded once:
 * the linker sends calls of front_load and ir_program_release here (--wrap).
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "allways/explore.h"
#include "base/alloc.h"
#include "frontend/front.h"
#include "output/file.h"

enum { MOST_PROGRAMS = 64 };

/* -------------------------------------------------------------------- programs
 */

/* A program that was loaded from one file. */
struct loaded {
  char *file, *monitor;
  struct ir_program program;
};

static struct loaded programs[MOST_PROGRAMS];
static size_t program_count;

enum front_status __real_front_load(struct ir_program *program,
                                    const struct front_options *options,
                                    struct front_diag *diag,
                                    struct front_times *times);
enum front_status __wrap_front_load(struct ir_program *program,
                                    const struct front_options *options,
                                    struct front_diag *diag,
                                    struct front_times *times);
void __real_ir_program_release(struct ir_program *program);
void __wrap_ir_program_release(struct ir_program *program);

static char *copy(const char *text) { return text ? strdup(text) : NULL; }

static bool is_same(const char *a, const char *b) {
  return a && b ? strcmp(a, b) == 0 : a == b;
}

static struct loaded *find(const struct front_options *o) {
  for (size_t i = 0; i < program_count; i++)
    if (is_same(programs[i].file, o->files[0]) &&
        is_same(programs[i].monitor, o->monitor))
      return &programs[i];
  return NULL;
}

/* Bitcode means the same with all options of the compiler. */
static bool is_bitcode(const struct front_options *o) {
  size_t n = o->file_count == 1 ? strlen(o->files[0]) : 0;
  return n > 3 && strcmp(o->files[0] + n - 3, ".bc") == 0;
}

enum front_status __wrap_front_load(struct ir_program *program,
                                    const struct front_options *options,
                                    struct front_diag *diag,
                                    struct front_times *times) {
  struct loaded *l = is_bitcode(options) ? find(options) : NULL;
  if (l) {
    __real_ir_program_release(program);
    *program = l->program;
    return FRONT_OK;
  }
  enum front_status status = __real_front_load(program, options, diag, times);
  if (status == FRONT_OK && is_bitcode(options) &&
      program_count < MOST_PROGRAMS) {
    programs[program_count++] = (struct loaded){
        copy(options->files[0]), copy(options->monitor), *program};
  }
  return status;
}

void __wrap_ir_program_release(struct ir_program *program) {
  for (size_t i = 0; i < program_count; i++)
    if (programs[i].program.functions == program->functions)
      return;
  __real_ir_program_release(program);
}

/* ----------------------------------------------------------------------- calls
 */

/* What the line asks for. */
struct call {
  char form, path[512];
  unsigned long long fault, step, row;
};

static bool is_parsed(const char *path) {
  struct text text = {NULL, 0, 0};
  struct report report;
  char bytes[4096];
  FILE *file = fopen(path, "rb");
  for (size_t n; file && (n = fread(bytes, 1, sizeof bytes, file)) > 0;)
    text_add_bytes(&text, bytes, n);
  if (file)
    fclose(file);
  bool parsed =
      report_read(&report, text.bytes ? text.bytes : "", text.count) == NULL;
  report_release(&report);
  text_release(&text);
  return parsed;
}

static bool is_whole(const char *page, size_t size) {
  static const char end[] = "</html>\n";
  return size > sizeof end && strlen(page) == size &&
         strcmp(page + size - strlen(end), end) == 0;
}

static int replay(const struct call *c) {
  const struct allways_replay_options o = {.file = c->path,
                                           .fault = c->fault,
                                           .step = c->step,
                                           .check.page = c->form == 'p'};
  struct allways_check_result result;
  int verdict = (int)allways_replay(&o, &result);
  if (c->form == 'p' && verdict <= ALLWAYS_UNKNOWN &&
      (result.page == NULL || !is_whole(result.page, result.page_size)))
    verdict = -1;
  allways_check_result_clear(&result);
  return verdict;
}

static int draw(const struct call *c) {
  const struct allways_draw_options o = {
      .replay = {.file = c->path, .fault = c->fault},
      .step = c->step ? c->step - 1 : ALLWAYS_LAST_STEP,
      .row = c->row,
      .format = c->form == 't' ? ALLWAYS_PICTURE_TEXT : ALLWAYS_PICTURE_DOT};
  struct allways_picture picture;
  int verdict = (int)allways_draw(&o, &picture);
  if (verdict <= ALLWAYS_UNKNOWN && picture.size == 0)
    verdict = -1;
  allways_picture_clear(&picture);
  return verdict;
}

int main(void) {
  struct call c;
  while (scanf(" %c %llu %llu %llu %511s", &c.form, &c.fault, &c.step, &c.row,
               c.path) == 5) {
    bool parsed = is_parsed(c.path);
    size_t count = program_count;
    int64_t before = alloc_balance();
    int verdict = c.form == 'r' || c.form == 'p' ? replay(&c) : draw(&c);
    int64_t left = alloc_balance() - before;
    if (program_count > count) /* it stays */
      left = 0;
    printf("%d %d %lld\n", parsed, verdict, (long long)left);
    fflush(stdout);
  }
  for (size_t i = 0; i < program_count; i++) {
    __real_ir_program_release(&programs[i].program);
    free(programs[i].file);
    free(programs[i].monitor);
  }
  return 0;
}
