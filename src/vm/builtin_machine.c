/*
 * vm/builtin_machine.c - the operations of runtime/machine.h, which says what
 * each of them promises to the runtime.
 *
 * A builtin that stops is called again later with the same arguments.  So it
 * asks for all that may stop it before it changes anything, and for a choice
 * last: a value that was chosen is taken once.
 */
#define _POSIX_C_SOURCE 200809L
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <fenv.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/files.h"
#include "vm/machine.h"

/* -------------------------------------------------------------------- ends */

/* The runtime names kinds by their properties; other names are the program's
 * own assertions. */
static enum fault_kind kind_of(const char *name) {
  enum fault_kind kind = fault_kind_find(name, strlen(name));
  return kind < FAULT_KIND_COUNT ? kind : FAULT_ASSERTION;
}

/* The library found a fault: its kind and a text. */
static enum go do_fault(struct vm *vm, struct builtin_call *call) {
  char *kind, *text;
  uint64_t n, m;
  if (vm_string(vm, call->args[0], &kind, &n) != GO_NEXT)
    return GO_STOP;
  if (vm_string(vm, call->args[1], &text, &m) == GO_NEXT) {
    vm_fault(vm, SUB_LIBRARY, FACTS(.word = text));
    vm_fault_as(vm, kind_of(kind));
    alloc_free(text, m + 1);
  }
  alloc_free(kind, n + 1);
  return GO_STOP;
}

/* The same about a lock; the last argument says whether it is locked. */
static enum go do_misuse(struct vm *vm, struct builtin_call *call) {
  char *text;
  uint64_t n;
  if (vm_string(vm, call->args[0], &text, &n) != GO_NEXT)
    return GO_STOP;
  vm_lock_misuse(vm, call->args[1], call->args[2].bits != 0, text);
  alloc_free(text, n + 1);
  return GO_STOP;
}

/* Whoever does not ask for misuse may ask for deadlocks. */
static enum go do_self_deadlock(struct vm *vm, struct builtin_call *call) {
  return vm->options.no_misuse ? GO_NEXT : do_misuse(vm, call);
}

/* The runtime cannot do this; the text says what. */
static enum go give_up(struct vm *vm, struct reg what,
                       enum fault_reason reason) {
  char *text;
  uint64_t n;
  if (vm_string(vm, what, &text, &n) != GO_NEXT)
    return GO_STOP;
  vm_give_up(vm, VM_UNSUPPORTED, reason, FACTS(.word = text));
  alloc_free(text, n + 1);
  return GO_STOP;
}

static enum go do_unsupported(struct vm *vm, struct builtin_call *call) {
  return give_up(vm, call->args[0], REASON_NOT_MODELLED);
}

/* The text names a function that has no model. */
static enum go do_no_model(struct vm *vm, struct builtin_call *call) {
  return give_up(vm, call->args[0], REASON_NO_MODEL);
}

/* Nobody has asked for the status while it is lazy, so any will do. */
static enum go do_exit(struct vm *vm, struct builtin_call *call) {
  if (reg_is_lazy(call->args[0]))
    call->args[0] = reg_number(0);
  if (need_number(vm, &call->args[0], USE_EXIT_STATUS) != GO_NEXT)
    return GO_STOP;
  vm->exit_status = (int)(call->args[0].bits & 255);
  vm->ended = true;
  vm->event = VM_ENDED;
  return GO_STOP;
}

/* What is recorded is no fault: whether abort() is one depends on what is asked
 * for.  But the place is wanted in any case. */
static enum go do_abort(struct vm *vm, struct builtin_call *call) {
  (void)call;
  return vm_end_here(vm);
}

/* ----------------------------------------------------------------- choices */

/* One of first, first + 1, ... */
static enum go choice(struct vm *vm, uint64_t first, uint64_t count,
                      struct reg *result) {
  uint64_t value;
  if (vm_ask(vm, count, &value) != GO_NEXT)
    return GO_STOP;
  observe_chosen(vm, 0, first, first + value);
  *result = reg_number(first + value);
  return GO_NEXT;
}

/* A monitor looks at a state and decides nothing. */
static enum go may_choose(struct vm *vm) {
  return vm->in_monitor
             ? vm_give_up(vm, VM_UNSUPPORTED, REASON_ALWAYS_CHOOSES, NO_FACTS)
             : GO_NEXT;
}

