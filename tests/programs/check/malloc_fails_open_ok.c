// verdict: true
// options: --malloc-may-fail
/* Each of these may have no memory, and says so. */
#include <assert.h>
#include <dirent.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>

int main(void) {
  FILE *f = fopen("file", "w");
  if (f != NULL)
    fclose(f);
  else
    assert(errno == ENOMEM);
  f = fmemopen(NULL, 16, "w+");
  if (f != NULL)
    fclose(f);
  else
    assert(errno == ENOMEM);
  DIR *d = opendir(".");
  if (d != NULL)
    closedir(d);
  else
    assert(errno == ENOMEM);
  if (setenv("A", "b", 1) != 0)
    assert(errno == ENOMEM && getenv("A") == NULL);
  return 0;
}
