/*
 * allways/memory.h - the state of a checked program as a graph of areas.
 *
 * A memory holds areas (heap blocks, globals, frames, ...).  An area is a
 * fixed number of bytes; each byte is undefined, plain data, a byte of a
 * pointer, or part of a boxed value of the caller's.  A pointer is a pair
 * (area, offset), never a host address.  The areas reachable from the roots
 * are the state.  A state can be saved and gone back to, and has a 128-bit
 * hash that does not depend on where areas lie, only on how they are linked
 * (see enum allways_naming).
 *
 * Worked example: two areas, a pointer, a saved state, and back.
 *
 *     struct allways_memory *m = allways_memory_new(NULL);
 *     allways_pointer root, node;
 *     allways_hash before, after;
 *
 *     allways_allocate(m, 16, 0, 0, &root);
 *     allways_allocate(m, 8, 0, 0, &node);
 *     allways_set_root(m, root, 0);
 *     allways_store_pointer(m, root, node);
 *     allways_push(m);
 *     allways_hash_saved(m, &before);
 *
 *     allways_store_scalar(m, node, 4, 42);
 *     allways_hash_current(m, &after);         differs from before
 *     allways_backtrack(m);
 *     allways_hash_current(m, &after);         equals before
 *     allways_memory_free(m);
 *
 * Every operation that can be refused returns an enum allways_result.  A
 * refused operation changes nothing, and allways_last_fault() has details.
 *
 * Legal calls, as a machine.  One memory belongs to one thread at a time.
 *
 *     new ──> BUILDING ──push──> SAVED(1) ──push──> SAVED(2) ...
 *                ▲  stores, loads    │  backtrack: to the top saved state
 *                └──────pop──────────┘  pop: forget the top saved state
 *
 * push and the hashes need at least one root.
 */
#ifndef ALLWAYS_MEMORY_H
#define ALLWAYS_MEMORY_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

#if defined(__GNUC__)
#define ALLWAYS_API __attribute__((visibility("default")))
#else
#define ALLWAYS_API
#endif

/* Results: code, short text.  Table 3.4 of Kouba's memory module comes
 * first, then the cases it leaves open. */
#define ALLWAYS_RESULTS(X)                                                     \
  X(OK, "no fault")                                                            \
  X(NULL_POINTER, "null pointer or plain number used as a pointer")            \
  X(FREED_AREA, "access to a freed area")                                      \
  X(NOT_AREA_BEGIN, "pointer does not point to the beginning of its area")     \
  X(OUT_OF_BOUNDS, "access outside the bounds of the area")                    \
  X(UNDEFINED_LOAD, "load of undefined bytes")                                 \
  X(POINTER_COMPARISON, "order of pointers into different areas")              \
  X(POINTER_DIFFERENCE, "difference of pointers into different areas")         \
  X(POINTER_OVERFLOW, "pointer arithmetic leaves the area")                    \
  X(DOUBLE_FREE, "area freed twice")                                           \
  X(FREE_INSIDE, "free of a pointer into the middle of an area")               \
  X(WRITE_CONSTANT, "write to a constant area")                                \
  X(FREE_ROOT, "free of a root area")                                          \
  X(POINTER_BYTES, "bytes of a pointer used as a number")                      \
  X(NOT_A_NUMBER, "boxed value used as a number")                              \
  X(NO_SAVED_STATE, "no saved state")                                          \
  X(NO_ROOT, "no root area is set")                                            \
  X(NO_HASH, "no hash without names")                                          \
  X(BAD_ROOT, "not an area that can be this root")                             \
  X(BAD_CALL, "argument out of range")                                         \
  X(BAD_IMAGE, "bytes are not a state image")                                  \
  X(LIMIT, "limit of areas or bytes reached")

enum allways_result {
#define X(code, text) ALLWAYS_##code,
  ALLWAYS_RESULTS(X)
#undef X
};

/* How areas get their canonical place.  All but NONE and SITE give the same
 * hash to all states that differ only in placement: LAYERED and DFS in any
 * memory, BFS in memories that share their table of places, which grows with
 * what they meet (see options.peer). */
enum allways_naming {
  ALLWAYS_NAMES_LAYERED, /* shortest chains inside layers, incremental */
  ALLWAYS_NAMES_BFS,     /* shortest chains, whole-heap traversal */
  ALLWAYS_NAMES_DFS,     /* depth-first renumbering */
  ALLWAYS_NAMES_SITE,    /* allocation site and count */
  ALLWAYS_NAMES_NONE,    /* lowest free place */
  ALLWAYS_NAMES_OFF      /* undo only: no names, no reachability, and the
                            hashes answer ALLWAYS_NO_HASH */
};

