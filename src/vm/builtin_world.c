/*
 * vm/builtin_world.c - operations of runtime/machine.h for what lies outside of
 * the program: output, standard input, files and the environment.
 *
 * Files are read again in each execution, so they must not change while a
 * program is checked.
 */
#define _POSIX_C_SOURCE 200809L
#include <dirent.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/files.h"
#include "vm/machine.h"

/* ------------------------------------------------------- input and output */

/* Reads what is written.  Nothing depends on a lazy byte that is written, so it
 * stays as it is; a reader sees a question mark. */
static enum go read_output(struct vm *vm, struct reg p, char *bytes,
                           uint64_t size) {
  unsigned byte;
  if (!vm->values.lazy)
    return vm_read(vm, p, bytes, size, USE_OUTPUT);
  if (need_range(vm, p, size, false) != GO_NEXT ||
      vm_visit(vm, p, 0, size, VISIT_READ) != GO_NEXT)
    return GO_STOP;
  for (uint64_t i = 0; i < size; i++) {
    byte = '?';
    if (!lazy_covers(vm, p, i) &&
        vm_read_byte(vm, p, i, &byte, USE_OUTPUT) != GO_NEXT)
      return GO_STOP;
    bytes[i] = (char)byte;
  }
  return GO_NEXT;
}

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
  enum go go = read_output(vm, call->args[1], bytes, size);
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

/* ------------------------------------------------------- files and folders */

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

/* ------------------------------------------------------------- environment */

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

const struct builtin builtins_world[] = {
    {"__allways_write", "vipi", do_write, 0, 0},
    {"__allways_stdin", "pp", do_stdin, 0, 0},
    {"__allways_file", "ppp", do_file, 0, 0},
    {"__allways_folder", "ppp", do_folder, 0, 0},
    {"__allways_getenv", "pp", do_getenv, 0, 0},
    {NULL, NULL, NULL, 0, 0}};
