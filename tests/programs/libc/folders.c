/* Folders: made, looked at, read and removed. */
#include <assert.h>
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static int by_text(const void *a, const void *b) { return strcmp(a, b); }

/* All names, sorted: folders tell them in any order. */
static void list(const char *path) {
  char names[16][32];
  int count = 0;
  DIR *folder = opendir(path);
  assert(folder);
  for (struct dirent *e; (e = readdir(folder)) != NULL;) {
    assert(e->d_ino != 0);
    assert((e->d_type == DT_DIR) == (strchr(e->d_name, '.') == e->d_name ||
                                     strchr(e->d_name, 'd') == e->d_name));
    strcpy(names[count++], e->d_name);
  }
  assert(closedir(folder) == 0);
  qsort(names, (size_t)count, sizeof names[0], by_text);
  printf("%s:", path);
  for (int i = 0; i < count; i++)
    printf(" %s", names[i]);
  putchar('\n');
}

static void touch(const char *path) {
  FILE *f = fopen(path, "w");
  assert(f);
  fputs(path, f);
  fclose(f);
}

static int kind(const char *path) {
  struct stat s;
  if (stat(path, &s) != 0)
    return '-';
  return S_ISDIR(s.st_mode) ? 'd' : S_ISREG(s.st_mode) ? 'f' : '?';
}

static void failed(int result) {
  printf("%d %s\n", result, result ? strerror(errno) : "");
}

int main(void) {
  printf("%c%c%c\n", kind("."), kind("d"), kind(""));
  assert(mkdir("d", 0755) == 0);
  failed(mkdir("d", 0755));
  failed(mkdir("none/d", 0755));
  failed(mkdir("", 0755));
  printf("%c%c%c%c\n", kind("d"), kind("./d"), kind("d/"), kind("d/x"));
  touch("d/one");
  touch("top");
  assert(mkdir("d/deep/", 0700) == 0);
  touch("d/deep/two");
  assert(fopen("none/file", "w") == NULL && errno == ENOENT);
  assert(open("d", O_WRONLY) == -1 && errno == EISDIR);
  failed(mkdir("top", 0755));
  list("d");
  list("./d/");
  list("d/deep");
  list(".");
  assert(opendir("none") == NULL && errno == ENOENT);
  assert(opendir("top") == NULL && errno == ENOTDIR);
  assert(access("d", R_OK | X_OK) == 0);
  failed(unlink("d"));
  assert(rmdir("d/deep") == -1 && errno == ENOTEMPTY);
  failed(rmdir("top"));
  failed(rmdir("none"));
  assert(unlink("d/deep/two") == 0 && rmdir("d/deep") == 0);
  list("d");
  assert(rename("top", "d/moved") == 0);
  failed(rename("d/moved", "none/moved"));
  list("d");
  DIR *again = opendir("d");
  int first = 0, second = 0;
  while (readdir(again))
    first++;
  rewinddir(again);
  while (readdir(again))
    second++;
  closedir(again);
  printf("%d %d\n", first, second);
  assert(remove("d/moved") == 0 && remove("d/one") == 0 && remove("d") == 0);
  printf("%c\n", kind("d"));
  list(".");
  return 0;
}
