// verdict: true
// options: --malloc-may-fail
/* Functions of libc that make something for the program. */
#define _GNU_SOURCE
#include <assert.h>
#include <search.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <wchar.h>

static int order(const void *a, const void *b) { return strcmp(a, b); }

static void copies(void) {
  char *s = strdup("ab"), *t = strndup("abc", 2), *u;
  wchar_t *w = wcsdup(L"ab");
  assert(s == NULL || t == NULL || strcmp(s, t) == 0);
  free(s);
  free(t);
  free(w);
  if (asprintf(&u, "%d", 42) == 2)
    free(u);
}

static void scans(void) {
  char *a, *b;
  int n = sscanf("one two", "%ms %ms", &a, &b);
  assert(n == 2 || (n == EOF && a == NULL));
  if (n == 2) {
    free(a);
    free(b);
  }
}

static void streams(void) {
  char *s = NULL, *line = NULL;
  size_t n = 0, room = 0;
  FILE *f = open_memstream(&s, &n);
  if (f != NULL) {
    int put = fputs("text", f);
    fclose(f);
    assert(put == EOF || strcmp(s, "text") == 0);
    free(s);
  }
  f = fmemopen("line\n", 5, "r");
  if (f == NULL)
    return;
  assert(getline(&line, &room, f) == 5 || line == NULL);
  fclose(f);
  free(line);
}

static void searches(void) {
  void *root = NULL;
  assert((tsearch("a", &root, order) == NULL) == (root == NULL));
  if (root != NULL)
    tdelete("a", &root, order);
  if (hcreate(3))
    hdestroy();
}

int main(void) {
  copies();
  scans();
  streams();
  searches();
  return 0;
}