/* One of 0 .. n - 1. */
static enum go do_choose(struct vm *vm, struct builtin_call *call) {
  if (may_choose(vm) != GO_NEXT ||
      need_number(vm, &call->args[0], USE_CHOICE) != GO_NEXT)
    return GO_STOP;
  int32_t n = (int32_t)call->args[0].bits;
  if (n < 1)
    return vm_fault(vm, SUB_CHOICE_OF_NONE, FACTS(.numbers = {(uint64_t)n}));
  if (lazy_wanted(vm, (uint64_t)n))
    return lazy_new(vm, 0, (uint64_t)n - 1, 32, &call->results[0]);
  return choice(vm, 0, (uint64_t)n, &call->results[0]);
}

/* Any number of so many bits. */
static enum go do_any(struct vm *vm, struct builtin_call *call) {
  uint64_t bits = call->args[0].bits;
  assert(call->args[0].meta == 0 && bits > 0);
  uint64_t count = bits >= 64 ? 0 : UINT64_C(1) << bits;
  if (may_choose(vm) != GO_NEXT)
    return GO_STOP;
  if (lazy_wanted(vm, count))
    return lazy_new(vm, 0, count - 1, 64, &call->results[0]);
  return choice(vm, 0, count, &call->results[0]);
}

/* A run has one pointer, and takes it from the numbers. */
static enum go do_any_pointer(struct vm *vm, struct builtin_call *call) {
  if (may_choose(vm) != GO_NEXT)
    return GO_STOP;
  if (vm->options.steps)
    return lazy_pointer(vm, &call->results[0]);
  return choice(vm, 0, 0, &call->results[0]);
}

/* One of low .. high.  All 2^64 of them are count 0, as vm_ask has it. */
static enum go do_between(struct vm *vm, struct builtin_call *call) {
  struct reg low = call->args[0], high = call->args[1];
  if (may_choose(vm) != GO_NEXT ||
      need_number(vm, &low, USE_CHOICE) != GO_NEXT ||
      need_number(vm, &high, USE_CHOICE) != GO_NEXT)
    return GO_STOP;
  uint64_t count = high.bits - low.bits + 1;
  if (lazy_wanted(vm, count))
    return lazy_new(vm, low.bits, high.bits, 64, &call->results[0]);
  return choice(vm, low.bits, count, &call->results[0]);
}

/* 1: what an option says may go wrong does.  number: which one, as enum
 * vm_asks has it. */
static enum go do_bad_luck(struct vm *vm, struct builtin_call *call) {
  bool asked = call->number == VM_ASKS_WAKE     ? vm->options.spurious_wakeups
               : call->number == VM_ASKS_MALLOC ? vm->options.malloc_may_fail
                                                : vm->options.spurious_failures;
  call->results[0] = reg_number(0);
  if (!asked || (vm->in_monitor && call->number == VM_ASKS_MALLOC))
    return GO_NEXT;
  if (may_choose(vm) != GO_NEXT)
    return GO_STOP;
  enum go go = choice(vm, 0, 2, &call->results[0]);
  if (go != GO_NEXT)
    vm->choice.asks = (enum vm_asks)call->number;
  return go;
}

/* What does not hold prunes the execution. */
static enum go do_assume(struct vm *vm, struct builtin_call *call) {
  if (lazy_truth(vm, &call->args[0]) != GO_NEXT ||
      need_number(vm, &call->args[0], USE_ASSUMPTION) != GO_NEXT)
    return GO_STOP;
  if ((uint32_t)call->args[0].bits != 0)
    return GO_NEXT;
  vm->event = VM_DISMISSED;
  return GO_STOP;
}

/* A line for the report that the program asked for. */
static enum go do_note(struct vm *vm, struct builtin_call *call) {
  char *text;
  uint64_t n;
  if (vm_string(vm, call->args[0], &text, &n) != GO_NEXT)
    return GO_STOP;
  if (vm->options.note)
    vm->options.note(vm->options.context, text);
  alloc_free(text, n + 1);
  return GO_NEXT;
}

/* ----------------------------------------------------------------- threads */

/* Is a section about to begin that starts a thread, where there are too many?
 * In the section it is too late to end the execution: the other threads must
 * have had their turn before. */
static bool is_one_too_many(const struct vm *vm) {
  return vm->thread_limit == VM_MAX_THREADS && vm->at_code != NULL &&
         vm->at_code->f->runtime && vm->thread->atomic == 0 &&
         strcmp(vm->at_code->f->name, "pthread_create") == 0 &&
         !thread_is_free(vm);
}

