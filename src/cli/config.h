/*
 * cli/config.h - .allways.yml: the checks of a project, by name.
 *
 * The file is data.  It chooses among files, options of the compiler and
 * options of allways that neither load code nor write a file.
 */
#ifndef CLI_CONFIG_H
#define CLI_CONFIG_H

#include <stdbool.h>
#include <stddef.h>

#define CONFIG_NAME ".allways.yml"

/* Words that the list owns. */
struct config_words {
  char **items;
  size_t count, capacity;
};

struct config_check {
  char *name;
  struct config_words words; /* as on a command line, behind "check" */
  struct config_words args;  /* and what comes behind "--" */
};

struct config {
  struct config_check *checks;
  size_t count, capacity;
};

/* Is there one in the current folder? */
bool config_exists(void);
/* False: something is wrong with it, which was said with its line. */
bool config_read(struct config *config);
/* NULL: there is none of this name. */
const struct config_check *config_find(const struct config *config,
                                       const char *name);
void config_release(struct config *config);

#endif
