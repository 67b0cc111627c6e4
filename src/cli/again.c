/*
 * cli/again.c - allways replay and draw: what check has found, again.
 */
#include <stdio.h>

#include "cli/command.h"
#include "cli/complain.h"
#include "cli/exits.h"
#include "cli/outputs.h"
#include "cli/terminal.h"

int command_replay(struct command *c) {
  struct allways_check_result result;
  struct allways_replay_options o = {.file = c->files.items[0],
                                     .trace = c->trace,
                                     .check = c->check,
                                     .step = c->step,
                                     .fault = c->fault};
  struct outputs outputs = {.count = 0};
  if (c->trace == NULL && c->files.count > 1)
    return complain("one report at a time: ", c->files.items[1]);
  o.check.run = c->run;
  o.check.page = c->html != NULL;
  outputs_add(&outputs, OUTPUT_PAGE, ALLWAYS_JSON, c->html);
  if (!outputs_open(&outputs))
    return EXIT_USAGE;
  FILE *people = outputs.standard ? stderr : stdout;
  look_at_terminal(&o.check, people);
  enum allways_verdict verdict = allways_replay(&o, &result);
  bool bad = verdict == ALLWAYS_NO_USE || verdict == ALLWAYS_NO_LOAD;
  fprintf(bad ? stderr : people, "%s%s", bad ? "allways: " : "", result.report);
  int code = verdict == ALLWAYS_NO_USE    ? EXIT_USAGE
             : verdict == ALLWAYS_NO_LOAD ? EXIT_COMPILE
             : verdict == ALLWAYS_FALSE   ? EXIT_FAULT
                                          : EXIT_UNKNOWN;
  outputs.page = (struct output_bytes){result.page, result.page_size};
  if (!outputs_write(&outputs, NULL, 0))
    code = EXIT_USAGE;
  allways_check_result_clear(&result);
  return code;
}

int command_draw(struct command *c) {
  struct allways_picture picture;
  struct allways_draw_options o = {.replay = {.file = c->files.items[0],
                                              .trace = c->trace,
                                              .check = c->check,
                                              .fault = c->fault},
                                   .step = c->has_step ? c->step
                                                       : ALLWAYS_LAST_STEP,
                                   .row = c->row,
                                   .format = c->format};
  const char *name = c->output ? c->output : "-";
  if (c->trace == NULL && c->files.count > 1)
    return complain("one report at a time: ", c->files.items[1]);
  if (c->row && c->has_step)
    return complain("--row and --step both say which state is drawn", "");
  o.replay.check.run = c->run;
  enum allways_verdict verdict = allways_draw(&o, &picture);
  int code = verdict == ALLWAYS_NO_USE    ? EXIT_USAGE
             : verdict == ALLWAYS_NO_LOAD ? EXIT_COMPILE
             : verdict == ALLWAYS_FALSE   ? 0
                                          : EXIT_UNKNOWN;
  if (picture.result.report[0])
    fprintf(stderr, "allways: %s", picture.result.report);
  if (picture.bytes && !outputs_put(name, picture.bytes, picture.size))
    code = EXIT_USAGE;
  allways_picture_clear(&picture);
  return code;
}
