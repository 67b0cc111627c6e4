/*
 * bench/bench.h - what the benchmarks share: time, goals, the JSON file.
 */
#ifndef BENCH_BENCH_H
#define BENCH_BENCH_H

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

/* Processor time of this process, in nanoseconds. */
double bench_time(void);

/* Prints "goal: NAME: measured X, wanted at least Y: met" or "missed", and
 * writes it to json unless that is NULL.  Returns 1 if missed, else 0. */
int goal_at_least(FILE *json, const char *name, double measured, double wanted);
int goal_at_most(FILE *json, const char *name, double measured, double wanted);

/* The benchmarks; each prints its table and goals, and returns the number of
 * goals missed. */
int bench_memory(FILE *json);
int bench_images(FILE *json);
int bench_array(FILE *json);
int bench_instructions(FILE *json);
/* Of programs, times are the best of some rounds. */
int bench_vm(FILE *json, int rounds);

/* One walk, for counting instructions: WORKLOAD AREAS STRATEGY STEPS. */
int bench_walk(int argc, char **argv);

#endif
