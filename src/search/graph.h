/*
 * search/graph.h - the explored graph as a file: .aut (Aldebaran, for CADP and
 * mCRL2) or .dot (for Graphviz).
 *
 * States are numbered in order of discovery, from 0.  Executions that end lead
 * to one state more for each kind of end; those come last.  Moves are labelled
 * with thread and source position, and the value if there are several; in .dot,
 * states with the positions of all threads.
 *
 * All functions do nothing if g is NULL.
 */
#ifndef SEARCH_GRAPH_H
#define SEARCH_GRAPH_H

#include "search/search.h"

struct graph;

/* Is the format known from the name? */
bool graph_format_known(const char *name);
/* NULL: the file cannot be written, and errno says why. */
struct graph *graph_new(const char *name);
/* The engine is at a state that is new, to which the last step led. */
void graph_state(struct graph *g, struct engine *e, uint32_t number);
/* A step is about to be taken from state number `from`.  After it, one of the
 * functions below says where it led: to a state seen before, to an end of this
 * kind, or what an event says. */
void graph_step(struct graph *g, struct engine *e, uint32_t from,
                struct step step, bool valued);
void graph_to(struct graph *g, uint32_t number);
void graph_end(struct graph *g, const char *what);
/* The execution ended with the step, if this event says so. */
void graph_event(struct graph *g, struct engine *e, enum engine_event event);
/* There is no room for so many states, or on the disk. */
bool graph_is_full(const struct graph *g);
/* Writes the file; false: that failed.  Frees g. */
bool graph_close(struct graph *g);

#endif
