/*
 * cli/options.h - what may be said on a command line.
 */
#ifndef CLI_OPTIONS_H
#define CLI_OPTIONS_H

#include "cli/command.h"

/* What an option does: sets a flag, keeps the text, a number that is not too
 * small, or which of the words it is, in a field of struct command; or calls a
 * function. */
enum effect { NOTHING, FLAG, TEXT, NUMBER, WORD, CALL };

struct option {
  const char *name, *value; /* name of its value; NULL: it has none */
  unsigned commands;
  enum effect effect;
  size_t offset;
  uint64_t least;
  bool (*call)(struct command *c, const char *text);
  /* What the value may be, with blanks between; NULL: anything.  Of a WORD in
   * the order of its enumeration. */
  const char *words;
  const char *help; /* NULL: not in the help: for tests, or beside another */
};

/* An option without a name ends them. */
extern const struct option options[];

/* What its value may be, or "": kinds of faults included. */
const char *option_words(const struct option *o);

/* NULL: there is none of this name. */
const struct option *option_find(const char *name, size_t length);

/* Is it a value that an option of check takes? */
bool option_accepts(const struct option *o, const char *value);
/* Is it a kind of fault, or another word of --property? */
bool option_is_kind(const char *text);

/* Words from argv[2] on.  0, or the exit code: what is wrong was said. */
int command_parse(struct command *c, int argc, char **argv);
void command_release(struct command *c);

bool parse_number(const char *text, uint64_t *number);
/* A number that K, M or G may follow. */
bool parse_bytes(const char *text, uint64_t *number);

#endif