/* Sections nest; the outermost one is an operation. */
static enum go do_atomic_begin(struct vm *vm, struct builtin_call *call) {
  (void)call;
  if (UNLIKELY(is_one_too_many(vm)))
    return vm_give_up(vm, VM_LIMIT, REASON_THREADS,
                      FACTS(.numbers = {VM_MAX_THREADS}));
  if (vm->visitor->section_begin(vm) != GO_NEXT)
    return GO_STOP;
  vm->thread->atomic++;
  return GO_NEXT;
}

static enum go do_atomic_end(struct vm *vm, struct builtin_call *call) {
  (void)call;
  if (vm->thread->atomic == 0)
    return vm_fault(vm, SUB_SECTION_END, NO_FACTS);
  if (--vm->thread->atomic == 0)
    vm->visitor->section_end(vm);
  return GO_NEXT;
}

/* Only allways run switches here; a search tries all switches anyway. */
static enum go do_yield(struct vm *vm, struct builtin_call *call) {
  (void)call;
  if (vm->thread->atomic > 0 || vm->options.steps)
    return GO_NEXT;
  vm->event = VM_RUNNING;
  return GO_STOP;
}

/* Reads the arguments of a wait, and whether its condition holds now.  The word
 * must be a defined number. */
static enum go wait_arguments(struct vm *vm, struct builtin_call *call,
                              struct wait *wait, bool *holds) {
  struct reg word;
  if (vm_visit(vm, call->args[0], 0, 4, VISIT_READ) != GO_NEXT ||
      vm_load_number(vm, call->args[0], 0, 4, USE_WAITED, &word) != GO_NEXT ||
      need_number(vm, &call->args[1], USE_WAIT) != GO_NEXT ||
      need_number(vm, &call->args[2], USE_WAIT) != GO_NEXT)
    return GO_STOP;
  *wait = (struct wait){.word = call->args[0],
                        .holder = call->args[3],
                        .relation = (int32_t)call->args[1].bits,
                        .value = (int32_t)call->args[2].bits,
                        .timed = call->number};
  wait_holds(vm, wait, holds);
  return GO_NEXT;
}

/* Waits until the condition holds.  Timed: where it holds, whether the thread
 * is in time is a choice; where it does not, being run at all (with a choice
 * made) means that time is over.  The result is whether it holds. */
static enum go do_wait(struct vm *vm, struct builtin_call *call) {
  struct thread *t = vm->thread;
  struct wait wait;
  bool holds = false;
  if (wait_arguments(vm, call, &wait, &holds) != GO_NEXT)
    return GO_STOP;
  if (holds && call->number) {
    struct reg late;
    if (choice(vm, 0, 2, &late) != GO_NEXT)
      return GO_STOP;
    call->results[0] = reg_number(late.bits == 0);
  } else if (!holds && call->number && vm->choice.made) {
    vm->choice.made = false;
    call->results[0] = reg_number(0);
  } else if (!holds) {
    t->wait = wait;
    t->waiting = true;
    vm->event = VM_BLOCKED;
    return GO_STOP;
  }
  t->waiting = false;
  return GO_NEXT;
}

/* For reports: the lock was locked here. */
static enum go do_locked(struct vm *vm, struct builtin_call *call) {
  vm_note_locked(vm, call->args[0]);
  return GO_NEXT;
}

/* The number of the function that a thread is to start with. */
static enum go entry_of(struct vm *vm, struct reg entry, uint32_t *function) {
  uint64_t number = entry.meta - vm->tables.function_base;
  if (!reg_is_pointer(entry) || entry.meta < vm->tables.function_base ||
      number >= vm->program->function_count || entry.bits != 0) {
    vm_fault(vm, SUB_THREAD_FUNCTION, NO_FACTS);
    return vm_fault_as(vm, vm->options.calls_are_derefs ? FAULT_VALID_DEREF
                                                        : FAULT_BAD_CALL);
  }
  *function = (uint32_t)number;
  return GO_NEXT;
}

/* A new thread calls the function with one argument; its number, or -1 if there
 * are too many.  The argument leaves this thread, so its area counts as stored:
 * it cannot be taken back at return. */
