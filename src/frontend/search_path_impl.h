/*
 * frontend/search_path_impl.h - the folders in which clang looks for headers.
 *
 * Clang itself is asked, with those options of a command line that matter.
 */
#ifndef FRONTEND_SEARCH_PATH_IMPL_H
#define FRONTEND_SEARCH_PATH_IMPL_H

#include "frontend/process_impl.h"
#include "frontend/words_impl.h"

struct search_path {
  struct words command;
  const char *folder; /* where clang runs; NULL: here */
  struct process process;
  struct process_bytes said;
  struct words folders; /* also those that are not there; after
                           search_path_finish */
};

/* The command that asks: clang, the options of the user, and where our headers
 * are ("": nowhere). */
void search_path_command(const char *clang, const char *const *args,
                         size_t count, const char *headers,
                         struct words *command);
/* Starts it; the search path owns the command then. */
void search_path_start(struct search_path *path, struct words *command,
                       const char *folder);
/* Waits for the answer.  False: there is none. */
bool search_path_finish(struct search_path *path);
void search_path_release(struct search_path *path);

#endif