typedef struct allways_hash {
  uint64_t lo, hi;
} allways_hash;

/* An area by number; 0 is no area.  Numbers of areas that left the state for
 * good are used again. */
typedef uint32_t allways_area;

/* area 0: offset is a plain number; {0, 0} is the null pointer. */
typedef struct allways_pointer {
  uint64_t offset;
  allways_area area;
} allways_pointer;

struct allways_memory;

/* Reported to the listener: an area that is not freed and not reachable.
 * Called during push or a hash, once for each area; its size, kind and site
 * can still be asked.  It must not call functions that change the memory, nor
 * the hashes or audit. */
typedef void allways_unreachable_fn(void *context, struct allways_memory *m,
                                    allways_area area);

struct allways_memory_options {
  enum allways_naming naming;
  allways_unreachable_fn *unreachable; /* NULL: nobody listens */
  void *context;                       /* passed to unreachable */
  uint64_t max_bytes; /* of areas allocated at once; 0: no limit */
  /* BFS: share the table of places with this memory.  Both then belong to
   * the same thread.  NULL: a table of its own. */
  struct allways_memory *peer;
};

/* NULL options: layered names, no listener. */
ALLWAYS_API struct allways_memory *
allways_memory_new(const struct allways_memory_options *options);
ALLWAYS_API void allways_memory_free(struct allways_memory *m);

ALLWAYS_API const char *allways_result_text(enum allways_result result);
ALLWAYS_API const char *allways_naming_text(enum allways_naming naming);

/* What the last refused operation was about. */
struct allways_fault {
  enum allways_result code;
  allways_pointer at;    /* the pointer used */
  allways_pointer other; /* the second one, if two were */
  uint64_t size;         /* bytes wanted */
  uint64_t area_size;    /* size of at.area */
};
ALLWAYS_API const struct allways_fault *
allways_last_fault(const struct allways_memory *m);

/* ------------------------------------------------------------------ areas */

/* The largest area, in bytes. */
#define ALLWAYS_MAX_AREA (UINT64_C(1) << 30)

/* A new area of size bytes, all undefined; ALLWAYS_LIMIT beyond
 * ALLWAYS_MAX_AREA or options.max_bytes.  kind is the caller's (it is part of
 * the state); site is used by SITE naming only: allocating instruction and
 * thread.  O(1). */
ALLWAYS_API enum allways_result allways_allocate(struct allways_memory *m,
                                                 uint64_t size, uint8_t kind,
                                                 uint64_t site,
                                                 allways_pointer *result);

/* The pointer must be to the beginning of an area that is not freed and not
 * a root.  Its content is lost; the area stays, freed, while pointed to. */
ALLWAYS_API enum allways_result allways_free(struct allways_memory *m,
                                             allways_pointer p);

/* Makes the area of p a root.  Roots are ordered by rank (no two roots have
 * the same); a front end gives globals rank 0 and frames ranks by thread, then
 * depth.  Each pointer slot of a root is a layer of its own: see
 * docs/design/names.md. */
ALLWAYS_API enum allways_result
allways_set_root(struct allways_memory *m, allways_pointer p, uint32_t rank);
/* The area is a root no longer: it stays only while something reaches it. */
ALLWAYS_API enum allways_result allways_unset_root(struct allways_memory *m,
                                                   allways_pointer p);

/* Stores into a constant area are refused from now on (or no longer). */
ALLWAYS_API enum allways_result allways_set_constant(struct allways_memory *m,
                                                     allways_pointer p,
                                                     bool constant);

/* Gives the area of p, freed or not, an address: a number of the caller's that
 * is part of the state as kind is, but may be decided at any time.  A new area
 * has 0. */
ALLWAYS_API enum allways_result allways_set_address(struct allways_memory *m,
                                                    allways_pointer p,
                                                    uint64_t address);

/* What is known of an area; false if there is no such area now. */
struct allways_area_info {
  uint64_t size;
  uint64_t site;
  uint64_t address;
  uint32_t rank;                             /* if root */
  allways_hash name;                         /* as of the last push or hash */
  uint32_t layer_rank, layer_slot, distance; /* LAYERED: as the name */
  uint8_t kind;
  bool freed, root, constant;
  bool reachable; /* as of the last push or hash */
};
ALLWAYS_API bool allways_area_info(const struct allways_memory *m,
                                   allways_area area,
                                   struct allways_area_info *info);
/* Size of the area p belongs to, freed or not. */
ALLWAYS_API enum allways_result allways_size(struct allways_memory *m,
                                             allways_pointer p, uint64_t *size);

