/*
 * runtime/stdlib_start.c - where the machine begins a program.
 */
#define _GNU_SOURCE
#include <stdlib.h>
#include <unistd.h>

/* Given by the machine: functions with the attribute constructor, and main
 * with as many arguments as it takes. */
int __allways_constructor_count(void);
void (*__allways_constructor(int number))(void);
int __allways_call_main(int argc, char **argv, char **envp);

void __allways_start(int argc, char **argv, char **envp);

char **environ;

void __allways_start(int argc, char **argv, char **envp) {
  environ = envp;
  int count = __allways_constructor_count();
  for (int i = 0; i < count; i++)
    __allways_constructor(i)();
  exit(__allways_call_main(argc, argv, environ));
}
