/*
 * bench/main.c - runs a benchmark by its name.
 *
 *     allways-bench memory          everything about the memory module
 *     allways-bench vm [ROUNDS]     running programs: time, saving, memory
 *     allways-bench walk ...        one walk (see bench.h)
 *
 * The table goes to standard output, a JSON array of the statistics to the file
 * NAME.json beside the program.  A missed goal is no failure.
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

/* Benchmarks write one object a line: the lines become an array. */
static void write_array(FILE *lines, FILE *json) {
  char line[1024];
  const char *before = "[\n  ";
  rewind(lines);
  while (fgets(line, sizeof line, lines)) {
    line[strcspn(line, "\n")] = 0;
    fprintf(json, "%s%s", before, line);
    before = ",\n  ";
  }
  fprintf(json, "\n]\n");
}

static int run_memory(FILE *json) {
  int missed = bench_memory(json);
  missed += bench_array(json);
  missed += bench_images(json);
  missed += bench_store(json);
  missed += bench_instructions(json);
  return missed;
}

static int run_vm(FILE *json, int argc, char **argv) {
  int rounds = argc > 2 ? atoi(argv[2]) : 3;
  return bench_vm(json, rounds > 0 ? rounds : 1);
}

int main(int argc, char **argv) {
  if (argc > 1 && strcmp(argv[1], "walk") == 0)
    return bench_walk(argc - 2, argv + 2);
  bool memory = argc == 2 && strcmp(argv[1], "memory") == 0;
  bool vm = (argc == 2 || argc == 3) && strcmp(argv[1], "vm") == 0;
  if (!memory && !vm) {
    fprintf(stderr, "usage: allways-bench memory\n"
                    "       allways-bench vm [ROUNDS]\n"
                    "       allways-bench walk WORKLOAD AREAS STRATEGY "
                    "STEPS\n");
    return 1;
  }
  FILE *json = open_json(argv[1]), *lines = tmpfile();
  int missed = memory ? run_memory(lines) : run_vm(lines, argc, argv);
  printf("\n%d goals missed\n", missed);
  if (json && lines)
    write_array(lines, json);
  if (json)
    fclose(json);
  if (lines)
    fclose(lines);
  return 0;
}
