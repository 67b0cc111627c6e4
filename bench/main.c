/*
 * bench/main.c - runs a benchmark by its name.
 *
 *     allways-bench memory          everything about the memory module
 *     allways-bench walk ...        one walk (see bench.h)
 *
 * The table goes to standard output, JSON, one object a line, to NAME.json in
 * the folder of the program.  A missed goal is no failure.
 */
#include <libgen.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "bench/bench.h"
#include "bench/bench_store.h"

static FILE *open_json(const char *name) {
  char path[4096];
  ssize_t n = readlink("/proc/self/exe", path, sizeof path - 1);
  if (n <= 0)
    return NULL;
  path[n] = 0;
  char file[4200];
  snprintf(file, sizeof file, "%s/%s.json", dirname(path), name);
  FILE *json = fopen(file, "w");
  if (json == NULL)
    fprintf(stderr, "allways-bench: cannot write %s\n", file);
  return json;
}

static int run_memory(FILE *json) {
  int missed = bench_memory(json);
  missed += bench_array(json);
  missed += bench_images(json);
  missed += bench_store(json);
  missed += bench_instructions(json);
  return missed;
}

int main(int argc, char **argv) {
  if (argc > 1 && strcmp(argv[1], "walk") == 0)
    return bench_walk(argc - 2, argv + 2);
  if (argc != 2 || strcmp(argv[1], "memory") != 0) {
    fprintf(stderr, "usage: allways-bench memory\n");
    return 1;
  }
  FILE *json = open_json(argv[1]);
  int missed = run_memory(json);
  printf("\n%d goals missed\n", missed);
  if (json)
    fclose(json);
  return 0;
}
