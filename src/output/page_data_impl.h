/*
 * output/page_data_impl.h - what the files share that make the data of the
 * page.
 */
#ifndef OUTPUT_PAGE_DATA_IMPL_H
#define OUTPUT_PAGE_DATA_IMPL_H

#include "explain/scene.h"
#include "output/fields.h"
#include "output/page_data.h"

/* page_data_source.c: the source files that occur, and their lines. */
struct page_sources {
  const struct ir_program *program;
  struct page_file {
    bool used;
    uint32_t *lines; /* that occur */
    size_t count, capacity;
  } * files; /* by number in the program */
};
void page_sources_init(struct page_sources *s,
                       const struct ir_program *program);
void page_sources_release(struct page_sources *s);
void page_data_use_line(struct page_sources *s, uint32_t file, uint32_t line);
/* By name: pieces of text. */
json_t *page_data_files(struct page_sources *s);

/* page_data_scene.c: scenes of one execution, each as its difference from the
 * one before.  Zeroed, it is at the start of the execution. */
struct page_scenes {
  struct scene last;
  struct reported_thread { /* as it was shown: without frames, and these */
    json_t *thread, *frames;
    bool there;
  } * threads; /* by tid */
  size_t thread_count, thread_capacity;
};
json_t *page_data_scene(struct page_scenes *s, const struct scene *now);
void page_scenes_release(struct page_scenes *s);

/* page_data_rows.c: runs an execution and looks at memory in each row of it.
 *     {"of": steps of the schedule, "object": id of that of the fault,
 *      "scenes": [difference, ...]}
 * A row that was not looked at has null. */
json_t *page_data_execution(struct execution *execution,
                            struct ir_program *program,
                            const struct vm_options *machine,
                            const struct fault *fault,
                            const struct schedule *schedule, size_t steps);

#endif
