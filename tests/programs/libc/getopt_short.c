// args: -ab -c value -- -d rest
/* getopt with clustered options, an argument and the end mark. */
#include <stdio.h>
#include <unistd.h>

int main(int argc, char **argv) {
  int c;

  while ((c = getopt(argc, argv, "abc:d")) != -1)
    printf("%c %s\n", c, c == 'c' ? optarg : "");
  for (; optind < argc; optind++)
    puts(argv[optind]);
  return 0;
}
