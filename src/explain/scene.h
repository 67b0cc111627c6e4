/*
 * explain/scene.h - the state of the program at one point of an execution, as a
 * person sees it: objects with their fields, threads with their frames.
 *
 *     struct scenes maker;                   one for a whole execution
 *     struct scene a, b;
 *     struct scene_changes changes;
 *     scenes_init(&maker, program, values);
 *     scene_take(&a, &maker, vm, &threads);
 *     ... the machine goes on ...
 *     scene_take(&b, &maker, vm, &threads);
 *     scene_compare(&changes, &a, &b);
 *     scene_changes_release(&changes);
 *     scene_release(&b);                     in any order; a scene may outlive
 *     scene_release(&a);                     the maker and the machine
 *     scenes_release(&maker);
 *
 * Few callers need scene_take: execution_run calls it, and gives scenes to its
 * observer (explain/execution.h).
 *
 * What is in a scene:
 *
 *   objects   The user's variables that have an address (globals,
 * thread-locals, locals) and blocks (heap, alloca), by id.  Constants only if
 *             something points to them, string literals never: they are in the
 *             text of the pointer.  Objects of the runtime are not there.
 *             Freed ones are, while something points to them; lost ones
 *             (leaked) stay to the end of the execution.
 *   threads   That run, by tid.  Frames of the runtime are left out.  A
 * variable of a frame has a value (it lives in a register) or an object.
 *
 * Ids are given once on an execution: an object has the same id in all scenes
 * of one maker, and no other object gets it (but a local that comes into scope
 * again may have its old one).  They count from 1 on, in the order in which the
 * maker first saw the objects, so they depend on which scenes were taken; the
 * numbers of heap blocks do not.
 *
 * Costs: an object that has not changed is not made again, it is shared by the
 * scenes that have it (scene_keep and scene_release count).  So a scene costs
 * time for what has changed, and a look at each other object (a fraction of a
 * microsecond), and a pointer for each object to keep.  Equal objects in two
 * scenes of one maker are the same pointer.
 *
 * Nothing is as long as memory is: runs of equal elements are one field
 * ("[5..999]"), and an object has at most SCENE_FIELDS fields, a thread at most
 * SCENE_FRAMES frames; what is left out is counted.
 *
 * All text is UTF-8 or plain bytes of the program's source and strings: escape
 * it for the format that you write.
 */
#ifndef EXPLAIN_SCENE_H
#define EXPLAIN_SCENE_H

#include "base/mix.h"
#include "base/text.h"
#include "explain/value.h"
#include "vm/observe.h"

enum {
  SCENE_FIELDS = 64, /* of an object, about */
  SCENE_FRAMES = 40  /* of a thread: the outermost ones and the innermost */
};
#define SCENE_NO_TID UINT32_MAX

/* ------------------------------------------------------------------- values */

enum scene_pointer {
  SCENE_NO_POINTER, /* a number, or undefined */
  SCENE_NULL,
  SCENE_WILD,        /* a number that is no address: 0x10 */
  SCENE_TO_OBJECT,   /* into a living object, or one past its end */
  SCENE_DANGLING,    /* to an object that was freed or left its scope */
  SCENE_OUTSIDE,     /* beyond the bounds of its object */
  SCENE_TO_TEXT,     /* a string literal, which is the text */
  SCENE_TO_FUNCTION, /* whose name is the text */
  SCENE_TO_HIDDEN    /* to an object of the runtime */
};

struct scene_value {
  const char *text; /* as value_text writes it: "7", "'x'", "NULL", "&q.lock",
                       "heap block #2 (node, list.c:12)", "?" if undefined; of a
                       lock "free", "held by T1", "T1, T2 wait" (see
                       explain/lock.h); of what else is closed its type,
                       "pthread_t" */
  enum scene_pointer pointer;
  uint32_t target; /* TO_OBJECT, DANGLING, OUTSIDE: id; may not be in the scene
                      any more (then nothing is known of it); else 0 */
  uint64_t offset; /* in the target */
  uint32_t block;  /* number of the heap block that it points to; 0: none */
  bool undefined;
  bool zero; /* a character that is 0 */
};

/* ------------------------------------------------------------------ objects */