static enum go do_thread_start(struct vm *vm, struct builtin_call *call) {
  uint32_t function = 0;
  if (entry_of(vm, call->args[0], &function) != GO_NEXT)
    return GO_STOP;
  if (vm->in_monitor)
    return vm_give_up(vm, VM_UNSUPPORTED, REASON_ALWAYS_STARTS, NO_FACTS);
  uint32_t number = thread_new(vm);
  if (number == IR_NONE) {
    call->results[0] = reg_number(UINT32_MAX);
    return GO_NEXT;
  }
  if (reg_is_pointer(call->args[1]))
    vm->head->areas[(uint32_t)call->args[1].meta].flags |= AREA_STORED;
  if (call_start(vm, vm->threads[number], function, &call->args[1], 1) !=
      GO_NEXT)
    return GO_STOP;
  vm->visitor->thread_start(vm);
  call->results[0] = reg_number(number);
  return GO_NEXT;
}

/* The current thread drops all its frames and calls the function instead.  The
 * argument must not point into a frame, which ends here. */
static enum go do_thread_restart(struct vm *vm, struct builtin_call *call) {
  struct reg argument = call->args[1];
  uint32_t function = 0;
  if (entry_of(vm, call->args[0], &function) != GO_NEXT)
    return GO_STOP;
  if (!SEEDED_BUG(115) && /* nobody minds that its frames end */
      vm->visitor->frames_end(vm, 0) != GO_NEXT)
    return GO_STOP;
  call_unwind(vm, 0);
  return call_start(vm, vm->thread, function, &argument, 1) == GO_NEXT
             ? GO_CALL
             : GO_STOP;
}

static enum go do_thread_self(struct vm *vm, struct builtin_call *call) {
  call->results[0] = reg_number(vm->current);
  return GO_NEXT;
}

/* Is there no other thread? */
static enum go do_thread_alone(struct vm *vm, struct builtin_call *call) {
  unsigned count = 0;
  for (uint32_t i = 0; i < vm->thread_limit; i++)
    count += vm->threads[i]->used;
  call->results[0] = reg_number(count == 1 && !SEEDED_BUG(128)); /* never */
  return GO_NEXT;
}

/* Ends the thread.  The argument says whether its number is kept: see
 * thread_end. */
static enum go do_thread_exit(struct vm *vm, struct builtin_call *call) {
  if (need_number(vm, &call->args[0], USE_THREAD_END) != GO_NEXT)
    return GO_STOP;
  bool keep = (uint32_t)call->args[0].bits != 0;
  if (vm->visitor->thread_end(vm) != GO_NEXT)
    return GO_STOP;
  call_unwind(vm, 0);
  thread_end(vm, vm->current, keep);
  vm->exit_status = 0; /* should it be the last one */
  vm->event = VM_THREAD_OVER;
  return GO_STOP;
}

/* ------------------------------------------------------------------ memory */

/* An access of the program's kind that moves nothing; number: VISIT_... */
static enum go do_access(struct vm *vm, struct builtin_call *call) {
  uint64_t size = call->args[1].bits;
  bool write = (call->number & VISIT_WRITE) != 0;
  if (need_number(vm, &call->args[1], USE_SIZE) != GO_NEXT)
    return GO_STOP;
  if (size == 0 || SEEDED_BUG(130)) /* sections protect the caller's memory */
    return GO_NEXT;
  if (need_range(vm, call->args[0], size, write) != GO_NEXT)
    return GO_STOP;
  return vm_visit(vm, call->args[0], 0, size, call->number | VISIT_EXPOSED);
}

/* Is the word at the first argument the second one?  Unlike a load, this is no
 * fault if the word is undefined. */
static enum go do_holds_pointer(struct vm *vm, struct builtin_call *call) {
  struct reg at = call->args[0], wanted = call->args[1];
  allways_value v;
  if (need_range(vm, at, 8, false) != GO_NEXT ||
      vm_visit(vm, at, 0, 8, VISIT_READ) != GO_NEXT)
    return GO_STOP;
  bool same =
      reg_is_pointer(wanted) &&
      allways_load_value(vm->memory, pointer_of(at), 8, &v) == ALLWAYS_OK &&
      v.pointer.area == (uint32_t)wanted.meta &&
      v.pointer.offset == wanted.bits;
  call->results[0] = reg_number(same);
  return GO_NEXT;
}

/* The number at the argument; 0 if there is none, which is no fault. */
static enum go do_number_at(struct vm *vm, struct builtin_call *call) {
  uint64_t bits;
  if (need_range(vm, call->args[0], 4, false) != GO_NEXT ||
      vm_visit(vm, call->args[0], 0, 4, VISIT_READ) != GO_NEXT)
    return GO_STOP;
  bool number = allways_load_scalar(vm->memory, pointer_of(call->args[0]), 4,
                                    &bits) == ALLWAYS_OK;
  call->results[0] = reg_number(number ? bits : 0);
  return GO_NEXT;
}

