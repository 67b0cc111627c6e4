/*
 * explain/fault.c - a fault, reported in lines of text: what, where, the line
 * of source, the pointer, the object and its history, and the calls that led
 * there.
 */
#include "explain/fault.h"

#include <stdio.h>
#include <string.h>

#include "explain/sentence.h"
#include "explain/source.h"

/* "list.c:12 in push", or without the function. */
static void add_place(struct text *text, const struct ir_program *program,
                      uint32_t position, uint32_t function) {
  const struct ir_position *p = &program->positions[position];
  if (position)
    text_add(text, "%s:%u", program->files[p->file], p->line);
  else
    text_add(text, "an unknown line");
  if (function)
    text_add(text, " in %s", program->functions[function].name);
  text_add(text, "\n");
}

/* The line itself, if the file can be read. */
static void add_source(struct text *text, const struct ir_program *program,
                       uint32_t position) {
  enum { LONGEST = 500 };
  const struct ir_position *p = &program->positions[position];
  struct source source;
  size_t length;
  if (position == 0)
    return;
  source_init(&source, program);
  const char *line = source_text(&source, p->file, p->line, &length);
  if (source_file(&source, p->file)->line_count >= p->line && p->line)
    text_add(text, "  %5u | %.*s\n", p->line,
             (int)(length < LONGEST ? length : LONGEST), line);
  source_release(&source);
}

/* The first frame outside the runtime: there the fault is. */
static uint32_t first_user(const struct ir_program *program,
                           const struct fault *fault) {
  uint32_t i = 0;
  while (i + 1 < fault->stack_count &&
         program->functions[fault->stack[i].function].runtime)
    i++;
  return i;
}

/* Its stack is that of the allocation: nothing goes wrong where a pointer is
 * lost. */
static bool is_leak(const struct fault *fault) {
  return fault->sub == SUB_LEAK || fault->sub == SUB_NOT_FREED;
}

static bool is_runtime(const struct ir_program *program, uint32_t function) {
  return program->functions[function].runtime;
}

static void add_stack(struct text *text, const struct ir_program *program,
                      const struct fault *fault, uint32_t from) {
  for (uint32_t i = from; i < fault->stack_count; i++) {
    const struct fault_place *place = &fault->stack[i];
    if (is_runtime(program, place->function))
      continue;
    uint32_t same = 0;
    while (i + 1 < fault->stack_count && place[1].position == place->position &&
           place[1].function == place->function)
      i++, same++, place++;
    text_add(text, same ? "  called %u times from " : "  called from ",
             same + 1);
    add_place(text, program, place->position, place->function);
  }
  if (fault->stack_depth > fault->stack_count)
    text_add(text, "  ... and %u calls more\n",
             fault->stack_depth - fault->stack_count);
}

void report_calls(struct text *text, const struct ir_program *program,
                  const struct fault_place *places, uint32_t count) {
  for (uint32_t i = 1; i < count; i++) {
    const struct ir_position *p = &program->positions[places[i].position];
    text_add(text, "      ");
    if (i == 1)
      text_add(text, "in %s, ", program->functions[places[0].function].name);
    text_add(text, "called from %s:%u in %s\n", program->files[p->file],
             p->line, program->functions[places[i].function].name);
  }
}

void report_object(struct text *text, const struct ir_program *program,
                   const struct fault *fault) {
  char what[SENTENCE_ROOM];
  if (fault->expression[0])
    text_add(text, "  pointer: %s\n", fault->expression);
  if (fault->about.kind == ABOUT_NONE)
    return;
  sentence_of_area(program, &fault->about, what, sizeof what);
  if (fault->at.area)
    text_add(text, "  object: %s, at offset %lld\n", what,
             (long long)fault->at.offset);
  else
    text_add(text, "  object: %s\n", what);
  if (fault->allocated) {
    text_add(text, "    %s ",
             fault_is_block(fault) ? "allocated at" : "declared at");
    add_place(text, program, fault->allocated, 0);
  }
  if (is_leak(fault))
    report_calls(text, program, fault->stack, fault->stack_count);
  if (fault->unset) {
    text_add(text, "    never %s%s", fault->at.area ? "written there" : "set",
             fault->read ? ", read at " : "\n");
    if (fault->read)
      add_place(text, program, fault->read, 0);
  }
  if (fault->freed) {
    text_add(text, "    freed at ");
    add_place(text, program, fault->freed, 0);
  }
  if (fault->locked) {
    text_add(text, "    locked at ");
    add_place(text, program, fault->locked, 0);
  }
}