/* A scalar, a string, a lock, or elements of an array that are alike. */
struct scene_field {
  const char *name; /* after the name of the object: ".next", "[3].key"; "": the
                       object is a scalar itself */
  struct scene_value value;
  uint64_t offset, size; /* bytes in the object, of the first it stands for */
  uint32_t bit, bits;    /* of a bit-field: first bit at offset, how many */
  uint32_t type;         /* debug type of one; 0: not known */
  uint64_t count;  /* elements that it stands for, 1 for most; else the name has
                      their range: "[5..999]", "[5..999].key" */
  uint64_t stride; /* from one of them to the next; 0: count is 1 */
  uint64_t first;  /* count > 1: index of the first, and where in the name the
                      range begins */
  size_t range;
  bool mixed;      /* they differ (there are too many of them): value is that of
                      none, its text says how many */
  bool overlaps;   /* a member of a union that shares its bytes with the one
                      before */
  bool lock;       /* of the C library, or what else threads wait for */
  uint32_t holder; /* lock: tid of the thread that has it, or SCENE_NO_TID */
  uint64_t readers; /* lock: bits of tids below 64 that have it for reading */
};

enum scene_kind {
  SCENE_GLOBAL,
  SCENE_CONSTANT, /* a global that the program never writes */
  SCENE_THREAD_LOCAL,
  SCENE_LOCAL,
  SCENE_HEAP,
  SCENE_ALLOCA /* also arrays of variable length */
};

/* Shared by scenes and never changed. */
struct scene_object {
  uint32_t id;
  enum scene_kind kind;
  const char *name;  /* "queue", "heap block #2 (struct node, list.c:16)" */
  const char *type;  /* "struct node", "int [4]"; of a block of more than one
                        element "struct node [3]"; "" if not known */
  uint64_t elements; /* of an array, or of a block of several; 0: it is none */
  uint32_t number;   /* HEAP: of the block, from 1 on, in order of allocation */
  uint64_t size;
  bool freed;  /* or its scope or thread is over */
  bool leaked; /* not freed, and nothing points to it or to the middle of it */
  uint32_t
      allocated;     /* position of the allocation or declaration; 0: unknown */
  uint32_t freed_at; /* position; 0: unknown */
  uint32_t tid;   /* THREAD_LOCAL: whose; LOCAL, ALLOCA: whose frame it belongs
                      to; else, or if that is not known, SCENE_NO_TID */
  uint32_t depth; /* LOCAL, ALLOCA with a tid: struct scene_frame.depth */
  uint32_t function;          /* LOCAL: whose it is; 0: not known */
  struct scene_field *fields; /* by offset, but for unions; none if freed */
  size_t field_count;
  uint64_t left_out; /* bytes after the last field that no field shows */

  /* For the maker. */
  uint32_t references;
  hash128 hash;
  char *strings;
  size_t field_capacity, string_capacity;
};

/* ------------------------------------------------------------------ threads */

struct scene_variable {
  const char *name;
  const char *type;
  uint32_t object; /* id of the object that it is; 0: it is in a register, and
                      has the value */
  struct scene_value value;
  uint32_t number; /* of the function's variables */
  bool parameter;
};

struct scene_frame {
  uint32_t depth; /* 0 is the thread's outermost, the runtime's included */
  uint32_t function, position;
  const char *function_name;
  const char *file; /* without folders */
  uint32_t line;
  struct scene_variable *variables; /* those in scope that have a value */
  size_t variable_count, variable_capacity;
  uint64_t left_out; /* frames between this one and the next */
};

struct scene_lock {
  uint32_t object;  /* id */
  uint64_t offset;  /* of the lock in it */
  const char *name; /* of the field: ".locks[2]"; "": the object is the lock */
  bool reading;     /* others may have it, too */
};

struct scene_thread {
  uint32_t number;            /* in the machine, as in traces */
  uint32_t tid;               /* as in struct execution */
  const char *name;           /* of its function: "worker"; "": not known */
  struct scene_frame *frames; /* outermost first */
  size_t frame_count, frame_capacity;
  bool waits;
  const char *waits_text; /* "waits for m, held by T1" */
  uint32_t waits_object; /* id of the object that it waits for; 0: none known */
  uint64_t waits_offset;
  uint32_t waits_tid; /* of the thread that has it or is joined, or
                          SCENE_NO_TID */
  struct scene_lock *held;
  size_t held_count, held_capacity;
};

/* ------------------------------------------------------------------- scenes */

struct scene {
  struct scene_object **objects; /* by id */
  size_t object_count, object_capacity;
  struct scene_thread *threads; /* by tid */
  size_t thread_count;
  const struct ir_program *program;
  struct scene_cast *cast; /* the threads, shared by copies */
};

