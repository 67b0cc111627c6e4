/*
 * cli/exits.h - exit codes, beside those of the program that runs.
 */
#ifndef CLI_EXITS_H
#define CLI_EXITS_H

enum {
  EXIT_USAGE = 1,
  EXIT_COMPILE = 2,
  EXIT_UNKNOWN = 5,
  EXIT_INTERNAL = 6,
  EXIT_FAULT = 10,
  EXIT_ABORTED = 134
};

#endif