/* -------------------------------------------------------------- the world */

/* Output of the program: file number, bytes, size. */
static enum go do_write(struct vm *vm, struct builtin_call *call) {
  if (need_number(vm, &call->args[0], USE_FILE_NUMBER) != GO_NEXT ||
      need_number(vm, &call->args[2], USE_SIZE) != GO_NEXT)
    return GO_STOP;
  uint64_t size = call->args[2].bits;
  if (size == 0)
    return GO_NEXT;
  if (size > UINT32_MAX)
    return vm_fault(vm, SUB_LONG_OUTPUT, NO_FACTS);
  char small[512], *bytes = size <= sizeof small ? small : alloc_raw(size);
  enum go go = vm_read(vm, call->args[1], bytes, size, USE_OUTPUT);
  if (go == GO_NEXT && vm->options.output)
    vm->options.output(vm->options.context, (int)call->args[0].bits, bytes,
                       size);
  if (bytes != small)
    alloc_free(bytes, size);
  return go;
}

/* Bytes of the world, in an area that cannot be written. */
static enum go constant_area(struct vm *vm, const char *bytes, size_t size,
                             struct reg *result) {
  if (vm_allocate(vm, size, VM_AREA_RUNTIME, result) != GO_NEXT ||
      vm_write(vm, *result, bytes, size) != GO_NEXT)
    return GO_STOP;
  allways_set_constant(vm->memory, pointer_of(*result), true);
  return GO_NEXT;
}

/* The input and, where the argument points to, its size.  That the program asks
 * is noted: its verdict depends on the input then. */
static enum go do_stdin(struct vm *vm, struct builtin_call *call) {
  call->results[0] = (struct reg){0, vm->tables.stdin_area};
  if (vm->options.stdin_asked)
    atomic_store(vm->options.stdin_asked, true);
  return vm_store(vm, call->args[0], 0, 8, reg_number(vm->options.stdin_size));
}

/* -1: it is not there, or leads out of the folder. */
static int open_host(const struct vm *vm, const char *path, int flags) {
  return vm->options.files && path[0]
             ? file_open_beneath(vm->options.files, path, flags)
             : -1;
}

/* The bytes of a file of the host and their number; null: it cannot be read. */
static enum go read_file(struct vm *vm, const char *path,
                         struct builtin_call *call) {
  struct file_bytes file;
  call->results[0] = reg_number(0);
  if (!file_read(open_host(vm, path, O_RDONLY), SIZE_MAX, &file))
    return GO_NEXT;
  enum go go = constant_area(vm, file.bytes, file.size, &call->results[0]);
  if (go == GO_NEXT)
    go = vm_store(vm, call->args[1], 0, 8, reg_number(file.size));
  alloc_free(file.bytes, file.capacity);
  return go;
}

static enum go do_file(struct vm *vm, struct builtin_call *call) {
  char *path;
  uint64_t n;
  if (vm_string(vm, call->args[0], &path, &n) != GO_NEXT)
    return GO_STOP;
  enum go go = read_file(vm, path, call);
  alloc_free(path, n + 1);
  return go;
}

static int by_name(const void *a, const void *b) {
  return strcmp(*(char *const *)a, *(char *const *)b);
}

/* 'd' or 'f'; 0: it is neither a folder nor a file, or leads out of the one
 * that files are in. */
static char host_kind(const struct vm *vm, const char *path, const char *name) {
  char whole[4096];
  if (snprintf(whole, sizeof whole, "%s/%s", path, name) >= (int)sizeof whole)
    return 0;
  for (int i = 0; i < 2; i++) {
    int fd = open_host(vm, whole, i ? O_RDONLY | O_DIRECTORY : O_RDONLY);
    if (fd < 0)
      continue;
    close(fd);
    return i ? 'd' : 'f';
  }
  return 0;
}