/* --------------------------------------------------------------- pointers */

static inline allways_pointer allways_null(void) {
  allways_pointer p = {0, 0};
  return p;
}
static inline bool allways_is_null(allways_pointer p) {
  return p.area == 0 && p.offset == 0;
}
/* Equal: same area and same offset.  Never refused. */
static inline bool allways_equal(allways_pointer a, allways_pointer b) {
  return a.area == b.area && a.offset == b.offset;
}

/* p + bytes.  The result must lie in the area or one past its end; plain
 * numbers wrap. */
ALLWAYS_API enum allways_result allways_add(struct allways_memory *m,
                                            allways_pointer p, int64_t bytes,
                                            allways_pointer *result);
ALLWAYS_API enum allways_result allways_subtract(struct allways_memory *m,
                                                 allways_pointer p,
                                                 int64_t bytes,
                                                 allways_pointer *result);
/* a - b in bytes; both must belong to one area. */
ALLWAYS_API enum allways_result allways_difference(struct allways_memory *m,
                                                   allways_pointer a,
                                                   allways_pointer b,
                                                   int64_t *result);
/* *result is -1, 0 or 1 as a is below, at or above b in their one area. */
ALLWAYS_API enum allways_result allways_order(struct allways_memory *m,
                                              allways_pointer a,
                                              allways_pointer b, int *result);

/* ------------------------------------------------------- stores and loads */
/* A store removes whatever it overlaps: a pointer or boxed value that is hit
 * even in one byte loses its other bytes' meaning too: what is left of a
 * pointer stays as bytes of that pointer, what is left of a boxed value is
 * undefined. */

/* size is 1, 2, 4 or 8; little endian. */
ALLWAYS_API enum allways_result allways_store_scalar(struct allways_memory *m,
                                                     allways_pointer p,
                                                     unsigned size,
                                                     uint64_t value);
/* All bytes must be defined plain data. */
ALLWAYS_API enum allways_result allways_load_scalar(struct allways_memory *m,
                                                    allways_pointer p,
                                                    unsigned size,
                                                    uint64_t *value);

/* Eight bytes at any offset.  The offset of value need not lie inside its
 * area: an integer made from a pointer is stored this way too. */
ALLWAYS_API enum allways_result allways_store_pointer(struct allways_memory *m,
                                                      allways_pointer p,
                                                      allways_pointer value);
/* Plain bytes load as a pointer with area 0. */
ALLWAYS_API enum allways_result allways_load_pointer(struct allways_memory *m,
                                                     allways_pointer p,
                                                     allways_pointer *value);

ALLWAYS_API enum allways_result allways_store_bytes(struct allways_memory *m,
                                                    allways_pointer p,
                                                    const void *bytes,
                                                    uint64_t size);
ALLWAYS_API enum allways_result allways_load_bytes(struct allways_memory *m,
                                                   allways_pointer p,
                                                   void *bytes, uint64_t size);
/* Each of size bytes becomes the plain byte value. */
ALLWAYS_API enum allways_result allways_fill(struct allways_memory *m,
                                             allways_pointer p, uint8_t value,
                                             uint64_t size);
/* The bytes become undefined. */
ALLWAYS_API enum allways_result
allways_undefine(struct allways_memory *m, allways_pointer p, uint64_t size);
/* Copies bytes with all that is known of them: definedness, pointers, bytes
 * of pointers, whole boxed values (of one cut in pieces, the copied bytes are
 * undefined).  The ranges may overlap. */
ALLWAYS_API enum allways_result allways_copy(struct allways_memory *m,
                                             allways_pointer to,
                                             allways_pointer from,
                                             uint64_t size);

/* Up to eight bytes as they are in memory: what a register can hold.
 *   defined   bit i: byte i is defined
 *   pointer.area != 0: bytes first .. first + size - 1 of that pointer
 *   otherwise bits are the plain bytes (undefined ones are zero)
 * A range that is part pointer, part something else, or that touches a boxed
 * value is not a register value: ALLWAYS_POINTER_BYTES or _NOT_A_NUMBER. */
typedef struct allways_value {
  uint64_t bits;
  allways_pointer pointer;
  uint8_t size, first, defined;
} allways_value;
ALLWAYS_API enum allways_result allways_load_value(struct allways_memory *m,
                                                   allways_pointer p,
                                                   unsigned size,
                                                   allways_value *value);
ALLWAYS_API enum allways_result allways_store_value(struct allways_memory *m,
                                                    allways_pointer p,
                                                    const allways_value *value);

/* ---------------------------------------------------------- boxed values */

/* A class of boxed values.  The memory owns an object once it is stored, and
 * calls free when no state, saved or current, holds it.  Objects do not
 * change while stored; the same object may lie in several places after a
 * copy. */
