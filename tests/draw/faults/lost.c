/* A list is lost with its head. */
#include <stdlib.h>
#include <string.h>
struct name {
  char text[12];
  struct name *next;
};
static struct name *names;
static void add(const char *text) {
  struct name *n = malloc(sizeof *n);
  if (!n)
    exit(0);
  strcpy(n->text, text);
  n->next = names;
  names = n;
}
int main(void) {
  add("first");
  names = NULL;
  add("second");
  free(names);
  return 0;
}
