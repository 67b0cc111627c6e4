/*
 * output/file.h - report files: all that is needed to replay counterexamples.
 *
 * Lines of text, "KEY VALUE"; docs/reference/formats.md lists the keys.
 *
 *     allways-report 3
 *     program 205a3f7bbcadbcf66265dc90ae226399
 *     file queue.c
 *     compiler -DN=3
 *     argument fast
 *     fault assertion
 *     at queue.c:12
 *     schedule 0x3,1,0:5
 *     end
 *
 * With several faults, the lines from "fault" to "schedule" come for each.
 */
#ifndef OUTPUT_FILE_H
#define OUTPUT_FILE_H

#include "allways/explore.h"
#include "base/mix.h"
#include "base/text.h"
#include "ir/ir.h"
#include "search/search.h"
#include "vm/vm.h"

struct report {
  hash128 program;
  struct report_fault {
    char *kind;
    bool has_schedule; /* the schedule was read */
    struct schedule schedule;
  } * faults;
  size_t fault_count, fault_capacity;
  struct report_words { /* each ends with a zero; freed with the report */
    char **items;
    size_t count, capacity;
  } files, clang_args, args, env, suppressions;
  char *stdin_file, *files_folder, *always, *project, *main_file;
  bool strict, malloc_may_fail, spurious_wakeups, spurious_failures;
  bool volatile_atomic;
  bool no_reduce, split_copies, addresses, no_solver, statements, cleanup;
  bool any_undefined; /* undefined values were any value */
  bool all_leaks;     /* also of blocks that main's variables point to */
  uint64_t max_stack;
};

/* Of the program, and of the comments that suppress faults in it. */
hash128 report_hash(const struct ir_program *program,
                    const struct suppressions *suppressions);

/* The options that matter, as words of a command line. */
void report_command(struct text *text,
                    const struct allways_check_options *options,
                    const struct vm_options *machine,
                    const struct schedule *schedule);
/* The report file's name, and what cannot be taken from the report. */
void report_file_command(struct text *text,
                         const struct allways_check_options *options);
/* All of them, in this order. */
void report_write(struct text *text,
                  const struct allways_check_options *options,
                  const struct ir_program *program,
                  const struct found *const *faults, size_t count,
                  const struct vm_options *machine);
/* Is the file in the current folder, or in one below it?  Others that a program
 * would read are not taken from a report. */
bool report_is_beneath(const char *name);
/* NULL, or what is wrong with the text. */
const char *report_read(struct report *report, const char *text, size_t size);
void report_release(struct report *report);

#endif
