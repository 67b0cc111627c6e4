/*
 * output/page_data_impl.h - what the files share that make the data of the
 * page.
 */
#ifndef OUTPUT_PAGE_DATA_IMPL_H
#define OUTPUT_PAGE_DATA_IMPL_H

#include "explain/scene.h"
#include "output/fields.h"
#include "output/page_data.h"

/* page_data_source.c: the files that are talked about, and their lines. */
struct story_sources {
  const struct ir_program *program;
  struct story_file {
    bool used;
    uint32_t *lines; /* that are talked about */
    size_t count, capacity;
  } * files; /* by number in the program */
};
void story_sources_init(struct story_sources *s,
                        const struct ir_program *program);
void story_sources_release(struct story_sources *s);
void story_use_line(struct story_sources *s, uint32_t file, uint32_t line);
/* By name: pieces of text. */
json_t *story_files(struct story_sources *s);

/* page_data_scene.c: scenes of one way, each as its difference to the one
 * before. Zeroed, it is at the start of the execution. */
struct story_scenes {
  struct scene last;
  struct reported_thread { /* as it was shown: without frames, and these */
    json_t *thread, *frames;
    bool there;
  } * threads; /* by lane */
  size_t thread_count, thread_capacity;
};
json_t *story_scene(struct story_scenes *s, const struct scene *now);
void story_scenes_release(struct story_scenes *s);

/* page_data_rows.c: runs an execution and looks at memory in each row of it.
 *     {"of": steps of the schedule, "object": id of that of the fault,
 *      "scenes": [difference, ...]}
 * A row that was not looked at has null. */
json_t *story_execution(struct execution *execution, struct ir_program *program,
                        const struct vm_options *machine,
                        const struct fault *fault,
                        const struct schedule *schedule, size_t steps);

#endif
