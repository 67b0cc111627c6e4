/*
 * All messages of N bytes: what nanopb decodes, encodes and decodes again is
 * the same.
 */
#include "nanopb.h"
#include <allways/check.h>
#include <pb_decode.h>
#include <pb_encode.h>
#include <string.h>

PB_BIND(Note, Note, AUTO)

#ifndef N
#define N 2
#endif
enum { ROOM = 40 };

static void check_equal(const Note *a, const Note *b) {
  allways_assert(a->id == b->id && a->has_text == b->has_text);
  allways_assert(!a->has_text || strcmp(a->text, b->text) == 0);
  allways_assert(a->list_count == b->list_count && a->list_count <= 2);
  for (int i = 0; i < (int)a->list_count; i++)
    allways_assert(a->list[i] == b->list[i]);
}

int main(void) {
  uint8_t in[N], out[ROOM];
  for (int i = 0; i < N; i++)
    in[i] = (uint8_t)allways_range(0, 255);
  Note note = Note_init_zero, again = Note_init_zero;
  pb_istream_t source = pb_istream_from_buffer(in, N);
  if (!pb_decode(&source, &Note_msg, &note))
    return 0;
  allways_assert(source.bytes_left == 0);
  pb_ostream_t target = pb_ostream_from_buffer(out, ROOM);
  allways_assert(pb_encode(&target, &Note_msg, &note));
  source = pb_istream_from_buffer(out, target.bytes_written);
  allways_assert(pb_decode(&source, &Note_msg, &again));
  check_equal(&note, &again);
  return 0;
}
