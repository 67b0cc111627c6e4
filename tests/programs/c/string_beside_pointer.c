/* Strings in words that also hold parts of pointers. */
#include <stdio.h>
#include <string.h>

struct __attribute__((packed)) entry {
  char tag;
  void *link;
  char name[8];
};

int main(void) {
  char b[24], *p = b;
  struct entry e;
  memcpy(b + 5, &p, 8);
  memcpy(b, "hey", 4);
  printf("%zu %s\n", strlen(b), b);
  e.tag = 'x';
  e.link = &e;
  strcpy(e.name, "entry");
  strcat(e.name, "s");
  printf("%s %zu %d\n", e.name, strnlen(e.name, 3), e.link == &e);
  printf("%s\n", strchr(e.name, 't'));
  return 0;
}
