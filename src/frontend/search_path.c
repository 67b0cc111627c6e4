/*
 * frontend/search_path.c - what clang -v says of its search.
 */
#undef _GNU_SOURCE
#define _GNU_SOURCE /* memmem */
#include "frontend/search_path_impl.h"

#include <string.h>

#include "base/alloc.h"

/* ----------------------------------------------------------------- command */

static bool starts(const char *text, const char *with) {
  return strncmp(text, with, strlen(with)) == 0;
}

/* How many words do not matter. */
static size_t skipped(const char *word) {
  if (strcmp(word, "-D") == 0 || strcmp(word, "-U") == 0 ||
      strcmp(word, "-include") == 0 || strcmp(word, "-imacros") == 0)
    return 2;
  return starts(word, "-D") || starts(word, "-U") || starts(word, "-W") ||
         starts(word, "-f") || strcmp(word, "-w") == 0;
}

void search_path_command(const char *clang, const char *const *args,
                         size_t count, const char *headers,
                         struct words *command) {
  static const char *const last[] = {"-w",        "-E", "-v", "-o",
                                     "/dev/null", "-x", "c",  "/dev/null"};
  words_add(command, clang);
  for (size_t i = 0; i < count; i++) {
    size_t n = skipped(args[i]);
    if (n > 0)
      i += n - 1;
    else
      words_add(command, args[i]);
  }
  if (headers[0]) {
    words_add(command, "-isystem");
    words_add(command, headers);
  }
  for (size_t i = 0; i < sizeof last / sizeof *last; i++)
    words_add(command, last[i]);
}

/* ------------------------------------------------------------------ answer */

/* Adds the name between two texts, if the line begins with the first. */
static void take_ignored(struct words *to, const char *line, size_t size,
                         const char *start) {
  size_t n = strlen(start);
  if (size > n && line[size - 1] == '"' && memcmp(line, start, n) == 0)
    words_add_bytes(to, line + n, size - n - 1);
}

/* Folders that are not there, and those that are, between two lines. */
static bool read_answer(struct search_path *p) {
  static const char begin[] = "#include \"...\" search starts here:",
                    middle[] = "#include <...> search starts here:",
                    end[] = "End of search list.";
  bool inside = false;
  const char *at = p->said.bytes, *last = at + p->said.size;
  for (const char *next; at < last; at = next + 1) {
    next = memchr(at, '\n', (size_t)(last - at));
    if (next == NULL)
      return false;
    size_t n = (size_t)(next - at);
    if (n == sizeof end - 1 && memcmp(at, end, n) == 0)
      return inside;
    if ((n == sizeof begin - 1 && memcmp(at, begin, n) == 0) ||
        (n == sizeof middle - 1 && memcmp(at, middle, n) == 0))
      inside = true;
    else if (inside && (n < 2 || *at != ' ' || at[n - 1] == ')'))
      return false; /* a framework, a map of headers */
    else if (inside)
      words_add_bytes(&p->folders, at + 1, n - 1);
    take_ignored(&p->folders, at, n, "ignoring nonexistent directory \"");
    take_ignored(&p->folders, at, n, "ignoring duplicate directory \"");
  }
  return false;
}

/* ------------------------------------------------------------ entry points */

void search_path_start(struct search_path *p, struct words *command,
                       const char *folder) {
  static const int numbers[] = {2};
  struct process *const readers[] = {&p->process};
  *p = (struct search_path){
      .command = *command, .folder = folder, .process = {0, -1}};
  char **argv = alloc_new((command->count + 1) * sizeof *argv);
  memcpy(argv, command->items, command->count * sizeof *argv);
  if (process_start(argv, folder, readers, numbers, 1) != 0)
    p->process = (struct process){0, -1};
  alloc_free(argv, (command->count + 1) * sizeof *argv);
}

bool search_path_finish(struct search_path *p) {
  if (p->process.pid == 0)
    return p->folders.count > 0;
  process_collect(&p->process, &p->said, 1);
  bool good = process_wait(&p->process) == 0 && read_answer(p);
  if (!good)
    words_release(&p->folders);
  return good;
}

void search_path_release(struct search_path *p) {
  if (p->process.pid)
    process_wait(&p->process);
  process_bytes_release(&p->said);
  words_release(&p->folders);
  words_release(&p->command);
}
