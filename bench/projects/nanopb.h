/*
 * A message as nanopb's generator would write it:
 *
 *     message Note {
 *       required int32 id = 1;
 *       optional string text = 2;  // at most 4 bytes
 *       repeated uint32 list = 3;  // at most 2
 *     }
 */
#ifndef NOTE_H
#define NOTE_H

#include <pb.h>

typedef struct {
  int32_t id;
  bool has_text;
  char text[5];
  pb_size_t list_count;
  uint32_t list[2];
} Note;

#define Note_FIELDLIST(X, a)                                                   \
  X(a, STATIC, REQUIRED, INT32, id, 1)                                         \
  X(a, STATIC, OPTIONAL, STRING, text, 2)                                      \
  X(a, STATIC, REPEATED, UINT32, list, 3)
#define Note_CALLBACK NULL
#define Note_DEFAULT NULL

extern const pb_msgdesc_t Note_msg;
#define Note_init_zero                                                         \
  {                                                                            \
    0, false, "", 0, { 0, 0 }                                                  \
  }

#endif