struct allways_box_class {
  const char *name;
  /* Bytes the object occupies, at least 1. */
  uint64_t (*size)(const void *object);
  /* Hash without the target: equal objects have equal hashes.  The hash of
   * a state covers the bytes of write too. */
  uint64_t (*hash)(const void *object);
  /* Equal apart from the target. */
  bool (*equal)(const void *a, const void *b);
  /* The pointer the object holds, or null.  NULL: objects hold none. */
  allways_pointer (*target)(const void *object);
  /* Writes the object, without its target, to at most room bytes; returns
   * the bytes needed. */
  size_t (*write)(const void *object, void *bytes, size_t room);
  /* A new object from what write wrote; NULL: malformed. */
  void *(*read)(const void *bytes, size_t size, allways_pointer target);
  void (*free)(void *object);
};

/* Makes the class known to m, under a small number that images use: classes
 * must be registered in the same order wherever an image is read.  The class
 * is borrowed for the life of m. */
ALLWAYS_API uint32_t allways_register_class(
    struct allways_memory *m, const struct allways_box_class *class_);

/* Takes the object, unless refused.  If an equal one is there already, the
 * new one is freed at once. */
ALLWAYS_API enum allways_result allways_store_boxed(struct allways_memory *m,
                                                    allways_pointer p,
                                                    uint32_t class_number,
                                                    void *object);
/* The boxed value that begins at p; ALLWAYS_UNDEFINED_LOAD if none does.
 * The object is borrowed until the memory changes. */
ALLWAYS_API enum allways_result allways_load_boxed(struct allways_memory *m,
                                                   allways_pointer p,
                                                   uint32_t *class_number,
                                                   const void **object);

/* --------------------------------------------------------------- visiting */

enum allways_item_kind {
  ALLWAYS_ITEM_BYTES,   /* a run of defined plain bytes */
  ALLWAYS_ITEM_POINTER, /* a pointer, or some bytes of one */
  ALLWAYS_ITEM_BOXED
};
struct allways_item {
  enum allways_item_kind kind;
  allways_area area;
  uint64_t offset, size; /* where, in the area */
  const uint8_t *bytes;  /* BYTES: valid during the call */
  allways_pointer pointer;
  uint8_t first; /* POINTER: which byte of it is at offset */
  uint32_t class_number;
  const void *object;
};
/* Returning false ends the visit. */
typedef bool allways_item_fn(void *context, const struct allways_item *item);
typedef bool allways_area_fn(void *context, allways_area area);

/* All values that overlap size bytes at p, even partially, by offset.  Runs
 * of plain bytes are cut to the range. */
ALLWAYS_API enum allways_result
allways_load_overlapping(struct allways_memory *m, allways_pointer p,
                         uint64_t size, allways_item_fn *visit, void *context);
/* All values of an area, by offset. */
ALLWAYS_API enum allways_result allways_visit_items(struct allways_memory *m,
                                                    allways_area area,
                                                    allways_item_fn *visit,
                                                    void *context);
/* All areas of the current state in canonical order: roots by rank, and
 * depth-first what they reach, slots by offset.  With it, visit_items gives
 * everything there is to draw. */
ALLWAYS_API void allways_visit_areas(struct allways_memory *m,
                                     allways_area_fn *visit, void *context);
/* All places that point to the area, in no particular order; as of the last
 * push or hash. */
ALLWAYS_API void allways_visit_pointers_to(struct allways_memory *m,
                                           allways_area area,
                                           allways_item_fn *visit,
                                           void *context);

/* ----------------------------------------------------------------- states */

/* Saves the current state on top of the saved ones, and updates names and
 * hash.  Costs what was changed since the last push, hash or backtrack, and
 * with layered names the areas whose chain from a root changed by that. */
ALLWAYS_API enum allways_result allways_push(struct allways_memory *m);
/* Forgets the top saved state; the current state stays as it is. */
ALLWAYS_API enum allways_result allways_pop(struct allways_memory *m);
/* The current state becomes the top saved state, which stays saved. */
ALLWAYS_API enum allways_result allways_backtrack(struct allways_memory *m);
ALLWAYS_API size_t allways_saved_count(const struct allways_memory *m);
static inline bool allways_has_saved(const struct allways_memory *m) {
  return allways_saved_count(m) > 0;
}
/* Hash of the top saved state. */
ALLWAYS_API enum allways_result
allways_hash_saved(const struct allways_memory *m, allways_hash *hash);
/* Hash of the current state, without saving it. */
ALLWAYS_API enum allways_result allways_hash_current(struct allways_memory *m,
                                                     allways_hash *hash);