/* Names in a folder of the host, each after 'd' or 'f', sorted. */
static size_t read_folder(const struct vm *vm, const char *path, DIR *folder,
                          char ***names) {
  size_t count = 0, capacity = 0;
  *names = NULL;
  for (const struct dirent *e; (e = readdir(folder)) != NULL;) {
    if (strcmp(e->d_name, ".") == 0 || strcmp(e->d_name, "..") == 0)
      continue;
    char kind = host_kind(vm, path, e->d_name);
    if (kind == 0)
      continue;
    size_t size = strlen(e->d_name) + 2;
    VEC_ROOM(*names, count, capacity);
    (*names)[count] = alloc_raw(size);
    snprintf((*names)[count++], size, "%c%s", kind, e->d_name);
  }
  if (count > 0)
    *names =
        alloc_resize(*names, capacity * sizeof **names, count * sizeof **names);
  qsort(*names, count, sizeof **names, by_name);
  return count;
}

/* The same as bytes, each with its final zero. */
static enum go give_folder(struct vm *vm, char **names, size_t count,
                           struct builtin_call *call) {
  char *bytes = NULL;
  size_t size = 0, capacity = 0;
  for (size_t i = 0; i < count; i++) {
    for (size_t k = 0, n = strlen(names[i]) + 1; k < n; k++) {
      VEC_ROOM(bytes, size, capacity);
      bytes[size++] = names[i][k];
    }
    alloc_free(names[i], strlen(names[i]) + 1);
  }
  if (count > 0)
    alloc_free(names, count * sizeof *names);
  enum go go = constant_area(vm, bytes, size, &call->results[0]);
  if (go == GO_NEXT)
    go = vm_store(vm, call->args[1], 0, 8, reg_number(size));
  VEC_FREE(bytes, capacity);
  return go;
}

/* The folder of all files is there even if none are given. */
static enum go do_folder(struct vm *vm, struct builtin_call *call) {
  char *path, **names = NULL;
  uint64_t n;
  if (vm_string(vm, call->args[0], &path, &n) != GO_NEXT)
    return GO_STOP;
  bool top = n == 0;
  const char *at = top ? "." : path;
  int fd = open_host(vm, at, O_RDONLY | O_DIRECTORY);
  DIR *folder = fd >= 0 ? fdopendir(fd) : NULL;
  size_t count = 0;
  call->results[0] = reg_number(0);
  if (folder) {
    count = read_folder(vm, at, folder, &names);
    closedir(folder);
  }
  alloc_free(path, n + 1);
  return folder || top ? give_folder(vm, names, count, call) : GO_NEXT;
}

/* The value of a variable of the environment, or NULL. */
static const char *find_env(const struct vm *vm, const char *name) {
  size_t length = strlen(name);
  for (size_t i = 0; i < vm->options.env_count; i++)
    if (strncmp(vm->options.env[i], name, length) == 0 &&
        vm->options.env[i][length] == '=')
      return vm->options.env[i] + length + 1;
  return NULL;
}

static enum go do_getenv(struct vm *vm, struct builtin_call *call) {
  char *name;
  uint64_t n;
  enum go go = GO_NEXT;
  if (vm_string(vm, call->args[0], &name, &n) != GO_NEXT)
    return GO_STOP;
  const char *value = find_env(vm, name);
  call->results[0] = reg_number(0);
  if (value) {
    size_t size = strlen(value) + 1;
    go = vm_allocate(vm, size, VM_AREA_RUNTIME, &call->results[0]);
    if (go == GO_NEXT)
      go = vm_write(vm, call->results[0], value, size);
  }
  alloc_free(name, n + 1);
  return go;
}

/* --------------------------------------------------------------- numbers */

/* A long double from its two slots: eight bytes and two. */
static long double long_double(const struct reg *r) {
  long double x = 0;
  memcpy(&x, &r[0].bits, 8);
  memcpy((char *)&x + 8, &r[1].bits, 2);
  return x;
}

/* The text of a number as the host prints it; spec came from our runtime. */
static int format_number(char *buffer, size_t size, const char *spec,
                         long double x) {
  return strchr(spec, 'L') ? snprintf(buffer, size, spec, x)
                           : snprintf(buffer, size, spec, (double)x);
}

/* Is it one conversion of one number, without a star?  The host's printf gets
 * it as its format. */
static bool spec_is_sane(const char *spec) {
  size_t n = strlen(spec);
  return n >= 2 && n < 64 && spec[0] == '%' &&
         strspn(spec + 1, "-+ #0123456789.'L") == n - 2 &&
         strchr("fFeEgGaA", spec[n - 1]) != NULL;
}

/* What snprintf does with one number: buffer, its size, format, number.  The
 * result is the length of the whole text. */
