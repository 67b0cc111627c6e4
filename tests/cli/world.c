#include <stdio.h>
#include <stdlib.h>

static void show(const char *name) {
  FILE *file = fopen(name, "r");
  char line[80];
  if (file == NULL) {
    perror(name);
    return;
  }
  while (fgets(line, sizeof line, file))
    printf("%s: %s", name, line);
  fclose(file);
}

int main(int argc, char **argv) {
  const char *colour = getenv("COLOUR");
  int a, b;
  printf("colour: %s\n", colour ? colour : "none");
  if (scanf("%d %d", &a, &b) == 2)
    printf("sum: %d\n", a + b);
  for (int i = 1; i < argc; i++)
    show(argv[i]);
  return 0;
}
