/*
 * bench/bench_store.h - how fast and how large the visited stores are.
 */
#ifndef BENCH_BENCH_STORE_H
#define BENCH_BENCH_STORE_H

#include <stdint.h>
#include <stdio.h>

#include "allways/store.h"

/* Measures the fingerprint store against a plain table, threads against
 * processes, and the other kinds; prints a table and the goals on standard
 * output, and JSON objects, one a line, to json unless it is NULL.  Returns
 * the number of goals missed.  ALLWAYS_BENCH_STATES: states, 10 million if
 * not set. */
int bench_store(FILE *json);

/* Bytes of the states fed so far, three ways. */
struct exact_sizes {
  double plain;    /* images one after the other */
  double collapse; /* a vector of part ids for each state; parts once */
  double exact;    /* the exact store, all its tables */
};

/* Feeds states to an exact store, and counts what else they would take.
 *
 *     struct exact_bench *b = exact_bench_new();
 *     exact_bench_add(b, &state);                    ... for each state
 *     states = exact_bench_sizes(b, &sizes);
 *     exact_bench_free(b);
 */
struct exact_bench;

struct exact_bench *exact_bench_new(void);
void exact_bench_free(struct exact_bench *b);
/* A state that was fed before counts for nothing; returns whether it is new. */
bool exact_bench_add(struct exact_bench *b, const struct allways_state *state);
/* Returns the number of different states. */
uint64_t exact_bench_sizes(struct exact_bench *b, struct exact_sizes *sizes);

#endif
