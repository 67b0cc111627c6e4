/* Two texts.  What if there is memory for one of them? */
#include <stdlib.h>
#include <string.h>

struct pair {
  char *name, *text;
};

#ifndef FIXED
struct pair *pair_new(const char *name, const char *text) {
  struct pair *p = malloc(sizeof *p);
  if (p == NULL)
    return NULL;
  p->name = strdup(name);
  p->text = strdup(text);
  if (p->name == NULL || p->text == NULL) {
    free(p);
    return NULL;
  }
  return p;
}
#else
struct pair *pair_new(const char *name, const char *text) {
  struct pair *p = malloc(sizeof *p);
  if (p == NULL)
    return NULL;
  p->name = strdup(name);
  p->text = strdup(text);
  if (p->name == NULL || p->text == NULL) {
    free(p->name);
    free(p->text);
    free(p);
    return NULL;
  }
  return p;
}
#endif

int main(void) {
  struct pair *p = pair_new("key", "value");
  if (p == NULL)
    return 1;
  free(p->name);
  free(p->text);
  free(p);
  return 0;
}
