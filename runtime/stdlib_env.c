/*
 * runtime/stdlib_env.c - environment variables.
 *
 * What the program was given is in environ or known to the machine
 * (__allways_getenv); what it sets is in environ.  A variable that only the
 * machine knows and that the program unset is remembered in a list.
 *
 * Who changes the environment races with whoever uses it.
 */
#define _GNU_SOURCE
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "machine.h"

struct name {
  struct name *next;
  char text[];
};

static struct name *unset; /* hidden from now on, though the machine has it */
static int cleared;        /* everything of the machine's is hidden */
static char **own;         /* environ, if it was made here */
static char environment UNPROTECTED; /* nothing: what threads race for */

static void begin(int writes) {
  if (writes)
    __allways_writes(&environment, 1);
  else
    __allways_reads(&environment, 1);
  __allways_atomic_begin();
}

/* What the caller has is read outside of sections. */
static char *copy_of(const char *s) {
  size_t size = strlen(s) + 1;
  char *copy = __allways_new(size);
  memcpy(copy, s, size);
  return copy;
}

static int lacks_memory(void) {
  if (!__allways_lacks_memory())
    return 0;
  errno = ENOMEM;
  return 1;
}

/* The place in environ of the variable whose name has so many characters, or
 * of the NULL at the end. */
static size_t find(const char *name, size_t length) {
  size_t i = 0;
  if (environ == NULL)
    return 0;
  for (; environ[i] != NULL; i++)
    if (strncmp(environ[i], name, length) == 0 && environ[i][length] == '=')
      break;
  return i;
}

static int hidden(const char *name) {
  for (const struct name *n = unset; n != NULL; n = n->next)
    if (strcmp(n->text, name) == 0)
      return 1;
  return cleared;
}

static void hide(const char *name) {
  if (hidden(name) || __allways_getenv(name) == NULL)
    return;
  struct name *n = __allways_new(sizeof *n + strlen(name) + 1);
  strcpy(n->text, name);
  n->next = unset;
  unset = n;
}

static char *find_value(const char *name) {
  size_t length = strlen(name), i = find(name, length);
  if (environ != NULL && environ[i] != NULL)
    return environ[i] + length + 1;
  return hidden(name) ? NULL : __allways_getenv(name);
}

static char *get(const char *name) {
  char *copy = copy_of(name);
  begin(0);
  char *value = find_value(copy);
  __allways_atomic_end();
  __allways_delete(copy);
  return value;
}

char *getenv(const char *name) { return get(name); }
char *secure_getenv(const char *name) { return get(name); }

/* Puts "NAME=value" where NAME is, or at the end. */
static void put(char *text, size_t length) {
  size_t i = find(text, length), count = 0;
  while (environ != NULL && environ[count] != NULL)
    count++;
  if (i < count) {
    environ[i] = text;
    return;
  }
  char **larger = __allways_new((count + 2) * sizeof *larger);
  if (count > 0)
    memcpy(larger, environ, count * sizeof *larger);
  larger[count] = text;
  larger[count + 1] = NULL;
  if (own != NULL && own == environ)
    __allways_delete(own);
  environ = own = larger;
}

static void drop(const char *name, size_t length) {
  size_t i = find(name, length);
  while (environ != NULL && environ[i] != NULL) {
    size_t end = i;
    while (environ[end] != NULL)
      end++;
    memmove(environ + i, environ + i + 1, (end - i) * sizeof *environ);
    i = find(name, length);
  }
}

static int bad_name(const char *name) {
  if (name != NULL && *name != '\0' && strchr(name, '=') == NULL)
    return 0;
  errno = EINVAL;
  return 1;
}

/* "NAME=value" */
static char *join(const char *name, const char *value) {
  size_t length = strlen(name), size = strlen(value) + 1;
  char *text = __allways_new(length + 1 + size);
  memcpy(text, name, length);
  text[length] = '=';
  memcpy(text + length + 1, value, size);
  return text;
}

int setenv(const char *name, const char *value, int overwrite) {
  if (bad_name(name) || lacks_memory())
    return -1;
  char *copy = copy_of(name), *text = join(name, value);
  begin(1);
  if (overwrite || find_value(copy) == NULL)
    put(text, strlen(copy));
  __allways_atomic_end();
  __allways_delete(copy);
  return 0;
}

int unsetenv(const char *name) {
  if (bad_name(name))
    return -1;
  char *copy = copy_of(name);
  begin(1);
  drop(copy, strlen(copy));
  hide(copy);
  __allways_atomic_end();
  __allways_delete(copy);
  return 0;
}

/* The text itself becomes part of the environment. */
int putenv(char *text) {
  const char *equals = strchr(text, '=');
  if (equals == NULL)
    return unsetenv(text);
  if (lacks_memory())
    return -1;
  begin(1);
  put(text, (size_t)(equals - text));
  __allways_atomic_end();
  return 0;
}

int clearenv(void) {
  begin(1);
  environ = NULL;
  cleared = 1;
  __allways_atomic_end();
  return 0;
}
