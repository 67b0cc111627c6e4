/* Text files: written, appended to, read back line by line, removed. */
#include <assert.h>
#include <stdio.h>
#include <string.h>

int main(void) {
  const char *name = "allways_test_text.txt";
  char line[64];
  int a, b, n = 0;

  FILE *f = fopen(name, "w");
  assert(f != NULL);
  for (int i = 0; i < 5; i++)
    assert(fprintf(f, "%d squared is %d\n", i, i * i) > 0);
  fputs("end", f);
  fputc('\n', f);
  assert(fclose(f) == 0);
  f = fopen(name, "a");
  fprintf(f, "appended\n");
  fclose(f);
  f = fopen(name, "r");
  while (fgets(line, sizeof line, f)) {
    printf("%2d %s", ++n, line);
    if (sscanf(line, "%d squared is %d", &a, &b) == 2)
      assert(a * a == b);
  }
  assert(feof(f) && !ferror(f));
  rewind(f);
  assert(!feof(f) && fgetc(f) == '0' && getc(f) == ' ');
  assert(ungetc('#', f) == '#' && fgetc(f) == '#');
  assert(fscanf(f, "squared is %d", &b) == 1 && b == 0);
  fclose(f);
  assert(remove(name) == 0);
  assert(fopen(name, "r") == NULL);
  assert(remove(name) != 0);
  return 0;
}
