/*
 * cli/help.c - help, from the tables of commands and options and from the
 * manual.
 */
#include "cli/help.h"

#include <stdio.h>
#include <string.h>

#include "cli/options.h"
#include "cli/usage.h"

/* ------------------------------------------------------------------- topics */

/* Other names of topics. */
static const struct {
  const char *name, *topic;
} others[] = {
    {"properties", "faults"},    {"property", "faults"},
    {"fault", "faults"},         {"kinds", "faults"},
    {"verdict", "verdicts"},     {"true", "verdicts"},
    {"false", "verdicts"},       {"unknown", "verdicts"},
    {"exit", "exit-codes"},      {"codes", "exit-codes"},
    {"exit-code", "exit-codes"}, {"exit-status", "exit-codes"},
    {"choice", "choices"},       {"words", "glossary"},
    {"vocabulary", "glossary"},
};

static const char *find_text(const char *name) {
  for (size_t i = 0; i < sizeof others / sizeof *others; i++)
    if (strcmp(others[i].name, name) == 0)
      name = others[i].topic;
  for (const struct help_topic *t = help_topics; t->name; t++)
    if (strcmp(t->name, name) == 0)
      return t->text;
  return NULL;
}

/* Words as the name of a topic: "exit codes" is exit-codes. */
static void join(char *topic, size_t size, int count, char *const *words) {
  size_t n = 0;
  for (int i = 0; i < count; i++) {
    if (i > 0 && n + 1 < size)
      topic[n++] = '-';
    for (const char *w = words[i]; *w && n + 1 < size; w++)
      topic[n++] = (char)(*w == ' ' || *w == '_' ? '-' : *w);
  }
  topic[n] = 0;
}

/* ----------------------------------------------------------------- printing */

static void print_option(const struct option *o) {
  char left[64];
  snprintf(left, sizeof left, "%s%s%s", o->name,
           o->value && o->value[0] != '[' ? " " : "", o->value ? o->value : "");
  printf("  %-24s %s\n", left, o->help);
}

/* A screen: commands, and the options that are used most. */
int help_short(void) {
  static const char *const common[] = {"--property", "--search", "--keep-going",
                                       "--max-time", "--report", "--stdin"};
  puts("allways checks all executions of C programs.\n");
  for (const struct command_kind *k = commands; k->name; k++)
    printf("  allways %-7s %-9s %s\n", k->name,
           k->which == 0      ? "ARGUMENT"
           : k->which & AGAIN ? "REPORT"
                              : "FILE...",
           k->help);
  puts("  allways help    TOPIC     explain a topic, or list all topics\n\n"
       "FILE is C (.c, .i), LLVM bitcode (.bc, .ll), or output of 'allways "
       "cc'; several\nfiles are linked.  -I, -D, -U, -include, -std=, -W and "
       "-f are passed to the\ncompiler.  The most common options:\n");
  for (size_t i = 0; i < sizeof common / sizeof *common; i++)
    print_option(option_find(common[i], strlen(common[i])));
  puts("\n'allways help check' lists all options of check; see also 'man "
       "allways'.");
  return 0;
}

int help_command(const struct command_kind *kind) {
  printf("allways %s [OPTION...] %s\n\n  %s\n\n", kind->name, kind->arguments,
         kind->help);
  for (const struct option *o = options; o->name; o++)
    if (o->help && o->commands & kind->which)
      print_option(o);
  puts("\n'allways help OPTION' explains an option; see also 'allways help'.");
  return 0;
}

static int help_list(void) {
  puts("allways help TOPIC, where TOPIC is one of\n");
  for (const struct command_kind *k = commands; k->name; k++)
    printf("  %-20s %s\n", k->name,
           k->which ? "its options" : "the compiler for builds");
  for (const struct help_topic *t = help_topics; t->name; t++)
    if (t->title)
      printf("  %-20s %s\n", t->name, t->title);
  puts("  --OPTION             an option, such as --search\n"
       "  KIND                 a kind of fault, such as no-data-race");
  return 0;
}

static int help_unknown(const char *topic) {
  struct near near;
  near_begin(&near, topic, strlen(topic));
  for (const struct command_kind *k = commands; k->name; k++)
    near_try(&near, k->name);
  for (const struct help_topic *t = help_topics; t->name; t++)
    near_try(&near, t->name);
  if (near.word == NULL)
    return complain("no such topic; 'allways help' lists them: ", topic);
  return complain_near("no topic ", topic, &near);
}

int help(int argc, char **argv) {
  char topic[64];
  if (argc < 3)
    return help_list();
  join(topic, sizeof topic, argc - 2, argv + 2);
  const struct command_kind *kind = command_find(topic);
  if (kind && kind->which)
    return help_command(kind);
  const char *text = find_text(topic);
  if (text == NULL)
    return help_unknown(topic);
  fputs(text, stdout);
  return 0;
}

/* For completion in shells: commands, or the options of one with the words
 * that their values may be; columns are separated by tabs. */
static void complete_commands(void) {
  for (const struct command_kind *k = commands; k->name; k++)
    printf("%s\t%s\n", k->name, k->help);
  puts("help\texplain a topic");
  for (const struct help_topic *t = help_topics; t->name; t++)
    printf("\t%s\n", t->name);
}

static void complete_options(const struct command_kind *kind) {
  for (const struct option *o = options; o->name; o++)
    if (o->help && o->commands & kind->which)
      printf("%s\t%s\t%s\t%s\n", o->name, o->value ? o->value : "",
             option_words(o), o->help);
}

int help_complete(int argc, char **argv) {
  const struct command_kind *kind = argc > 2 ? command_find(argv[2]) : NULL;
  if (kind)
    complete_options(kind);
  else
    complete_commands();
  return 0;
}