static enum go do_format(struct vm *vm, struct builtin_call *call) {
  char *spec, *text;
  uint64_t n;
  if (need_number(vm, &call->args[3], USE_OUTPUT) != GO_NEXT ||
      need_number(vm, &call->args[4], USE_OUTPUT) != GO_NEXT ||
      vm_string(vm, call->args[2], &spec, &n) != GO_NEXT)
    return GO_STOP;
  enum go go = GO_NEXT;
  long double x = long_double(&call->args[3]);
  if (!spec_is_sane(spec)) {
    go = vm_fault(vm, SUB_CONVERSION, FACTS(.word = spec));
  } else {
    int length = format_number(NULL, 0, spec, x);
    assert(length >= 0);
    text = alloc_new((size_t)length + 1);
    format_number(text, (size_t)length + 1, spec, x);
    uint64_t room = call->args[1].bits;
    uint64_t size = (uint64_t)length + 1 < room ? (uint64_t)length + 1 : room;
    if (size > 0) {
      text[size - 1] = 0;
      go = vm_write(vm, call->args[0], text, size);
    }
    alloc_free(text, (size_t)length + 1);
    call->results[0] = reg_number((uint32_t)length);
  }
  alloc_free(spec, n + 1);
  return go;
}

static long double parse_number(const char *text, unsigned bits, char **end) {
  if (bits == 32)
    return strtof(text, end);
  return bits == 64 ? strtod(text, end) : strtold(text, end);
}

/* What strtod and its kin do: text, width, where the length that was read goes,
 * and where it goes whether the number is out of range. */
static enum go do_parse(struct vm *vm, struct builtin_call *call) {
  char *text, *end;
  uint64_t n;
  if (vm_string(vm, call->args[0], &text, &n) != GO_NEXT)
    return GO_STOP;
  errno = 0;
  long double x = parse_number(text, (unsigned)call->args[1].bits, &end);
  uint64_t length = (uint64_t)(end - text);
  bool range = errno == ERANGE;
  alloc_free(text, n + 1);
  memcpy(&call->results[0].bits, &x, 8);
  memcpy(&call->results[1].bits, (char *)&x + 8, 2);
  if (vm_store(vm, call->args[2], 0, 8, reg_number(length)) != GO_NEXT)
    return GO_STOP;
  return vm_store(vm, call->args[3], 0, 4, reg_number(range));
}

/* The rounding of this thread; number: it is set, and the answer is 1 if the
 * host does not have it. */
static enum go do_rounding(struct vm *vm, struct builtin_call *call) {
  if (call->number == 0) {
    call->results[0] = reg_number((uint64_t)vm->thread->rounding);
    return GO_NEXT;
  }
  if (need_number(vm, &call->args[0], USE_ROUNDING) != GO_NEXT)
    return GO_STOP;
  bool refused = fesetround((int)call->args[0].bits) != 0;
  if (!refused)
    vm->thread->rounding = (int)call->args[0].bits;
  call->results[0] = reg_number(refused);
  return GO_NEXT;
}

/* A number for %p: stable in one run, and meaning nothing. */
static enum go do_address(struct vm *vm, struct builtin_call *call) {
  (void)vm;
  struct reg p = call->args[0];
  if (reg_is_pointer(p))
    p = reg_number(UINT64_C(0x100000000) + (p.meta << 20) + p.bits);
  call->results[0] = reg_number(p.bits);
  return GO_NEXT;
}

/* --------------------------------------------------------- start and end */

/* main is called with as many arguments as it takes; its result is that of
 * this call. */
static enum go do_call_main(struct vm *vm, struct builtin_call *call) {
  const struct ir_function *f = &vm->program->functions[vm->program->main];
  assert(vm->program->main != 0);
  if (f->param_slots > call->arg_slots)
    return vm_fault(vm, SUB_MAIN_ARGUMENTS, NO_FACTS);
  if (f->result_count == 0) {
    struct thread *t = vm->thread;
    const struct frame *top = &t->frames[t->depth - 1];
    const struct call_site *site = top->pc[-1].site;
    t->regs[top->base + site->insn->result] = reg_number(0);
  }
  if (call_start(vm, vm->thread, vm->program->main, call->args,
                 f->param_slots) != GO_NEXT)
    return GO_STOP;
  return GO_CALL;
}

/* How many constructors there are; number: or destructors. */
static enum go do_count(struct vm *vm, struct builtin_call *call) {
  call->results[0] = reg_number(call->number ? vm->program->destructor_count
                                             : vm->program->constructor_count);
  return GO_NEXT;
}

