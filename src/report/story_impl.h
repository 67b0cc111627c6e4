/*
 * report/story_impl.h - what the files share that tell a story.
 */
#ifndef REPORT_STORY_IMPL_H
#define REPORT_STORY_IMPL_H

#include <jansson.h>

#include "report/scene.h"
#include "report/story.h"
#include "report/way.h"

/* Bytes of the program's or of its files, which may be no UTF-8: what is wrong
 * becomes U+FFFD. */
json_t *story_bytes(const char *bytes, size_t size);
json_t *story_text(const char *text);
/* One item for each line of the text. */
json_t *story_lines(const char *bytes, size_t size);

/* What a person should know of a kind of fault. */
const char *story_kind_words(enum vm_fault_kind kind);

/* story_source.c: the files that are talked about, and their lines. */
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
/* {"file": number, "line": line}, and it is used; null if it is not known. */
json_t *story_place(struct story_sources *s, uint32_t position);
/* By number: name and pieces of text. */
json_t *story_files(struct story_sources *s);

/* story_scene.c: scenes of one way, each as its difference to the one before.
 * Zeroed but for the sources, it is at the start of the way. */
struct story_scenes {
  struct story_sources *sources;
  struct scene last;
  struct told_thread { /* as it was told: without frames, and these */
    json_t *thread, *frames;
    bool there;
  } * threads; /* by lane */
  size_t thread_count, thread_capacity;
};
json_t *story_scene(struct story_scenes *s, const struct scene *now);
void story_scenes_release(struct story_scenes *s);

/* story_way.c: one fault and the way to it. */
json_t *story_way(const struct story *story, const struct story_fault *fault,
                  struct story_sources *sources);

#endif
