/*
 * demo.c - the memory module on a worked example; `make demo` runs it.
 *
 * A program with a linked queue in its globals and a function that walks the
 * queue with a cursor.  The ideas come from two papers: areas, saved states
 * and leak reports from Kouba's memory module (3.2 and 3.3), hashes that do
 * not depend on placement from Musuvathi and Dill, An Incremental Heap
 * Canonicalization Algorithm (sections 3 and 4).
 */
#include <allways/memory.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "check.h"

/* The areas of the program: their kinds, and where their fields are. */
enum kind { GLOBALS, FRAME, NODE };
enum { HEAD = 0, TAIL = 8, COUNT = 16, GLOBALS_SIZE = 24 };
enum { CURSOR = 0, FRAME_SIZE = 8 };
enum { VALUE = 0, NEXT = 8, NODE_SIZE = 16 };
enum { FEW = 3, MANY = 1000 };

struct program {
  struct allways_memory *m;
  allways_pointer globals, frame;
};

static allways_pointer at(allways_pointer p, uint64_t offset) {
  p.offset += offset;
  return p;
}

/* *(p + offset), a pointer. */
static allways_pointer follow(struct allways_memory *m, allways_pointer p,
                              uint64_t offset) {
  allways_pointer result;
  OK(allways_load_pointer(m, at(p, offset), &result));
  return result;
}

static void point(struct allways_memory *m, allways_pointer p, uint64_t offset,
                  allways_pointer target) {
  OK(allways_store_pointer(m, at(p, offset), target));
}

static allways_hash hash(struct allways_memory *m) {
  allways_hash h;
  OK(allways_hash_current(m, &h));
  return h;
}

static struct allways_memory_stats stats(struct allways_memory *m) {
  struct allways_memory_stats s;
  allways_memory_get_stats(m, &s);
  return s;
}

/* --------------------------------------------------------- the program */

static void report_leak(void *context, struct allways_memory *m,
                        allways_area area) {
  static const char *const kinds[] = {"globals", "frame", "node"};
  struct allways_area_info info;
  CHECK(allways_area_info(m, area, &info));
  printf("     listener: a %s of %d bytes is lost and was not freed\n",
         kinds[info.kind], (int)info.size);
  ++*(int *)context;
}

static struct program start(enum allways_naming naming, int *leaks) {
  struct allways_memory_options options = {
      .naming = naming, .unreachable = report_leak, .context = leaks};
  struct program p = {.m = allways_memory_new(&options)};
  OK(allways_allocate(p.m, GLOBALS_SIZE, GLOBALS, 0, &p.globals));
  OK(allways_allocate(p.m, FRAME_SIZE, FRAME, 0, &p.frame));
  OK(allways_set_root(p.m, p.globals, 0)); /* outermost: first */
  OK(allways_set_root(p.m, p.frame, 1));
  return p;
}

/* A queue of the values 10, 20, ...; backwards: its last node is allocated
 * first.  The cursor is at the head. */
static void make_queue(struct program *p, int count, bool backwards) {
  allways_pointer nodes[MANY];
  for (int i = 0; i < count; i++)
    OK(allways_allocate(p->m, NODE_SIZE, NODE, 0,
                        &nodes[backwards ? count - 1 - i : i]));
  for (int i = 0; i < count; i++) {
    OK(allways_store_scalar(p->m, at(nodes[i], VALUE), 4, 10u * (i + 1)));
    point(p->m, nodes[i], NEXT, i + 1 < count ? nodes[i + 1] : allways_null());
  }
  point(p->m, p->globals, HEAD, nodes[0]);
  point(p->m, p->globals, TAIL, nodes[count - 1]);
  OK(allways_store_scalar(p->m, at(p->globals, COUNT), 4, (uint64_t)count));
  point(p->m, p->frame, CURSOR, nodes[0]);
}

/* ---------------------------------------------------------- the printer */

/* Areas are numbered in canonical order: no number depends on placement. */
struct printer {
  int count;
  int pad; /* spaces owed to the item that was printed last */
  allways_area areas[16];
};

static bool number_area(void *context, allways_area area) {
  struct printer *printer = context;
  CHECK(printer->count < 16);
  printer->areas[printer->count++] = area;
  return true;
}

static int number_of(const struct printer *printer, allways_area area) {
  int i = 0;
  while (printer->areas[i] != area)
    i++;
  return i + 1;
}

static bool print_item(void *context, const struct allways_item *item) {
  struct printer *printer = context;
  char text[24] = "?";
  unsigned value = 0;
  if (item->kind == ALLWAYS_ITEM_POINTER) {
    snprintf(text, sizeof text, "-> #%d",
             number_of(printer, item->pointer.area));
  } else if (item->kind == ALLWAYS_ITEM_BYTES) {
    for (uint64_t i = 0; i < item->size && i < 4; i++)
      value |= (unsigned)item->bytes[i] << 8 * i;
    snprintf(text, sizeof text, "%u", value);
  }
  printf("%*s  +%-2d %s", printer->pad, "", (int)item->offset, text);
  printer->pad = 6 - (int)strlen(text);
  return true;
}

static void print_graph(struct allways_memory *m) {
  static const char *const kinds[] = {"globals", "frame", "node"};
  struct printer printer = {0};
  struct allways_area_info info;
  allways_visit_areas(m, number_area, &printer);
  for (int i = 0; i < printer.count; i++) {
    CHECK(allways_area_info(m, printer.areas[i], &info));
    printf("     #%d %-8s%2d bytes", i + 1, kinds[info.kind], (int)info.size);
    printf(info.root ? "  root %d" : "        ", (int)info.rank);
    printer.pad = 0;
    if (info.freed)
      printf("  freed");
    else
      OK(allways_visit_items(m, printer.areas[i], print_item, &printer));
    putchar('\n');
  }
}