static inline bool allways_hash_equal(allways_hash a, allways_hash b) {
  return a.lo == b.lo && a.hi == b.hi;
}

/* ----------------------------------------------------------------- images */

/* Writes the current state as bytes, the same for all states that differ
 * only in placement.  Returns the bytes needed; nothing is written beyond
 * room.  Independent of the naming. */
ALLWAYS_API size_t allways_image_write(struct allways_memory *m, void *bytes,
                                       size_t room);
/* The current state becomes the one of the image.  All saved states are
 * forgotten.  On ALLWAYS_BAD_IMAGE nothing has changed.  Reading accepts some
 * bytes that no state is written as, such as areas that nothing reaches. */
ALLWAYS_API enum allways_result
allways_image_read(struct allways_memory *m, const void *bytes, size_t size);
/* Where the parts of an image end, for stores that share parts: the end of
 * each part, in order, at most room of them; returns their number.  An empty
 * part lies between roots whose ranks differ above ALLWAYS_RANK_BITS: exact
 * stores share best what belongs to one thread, say, if its roots agree there.
 */
enum { ALLWAYS_RANK_BITS = 24 };
ALLWAYS_API size_t allways_image_parts(const void *bytes, size_t size,
                                       uint32_t *ends, size_t room);

/* ------------------------------------------------------------- statistics */

struct allways_memory_stats {
  uint64_t areas;         /* in the state, as of the last push or hash */
  uint64_t freed_areas;   /* of them, freed */
  uint64_t pointers;      /* edges of the area graph */
  uint64_t saved;         /* saved states */
  uint64_t undo_bytes;    /* undo log */
  uint64_t content_bytes; /* content and shadow of areas */
  uint64_t graph_bytes;   /* area and pointer tables */
  uint64_t commits;       /* pushes and hashes so far */
  uint64_t touched;       /* areas visited by them, over all */
  uint64_t renamed;       /* areas that changed their name, over all */
  uint64_t traversals;    /* whole-heap traversals (BFS, DFS, ...) */
};
ALLWAYS_API void allways_memory_get_stats(const struct allways_memory *m,
                                          struct allways_memory_stats *stats);

/* Recomputes names and hash from scratch and checks all invariants; NULL, or
 * a text that says what is wrong.  Slow: for tests and debug builds. */
ALLWAYS_API const char *allways_memory_audit(struct allways_memory *m);

/* ------------------------------------------------- areas of known layout */
/* The fields of a struct as the layout of an area, in C: the place of a field
 * is its offsetof, and the compiler checks that the value can be assigned to
 * it (so there is no storing of array fields).  A field of type
 * allways_pointer is stored as a pointer, in its first eight bytes; any other
 * as its bytes, padding included, and a pointer inside a struct field would be
 * stored as bytes too.
 *
 *     struct thread { uint32_t pc; allways_pointer frame; };
 *     allways_pointer t;
 *     uint32_t pc;
 *     ALLWAYS_ALLOCATE(m, struct thread, KIND_THREAD, &t);
 *     ALLWAYS_STORE(m, t, struct thread, pc, 7);
 *     ALLWAYS_LOAD(m, t, struct thread, pc, &pc);
 */
#define ALLWAYS_ALLOCATE(m, type, kind, result)                                \
  allways_allocate((m), sizeof(type), (kind), 0, (result))
#define ALLWAYS_STORE(m, p, type, field, value)                                \
  (0 ? (void)(((type){0}).field = (value)) : (void)0,                          \
   allways_store_field(                                                        \
       (m), (p), offsetof(type, field), sizeof(((type *)0)->field),            \
       ALLWAYS_IS_POINTER(type, field), &((type){.field = (value)}).field))
#define ALLWAYS_LOAD(m, p, type, field, result)                                \
  allways_load_field(                                                          \
      (m), (p), offsetof(type, field), sizeof(((type *)0)->field),             \
      ALLWAYS_IS_POINTER(type, field), (1 ? (result) : &((type *)0)->field))
#define ALLWAYS_IS_POINTER(type, field)                                        \
  _Generic(((type *)0)->field, allways_pointer : true, default : false)

ALLWAYS_API enum allways_result allways_store_field(struct allways_memory *m,
                                                    allways_pointer p,
                                                    uint64_t offset,
                                                    uint64_t size, bool pointer,
                                                    const void *value);
ALLWAYS_API enum allways_result
allways_load_field(struct allways_memory *m, allways_pointer p, uint64_t offset,
                   uint64_t size, bool pointer, void *result);

#ifdef __cplusplus
}
#endif
#endif
