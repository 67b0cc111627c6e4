/*
 * runtime/stdlib_start.c - where the machine begins a program.
 */
#define _GNU_SOURCE
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* Given by the machine: functions with the attribute constructor, and main
 * with as many arguments as it takes. */
int __allways_constructor_count(void);
void (*__allways_constructor(int number))(void);
int __allways_call_main(int argc, char **argv, char **envp);

void __allways_start(int argc, char **argv, char **envp);

char **environ;

/* Defined where messages with it are; programs without them have none. */
extern char *program_invocation_name __attribute__((weak));
extern char *program_invocation_short_name __attribute__((weak));

static void set_name(char *name) {
  char *slash = strrchr(name, '/');
  program_invocation_name = name;
  program_invocation_short_name = slash != NULL ? slash + 1 : name;
}

void __allways_start(int argc, char **argv, char **envp) {
  environ = envp;
  if (&program_invocation_name != NULL && argc > 0)
    set_name(argv[0]);
  int count = __allways_constructor_count();
  for (int i = 0; i < count; i++)
    __allways_constructor(i)();
  exit(__allways_call_main(argc, argv, environ));
}
