// args: one --two=2 three
// exit: 4
/* main's arguments and its return value. */
#include <assert.h>
#include <stdio.h>
#include <string.h>

int main(int argc, char **argv) {
  size_t letters = 0;

  for (int i = 1; i < argc; i++) {
    printf("%d: %s\n", i, argv[i]);
    letters += strlen(argv[i]);
  }
  assert(argv[argc] == NULL && argv[0] != NULL);
  argv[1][0] = 'O';
  printf("%s %zu\n", argv[1], letters);
  return argc;
}