/* What only the caller knows of a thread of the machine. */
struct scene_wait {
  bool waits;
  const char *text;       /* is copied */
  allways_pointer object; /* area 0: not known */
  uint32_t tid;           /* that has it, or SCENE_NO_TID */
};
struct scene_threads {
  void *context;
  /* Its tid; SCENE_NO_TID: it is left out. */
  uint32_t (*tid)(void *context, uint32_t thread);
  /* The function that it began with, 0: not known. */
  uint32_t (*function)(void *context, uint32_t thread);
  void (*wait)(void *context, uint32_t thread, struct scene_wait *wait);
};

/* Makes the scenes of one execution. */
struct scenes {
  const struct ir_program *program;
  struct values *values;
  struct scene_entry *entries; /* by area: see scene.c */
  size_t entry_count, entry_capacity;
  uint32_t last_id;
  struct scene_object **lost; /* by id */
  size_t lost_count, lost_capacity;
  uint32_t *queue; /* areas that are to be looked at */
  size_t queue_count, queue_capacity;
  uint64_t round; /* scenes taken */
  uint64_t tids;  /* a hash of which threads have which tids */
  const struct scene_threads *threads; /* while one is taken */
  /* Of an array that is too long to be shown, the elements near to it are;
   * area 0: none. */
  allways_pointer focus;
};

/* values is borrowed, and informed of each block that is allocated. */
void scenes_init(struct scenes *s, const struct ir_program *program,
                 struct values *values);
void scenes_release(struct scenes *s);
/* To be called by the machine's observer (struct vm_observer). */
void scenes_lost(struct scenes *s, struct vm *vm, uint32_t area);

/* Blocks that nothing points to, by where they were allocated (a position) and
 * their number.  As good as a scene that is forgotten at once. */
void scenes_find_lost(struct scenes *s, struct vm *vm,
                      void (*found)(void *context, uint32_t allocated,
                                    uint32_t number),
                      void *context);

/* The id of an area in the last scene; 0: it is not in it. */
uint32_t scenes_id(const struct scenes *s, uint32_t area);

/* The state as it is now; also in the middle of a step.  The machine's state
 * stays as it is. */
void scene_take(struct scene *scene, struct scenes *s, struct vm *vm,
                const struct scene_threads *threads);
/* A copy, which costs a pointer for each object. */
void scene_keep(struct scene *copy, const struct scene *scene);
void scene_release(struct scene *scene);

/* NULL: it is not there. */
const struct scene_object *scene_object(const struct scene *scene, uint32_t id);
const struct scene_thread *scene_thread(const struct scene *scene,
                                        uint32_t tid);
/* The field that the byte belongs to; NULL: none. */
const struct scene_field *scene_field_at(const struct scene_object *object,
                                         uint64_t offset);
/* What a value points to; NULL: no object of the scene. */
const struct scene_object *scene_target(const struct scene *scene,
                                        const struct scene_value *value);

/* ------------------------------------------------------------------ changes */

enum scene_change_kind { SCENE_NEW, SCENE_CHANGED, SCENE_GONE };
#define SCENE_WHOLE SIZE_MAX

/* Of an object, a field of one, a thread, a frame or a variable. */
struct scene_change {
  enum scene_change_kind kind;
  uint32_t object; /* id; 0: it is about a thread */
  size_t field;    /* index in the later scene's object; SCENE_WHOLE: the object
                      came, went, was freed or lost, or got another type */
  uint32_t tid;    /* object 0: thread */
  size_t frame;    /* object 0: index in the later scene's thread (GONE: in the
                      earlier's); SCENE_WHOLE: the thread came, went, or waits or
                      has locks otherwise than before */
  size_t variable; /* object 0: index in the frame; SCENE_WHOLE: the frame came,
                      went, or is in another line */
  const struct scene_value *old; /* CHANGED, of a value: what it was, borrowed
                                    from the earlier scene; else NULL */
};
struct scene_changes {
  struct scene_change *items; /* objects by id, fields in order; then threads */
  size_t count, capacity;
};

/* What is different in the later scene.  An object that came or went is one
 * change; its fields are not shown.  The scenes are of one maker. */
void scene_compare(struct scene_changes *changes, const struct scene *before,
                   const struct scene *after);
void scene_changes_release(struct scene_changes *changes);
/* Is there a change of the object, or of something in it? */
bool scene_is_changed(const struct scene_changes *changes, uint32_t object);
/* The change of this field (SCENE_WHOLE: of the object); NULL: none. */
const struct scene_change *scene_change_of(const struct scene_changes *changes,
                                           uint32_t object, size_t field);
/* The same for threads, frames and variables. */
const struct scene_change *
scene_change_of_thread(const struct scene_changes *changes, uint32_t tid,
                       size_t frame, size_t variable);

#endif
