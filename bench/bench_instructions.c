/*
 * bench/bench_instructions.c - instructions a step, counted by callgrind:
 * the same in every run, whatever else the machine does.
 */
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "bench/bench.h"
#include "bench/workload.h"

enum { STEPS = 2000, AREAS = 100 };

static const enum allways_naming columns[] = {
    ALLWAYS_NAMES_OFF, ALLWAYS_NAMES_DFS, ALLWAYS_NAMES_BFS,
    ALLWAYS_NAMES_LAYERED};
enum { COLUMNS = sizeof columns / sizeof *columns };

int bench_walk(int argc, char **argv) {
  if (argc != 4) {
    fprintf(stderr, "usage: allways-bench walk WORKLOAD AREAS STRATEGY "
                    "STEPS\n");
    return 1;
  }
  for (size_t i = 0; i < workload_count; i++)
    for (int n = 0; n <= ALLWAYS_NAMES_OFF; n++) {
      struct workload_run r;
      if (strcmp(workloads[i].name, argv[0]) != 0 ||
          strcmp(allways_naming_text((enum allways_naming)n), argv[2]) != 0)
        continue;
      workload_start(&workloads[i], &r, (enum allways_naming)n,
                     (uint32_t)atoi(argv[1]), 1);
      workload_walk(&workloads[i], &r, strtoull(argv[3], NULL, 10));
      workload_end(&r);
      return 0;
    }
  fprintf(stderr, "allways-bench: no such workload or strategy\n");
  return 1;
}

/* Instructions inside workload_walk, a step; 0 if they cannot be counted. */
static double count(const char *program, const char *workload,
                    enum allways_naming naming) {
  char command[8192], line[512];
  snprintf(command, sizeof command,
           "valgrind --tool=callgrind --callgrind-out-file=/dev/null "
           "--toggle-collect='workload_walk*' '%s' walk %s %d %s %d 2>&1",
           program, workload, AREAS, allways_naming_text(naming), STEPS);
  FILE *out = popen(command, "r");
  double counted = 0;
  if (out == NULL)
    return 0;
  while (fgets(line, sizeof line, out)) {
    const char *found = strstr(line, "Collected :");
    if (found)
      counted = strtod(found + strlen("Collected :"), NULL);
  }
  pclose(out);
  return counted / STEPS;
}

static void count_row(FILE *json, const char *program,
                      const struct workload *w) {
  printf("  %-3s", w->name);
  for (int c = 0; c < COLUMNS; c++) {
    double n = count(program, w->name, columns[c]);
    printf(" %10.0f", n);
    fflush(stdout);
    if (json)
      fprintf(json,
              "{\"instructions\": \"%s\", \"strategy\": \"%s\", "
              "\"a_step\": %.1f}\n",
              w->name, allways_naming_text(columns[c]), n);
  }
  printf("\n");
}

int bench_instructions(FILE *json) {
  char program[4096];
  ssize_t n = readlink("/proc/self/exe", program, sizeof program - 1);
  if (n <= 0 || system("valgrind --version >/dev/null 2>&1") != 0) {
    printf("Instructions: valgrind is not installed\n");
    return 0;
  }
  program[n] = 0;
  printf("\nInstructions a step, forward and back, %d areas\n  %-3s", AREAS,
         "");
  for (int c = 0; c < COLUMNS; c++)
    printf(" %10s", allways_naming_text(columns[c]));
  printf("\n");
  for (size_t i = 0; i < workload_count; i++)
    count_row(json, program, &workloads[i]);
  return 0;
}
