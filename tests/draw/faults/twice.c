/* A block is freed twice; two places point to it. */
#include <stdlib.h>
struct file {
  int fd;
  char *buffer;
};
static struct {
  struct file *open[8];
  int count;
  struct file *last;
} files;
static void get(int fd) {
  struct file *f = malloc(sizeof *f);
  if (!f)
    exit(0);
  f->fd = fd;
  f->buffer = NULL;
  files.open[files.count++] = f;
  files.last = f;
}
int main(void) {
  get(3);
  get(4);
  free(files.last);
  for (int i = 0; i < files.count; i++)
    free(files.open[i]);
  return 0;
}