/* Of a deadlock: "thread 1 waits for thread 0 in pthread_mutex_lock(&lock)". */
static void add_wait(struct text *text, const struct ir_program *program,
                     const struct fault_wait *wait, bool where) {
  text_add(text, "  thread %u is blocked", wait->thread);
  if (wait->holder)
    text_add(text, " by thread %u%s", wait->holder - 1,
             wait->holder_ended ? ", which has ended," : "");
  if (wait->call)
    text_add(text, " in %s(%s)", program->functions[wait->call].name,
             wait->expression);
  text_add(text, "\n");
  if (where) {
    text_add(text, "    at ");
    add_place(text, program, wait->position, wait->function);
  }
  if (wait->locked) {
    text_add(text, "    locked at ");
    add_place(text, program, wait->locked, 0);
  }
}

static void add_waits(struct text *text, const struct ir_program *program,
                      const struct fault *fault) {
  uint32_t count = fault->wait_count;
  if (count == 0 || (count == 1 && !fault->waits[0].holder))
    return;
  for (uint32_t i = 0; i < count && i < FAULT_WAITS_SHOWN; i++)
    add_wait(text, program, &fault->waits[i], count > 1);
  if (count > FAULT_WAITS_SHOWN)
    text_add(text, "  ... and %u threads more\n", count - FAULT_WAITS_SHOWN);
}

/* Where it is after which it does not hold, or what goes wrong in it. */
static void report_monitor(struct text *text, const struct ir_program *program,
                           const struct fault *fault) {
  const struct ir_function *f = &program->functions[fault->monitor];
  if (fault->kind != FAULT_ALWAYS) {
    uint32_t user = first_user(program, fault);
    text_add(text, "  at ");
    add_place(text, program, fault->position,
              fault->stack_count ? fault->stack[user].function : 0);
    add_source(text, program, fault->position);
    report_object(text, program, fault);
    add_stack(text, program, fault, user + 1);
  }
  if (fault->after) {
    text_add(text, "  after ");
    add_place(text, program, fault->after, 0);
    add_source(text, program, fault->after);
  } else {
    text_add(text, "  in the first state\n");
  }
  text_add(text, "  function: %s, ", f->name);
  add_place(text, program, f->position, 0);
}

void report_place(const struct ir_program *program, const struct fault *fault,
                  char *text, size_t room) {
  const struct ir_position *p = &program->positions[fault->position];
  uint32_t user = first_user(program, fault);
  text[0] = 0;
  if (fault->position == 0)
    return;
  int n =
      snprintf(text, room, ", at %.100s:%u", program->files[p->file], p->line);
  if (fault->stack_count)
    snprintf(text + n, room - (size_t)n, " in %.60s",
             program->functions[fault->stack[user].function].name);
}

void report_fault(struct text *text, const struct ir_program *program,
                  const struct fault *fault, const char *head) {
  uint32_t user = first_user(program, fault);
  bool stack = fault->stack_count > 0 && !is_leak(fault);
  char what[SENTENCE_ROOM];
  sentence_of(program, fault, what, sizeof what);
  text_add(text, "%s: %s\n", head, what);
  if (fault->monitor) {
    report_monitor(text, program, fault);
    return;
  }
  text_add(text, "  at ");
  add_place(text, program, fault->position,
            stack ? fault->stack[user].function : 0);
  add_source(text, program, fault->position);
  if (stack && user > 0 && is_runtime(program, fault->stack[user - 1].function))
    text_add(text, "  inside %s\n",
             program->functions[fault->stack[user - 1].function].name);
  report_object(text, program, fault);
  if (stack)
    add_stack(text, program, fault, user + 1);
  if (fault->thread && !fault->wait_count)
    text_add(text, "  in thread %u\n", fault->thread);
  add_waits(text, program, fault);
}
