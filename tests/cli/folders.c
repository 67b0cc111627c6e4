#include <dirent.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static void show(const char *path) {
  char name[300];
  DIR *folder = opendir(path);
  if (folder == NULL) {
    perror(path);
    return;
  }
  for (struct dirent *e; (e = readdir(folder)) != NULL;) {
    if (e->d_name[0] == '.')
      continue;
    snprintf(name, sizeof name, "%s/%s", path, e->d_name);
    puts(name);
    if (e->d_type == DT_DIR)
      show(name);
  }
  closedir(folder);
}

int main(void) {
  show(".");
  show("none");
  unlink("one.txt");
  mkdir("more/made", 0755);
  if (rmdir("more") != 0)
    perror("more");
  unlink("more/inner.txt");
  FILE *f = fopen("more/made/new", "w");
  if (f)
    fclose(f);
  puts("changed");
  show(".");
  return 0;
}
