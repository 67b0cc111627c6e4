/* Binary files: fwrite, fread, fseek, ftell, update modes, rename. */
#include <assert.h>
#include <stdio.h>
#include <string.h>

struct record {
  int id;
  char name[12];
  double value;
};

int main(void) {
  const char *name = "allways_test_data.bin";
  struct record r, list[4];

  FILE *f = fopen(name, "wb+");
  assert(f);
  for (int i = 0; i < 10; i++) {
    memset(&r, 0, sizeof r);
    r.id = i;
    snprintf(r.name, sizeof r.name, "record %d", i);
    r.value = i / 4.0;
    assert(fwrite(&r, sizeof r, 1, f) == 1);
  }
  assert(ftell(f) == (long)(10 * sizeof r));
  assert(fseek(f, 3 * (long)sizeof r, SEEK_SET) == 0);
  assert(fread(list, sizeof *list, 4, f) == 4);
  for (int i = 0; i < 4; i++)
    printf("%d %s %g\n", list[i].id, list[i].name, list[i].value);
  assert(fseek(f, -(long)sizeof r, SEEK_END) == 0);
  assert(fread(&r, sizeof r, 1, f) == 1 && r.id == 9);
  assert(fread(&r, sizeof r, 1, f) == 0 && feof(f));
  assert(fseek(f, 5 * (long)sizeof r, SEEK_SET) == 0 && !feof(f));
  r.id = 500;
  assert(fwrite(&r, sizeof r, 1, f) == 1);
  assert(fseek(f, -2 * (long)sizeof r, SEEK_CUR) == 0);
  assert(fread(list, sizeof *list, 2, f) == 2);
  printf("%d %d\n", list[0].id, list[1].id);
  fclose(f);
  f = fopen(name, "rb");
  fseek(f, 0, SEEK_END);
  printf("%ld\n", ftell(f));
  fclose(f);
  assert(rename(name, "allways_test_moved.bin") == 0);
  assert(!fopen(name, "rb"));
  assert(remove("allways_test_moved.bin") == 0);
  return 0;
}
