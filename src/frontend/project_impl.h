/*
 * frontend/project_impl.h - the C files of a project, from the list of commands
 * that its build system writes (compile_commands.json).
 *
 * The list is data: no program that it names is run, and of the options only
 * those are used that say what the source means.
 */
#ifndef FRONTEND_PROJECT_IMPL_H
#define FRONTEND_PROJECT_IMPL_H

#include "frontend/clang_impl.h"
#include "frontend/flags_impl.h"

struct project_unit {
  struct flags flags;
  const char *folder, *file, *kind; /* as in struct clang_unit */
  const char *name;                 /* from here, for people */
};

struct project {
  struct project_unit *units;
  size_t count, capacity;
  struct words texts;
  struct words notes; /* for people */
};

/* False: diag says why not. */
bool project_read(struct project *project, const char *path,
                  struct front_diag *diag);
void project_release(struct project *project);

#endif