/* ------------------------------------------------------------ the steps */

static void show_graph(struct program *p) {
  puts("1. A program's memory is a graph of areas.  A pointer is an area and\n"
       "   an offset, never an address; roots are what the program can name.\n"
       "   Bytes that were never written are undefined, and left out here.");
  print_graph(p->m);
}

static void show_placement(struct program *p) {
  int leaks = 0;
  struct program q = start(ALLWAYS_NAMES_LAYERED, &leaks);
  make_queue(&q, FEW, true);
  bool equal = allways_hash_equal(hash(p->m), hash(q.m));
  puts(
      "\n2. The same queue, its nodes allocated in the opposite order, is the\n"
      "   same state: a search need not look at both.");
  printf("     hashes are %s\n", equal ? "equal" : "different");
  CHECK(equal && leaks == 0);
  allways_memory_free(q.m);
}

/* Takes the first node off the queue and frees it; the cursor stays. */
static void show_fault(struct program *p) {
  allways_pointer first = follow(p->m, p->globals, HEAD);
  uint64_t value;
  point(p->m, p->globals, HEAD, follow(p->m, first, NEXT));
  OK(allways_store_scalar(p->m, at(p->globals, COUNT), 4, FEW - 1));
  OK(allways_free(p->m, first));
  puts("\n3. We save the state.  Then the first node is taken off and freed,\n"
       "   but the cursor still points to it:");
  print_graph(p->m);

  allways_pointer cursor = follow(p->m, p->frame, CURSOR);
  allways_hash before = hash(p->m);
  CHECK(allways_load_scalar(p->m, cursor, 4, &value) == ALLWAYS_FREED_AREA);
  const struct allways_fault *fault = allways_last_fault(p->m);
  puts("   Reading cursor->value is refused, and nothing changes:");
  printf("     fault: %s (%d bytes at +%d of %d)\n",
         allways_result_text(fault->code), (int)fault->size,
         (int)fault->at.offset, (int)fault->area_size);
  CHECK(allways_hash_equal(before, hash(p->m)));
}

static void show_back(struct program *p, allways_hash saved) {
  bool differed = !allways_hash_equal(saved, hash(p->m));
  OK(allways_backtrack(p->m));
  bool equal = allways_hash_equal(saved, hash(p->m));
  puts("\n4. Going back undoes the step, at the cost of what it changed.");
  printf("     hash after the step: %s, after going back: %s\n",
         differed ? "another" : "the same", equal ? "as saved" : "another");
  CHECK(differed && equal);
}

static void show_leak(struct program *p, int *leaks) {
  allways_pointer second = follow(p->m, follow(p->m, p->globals, HEAD), NEXT);
  puts(
      "\n5. Another step from there: head and cursor move on, and the free is\n"
      "   forgotten.  The next hash or save finds out:");
  point(p->m, p->globals, HEAD, second);
  point(p->m, p->frame, CURSOR, second);
  CHECK(*leaks == 0);
  hash(p->m);
  CHECK(*leaks == 1);
  OK(allways_backtrack(p->m));
}

/* Walks the cursor from the first node to the last, with a hash each. */
static void walk_cursor(enum allways_naming naming, bool renames) {
  int leaks = 0;
  struct program p = start(naming, &leaks);
  make_queue(&p, MANY, false);
  hash(p.m);
  struct allways_memory_stats before = stats(p.m);
  for (int i = 1; i < MANY; i++) {
    point(p.m, p.frame, CURSOR,
          follow(p.m, follow(p.m, p.frame, CURSOR), NEXT));
    hash(p.m);
  }
  struct allways_memory_stats after = stats(p.m);
  int renamed = (int)(after.renamed - before.renamed);
  int traversals = (int)(after.traversals - before.traversals);
  printf("     %-10s%14d%24d\n", allways_naming_text(naming), renamed,
         traversals);
  CHECK((renamed > 0) == renames && leaks == 0);
  allways_memory_free(p.m);
}

static void show_names(void) {
  printf(
      "\n6. An area's part in the hash hangs on its name.  A cursor walks a\n"
      "   queue of %d nodes, with a hash at each of %d steps:\n",
      MANY, MANY - 1);
  puts("     naming     areas renamed   traversals of all areas");
  walk_cursor(ALLWAYS_NAMES_LAYERED, false);
  walk_cursor(ALLWAYS_NAMES_BFS, true);
  walk_cursor(ALLWAYS_NAMES_DFS, false);
  puts(
      "   Under layered names a later root takes nothing from an earlier one,\n"
      "   so the names of the nodes stay: 0 areas renamed.");
}

int main(void) {
  int leaks = 0;
  struct program p = start(ALLWAYS_NAMES_LAYERED, &leaks);
  allways_hash saved;

  make_queue(&p, FEW, false);
  show_graph(&p);
  show_placement(&p);
  OK(allways_push(p.m));
  OK(allways_hash_saved(p.m, &saved));
  show_fault(&p);
  show_back(&p, saved);
  show_leak(&p, &leaks);
  show_names();

  CHECK(allways_memory_audit(p.m) == NULL);
  allways_memory_free(p.m);
  puts("ok");
  return 0;
}
