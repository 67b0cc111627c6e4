/*
 * base/options.c - options of a compiler that strangers may give.
 */
#include "base/options.h"

#include <string.h>

/* Options of one word; those that end with * go on as they like. */
static const char *const harmless[] = {
    "-D*",
    "-U*",
    "-I*",
    "-isystem*",
    "-iquote*",
    "-idirafter*",
    "-std=*",
    "-w",
    "-W*",
    "-ansi",
    "-pthread",
    "-fwrapv",
    "-fno-wrapv",
    "-fstrict-overflow",
    "-fno-strict-overflow",
    "-fstrict-aliasing",
    "-fno-strict-aliasing",
    "-fsigned-char",
    "-funsigned-char",
    "-fshort-enums",
    "-fno-short-enums",
    "-fshort-wchar",
    "-fcommon",
    "-fno-common",
    "-fbuiltin",
    "-fno-builtin*",
    "-ffreestanding",
    "-fhosted",
    "-fms-extensions",
    "-fgnu89-inline",
    "-fblocks",
};
/* These hand arguments to other programs. */
static const char *const harmful[] = {"-Wl,*", "-Wa,*", "-Wp,*"};
/* The next word belongs to them. */
static const char *const joined[] = {"-D",       "-U",      "-I",
                                     "-isystem", "-iquote", "-idirafter"};

static bool is_like(const char *text, const char *pattern) {
  size_t n = strlen(pattern);
  return pattern[n - 1] == '*' ? strncmp(text, pattern, n - 1) == 0
                               : strcmp(text, pattern) == 0;
}

static bool is_one_of(const char *text, const char *const *list, size_t count) {
  for (size_t i = 0; i < count; i++)
    if (is_like(text, list[i]))
      return true;
  return false;
}
#define IS_ONE_OF(text, list) is_one_of(text, list, sizeof list / sizeof *list)

size_t options_safe(const char *const *args, size_t count, bool *safe) {
  size_t words = count > 1 && IS_ONE_OF(args[0], joined) ? 2 : 1;
  *safe = IS_ONE_OF(args[0], harmless) && !IS_ONE_OF(args[0], harmful);
  if (words == 1 && IS_ONE_OF(args[0], joined))
    *safe = false; /* it would take an option of ours for its value */
  for (size_t i = 0; i < words; i++)
    if (args[i][0] == '@') /* the compiler would read arguments from it */
      *safe = false;
  if (words == 1 && strncmp(args[0], "-i", 2) == 0 && count > 1 && !*safe)
    words = 2; /* -include, -imacros */
  return words;
}
