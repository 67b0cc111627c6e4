/* Output waits in a buffer until it is flushed, in what other streams and
 * descriptors of the file see, too. */
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static char name[] = "/tmp/allways-stdio-buffers";

static long size_now(void) {
  struct stat s;
  return stat(name, &s) == 0 ? (long)s.st_size : -1;
}

static void show(const char *what) {
  char text[32] = "";
  FILE *f = fopen(name, "r");
  size_t n = fread(text, 1, sizeof text - 1, f);
  text[n] = '\0';
  fclose(f);
  printf("%s: %ld bytes, %s\n", what, size_now(), text);
}

static void default_buffer(void) {
  FILE *f = fopen(name, "w");
  fputs("one", f);
  fputc('!', f);
  show("not flushed");
  printf("tell %ld\n", ftell(f));
  fflush(f);
  show("flushed");
  fprintf(f, "%d", 42);
  show("more");
  fseek(f, 0, SEEK_SET);
  show("moved");
  fputs("two", f);
  fclose(f);
  show("closed");
}

static void long_output(void) {
  static char block[5000];
  FILE *f = fopen(name, "w");
  memset(block, 'x', sizeof block);
  fwrite(block, 1, 100, f);
  printf("100: %ld\n", size_now());
  fwrite(block, 1, 3996, f);
  printf("4096: %ld\n", size_now());
  fputc('y', f);
  printf("4097: %ld\n", size_now());
  fwrite(block, 1, 5000, f);
  printf("9097: %ld, tell %ld\n", size_now(), ftell(f));
  fclose(f);
  printf("closed: %ld\n", size_now());
}

static void modes(void) {
  static char mine[256];
  FILE *f = fopen(name, "w");
  setvbuf(f, NULL, _IONBF, 0);
  fputs("now", f);
  show("unbuffered");
  fclose(f);
  f = fopen(name, "w");
  setvbuf(f, mine, _IOLBF, sizeof mine);
  fputs("a line\nand", f);
  show("a line");
  fflush(f);
  show("all");
  fclose(f);
  f = fopen(name, "w");
  setvbuf(f, mine, _IOFBF, sizeof mine);
  fputs("0123456789", f);
  printf("10: %ld\n", size_now());
  fputs("abcdefghij", f);
  fclose(f);
  show("given");
  f = fopen(name, "w");
  setbuf(f, NULL);
  fputs("setbuf", f);
  show("setbuf");
  fclose(f);
}

static void descriptors(void) {
  FILE *f = fopen(name, "w");
  fputs("later ", f);
  write(fileno(f), "first ", 6);
  show("mixed");
  fflush(f);
  show("flushed");
  fclose(f);
  f = fopen(name, "a");
  fputs("appended", f);
  printf("tell %ld\n", ftell(f));
  fflush(NULL);
  show("all flushed");
  fclose(f);
}

static void both_ways(void) {
  char text[8] = "";
  FILE *f = fopen(name, "w+");
  fputs("abcdef", f);
  rewind(f);
  fgets(text, 4, f);
  printf("%s at %ld\n", text, ftell(f));
  fseek(f, 0, SEEK_CUR);
  fputs("XY", f);
  rewind(f);
  printf("%s\n", fgets(text, 8, f));
  fclose(f);
}

static void memory(void) {
  char room[16] = "..............";
  FILE *f = fmemopen(room, sizeof room, "w");
  fputs("text", f);
  printf("memory: %s\n", room);
  fflush(f);
  printf("memory: %s\n", room);
  fclose(f);
  char *text = NULL;
  size_t size = 0;
  f = open_memstream(&text, &size);
  fputs("stream", f);
  fflush(f);
  printf("%s, %zu\n", text, size);
  fputs("ed", f);
  fclose(f);
  printf("%s, %zu\n", text, size);
  free(text);
}

int main(void) {
  default_buffer();
  long_output();
  modes();
  descriptors();
  both_ways();
  memory();
  unlink(name);
  return 0;
}
