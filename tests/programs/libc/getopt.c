// args: -v -ofile.txt -n 5 --size=10 --quiet rest -x more
/* getopt and getopt_long over the program's arguments. */
#include <getopt.h>
#include <stdio.h>
#include <stdlib.h>

int main(int argc, char **argv) {
  static const struct option options[] = {
      {"size", required_argument, NULL, 's'},
      {"quiet", no_argument, NULL, 'q'},
      {"verbose", no_argument, NULL, 'v'},
      {0}};
  int c, n = 0;

  opterr = 0;
  while ((c = getopt_long(argc, argv, "vo:n:", options, NULL)) != -1)
    switch (c) {
    case 'v':
      puts("verbose");
      break;
    case 'o':
      printf("output %s\n", optarg);
      break;
    case 'n':
      n = atoi(optarg);
      printf("n %d\n", n);
      break;
    case 's':
      printf("size %d\n", atoi(optarg));
      break;
    case 'q':
      puts("quiet");
      break;
    case '?':
      printf("unknown %c\n", optopt);
      break;
    }
  while (optind < argc)
    printf("argument %s\n", argv[optind++]);
  return 0;
}
