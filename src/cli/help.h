/*
 * cli/help.h - what allways says of itself: help, topics of the manual, words
 * for completion.
 */
#ifndef CLI_HELP_H
#define CLI_HELP_H

/* Written by scripts/make_help.py from docs/reference; the last has no name.
 * Topics, then kinds of faults, then options. */
struct help_topic {
  const char *name;
  const char *title; /* for the list of topics; NULL: not in it */
  const char *text;
};
extern const struct help_topic help_topics[];

struct command_kind;

/* They return the exit code. */
int help_short(void); /* a screen */
int help_command(const struct command_kind *kind);
/* allways help TOPIC..., allways complete [COMMAND] */
int help(int argc, char **argv);
int help_complete(int argc, char **argv);

#endif