/* One of them, as a function; the runtime counts them first. */
static enum go do_nth(struct vm *vm, struct builtin_call *call) {
  uint64_t n = call->args[0].bits;
  assert(call->args[0].meta == 0 &&
         n < (call->number ? vm->program->destructor_count
                           : vm->program->constructor_count));
  uint32_t f =
      call->number ? vm->program->destructors[n] : vm->program->constructors[n];
  call->results[0] = (struct reg){0, vm->tables.function_base + f};
  return GO_NEXT;
}

const struct builtin builtins_machine[] = {
    {"__allways_fault", "vpp", do_fault, 0, BUILTIN_ALONE},
    {"__allways_misuse", "vppi", do_misuse, 0, BUILTIN_ALONE},
    {"__allways_self_deadlock", "vppi", do_self_deadlock, 0, 0},
    {"__allways_unsupported", "vp", do_unsupported, 0, 0},
    {"__allways_no_model", "vp", do_no_model, 0, 0},
    {"__allways_exit", "vl", do_exit, 0, 0},
    {"__allways_abort", "v", do_abort, 0, BUILTIN_ALONE},
    {"__allways_choose", "ii", do_choose, 0, BUILTIN_ALONE},
    {"__allways_any", "ii", do_any, 0, BUILTIN_ALONE},
    {"__allways_any_pointer", "p", do_any_pointer, 0, BUILTIN_ALONE},
    {"__allways_between", "iii", do_between, 0, BUILTIN_ALONE},
    {"__allways_wakes_early", "i", do_bad_luck, VM_ASKS_WAKE, 0},
    {"__allways_lacks_memory", "i", do_bad_luck, VM_ASKS_MALLOC, 0},
    {"__allways_fails_early", "i", do_bad_luck, VM_ASKS_FAILURE, 0},
    {"__allways_assume", "vl", do_assume, 0, BUILTIN_ALONE},
    {"__allways_note", "vp", do_note, 0, 0},
    {"__allways_atomic_begin", "v", do_atomic_begin, 0,
     BUILTIN_SIMPLE | BUILTIN_ALONE},
    {"__allways_atomic_end", "v", do_atomic_end, 0,
     BUILTIN_SIMPLE | BUILTIN_ALONE},
    {"__allways_yield", "v", do_yield, 0, 0},
    {"__allways_wait", "vpiip", do_wait, 0, BUILTIN_SIMPLE},
    {"__allways_wait_timed", "ipiip", do_wait, 1, BUILTIN_SIMPLE},
    {"__allways_locked", "vp", do_locked, 0, 0},
    {"__allways_thread_start", "ipl", do_thread_start, 0, 0},
    {"__allways_thread_restart", "vpl", do_thread_restart, 0, 0},
    {"__allways_thread_self", "i", do_thread_self, 0, BUILTIN_SIMPLE},
    {"__allways_thread_alone", "i", do_thread_alone, 0, 0},
    {"__allways_thread_exit", "vi", do_thread_exit, 0, 0},
    {"__allways_reads", "vpi", do_access, VISIT_READ, 0},
    {"__allways_writes", "vpi", do_access, VISIT_WRITE, 0},
    {"__allways_holds_pointer", "ipp", do_holds_pointer, 0, 0},
    {"__allways_number_at", "ip", do_number_at, 0, 0},
    {"__allways_write", "vipi", do_write, 0, 0},
    {"__allways_stdin", "pp", do_stdin, 0, 0},
    {"__allways_file", "ppp", do_file, 0, 0},
    {"__allways_folder", "ppp", do_folder, 0, 0},
    {"__allways_getenv", "pp", do_getenv, 0, 0},
    {"__allways_format", "ipipii", do_format, 0, 0},
    {"__allways_parse", "ipipp", do_parse, 0, BUILTIN_ALONE},
    {"__allways_address", "ip", do_address, 0, BUILTIN_ALONE},
    {"__allways_get_rounding", "i", do_rounding, 0, BUILTIN_ALONE},
    {"__allways_set_rounding", "ii", do_rounding, 1, 0},
    {"__allways_call_main", "iipp", do_call_main, 0, 0},
    {"__allways_constructor_count", "i", do_count, 0, 0},
    {"__allways_destructor_count", "i", do_count, 1, 0},
    {"__allways_constructor", "pi", do_nth, 0, 0},
    {"__allways_destructor", "pi", do_nth, 1, 0},
    {NULL, NULL, NULL, 0, 0}};
