/*
 * All messages of N bytes, of those that mean something: what nanopb decodes,
 * encodes and decodes again is the same.
 */
#include "nanopb.h"
#include <allways/check.h>
#include <pb_decode.h>
#include <pb_encode.h>
#include <string.h>

PB_BIND(Note, Note, AUTO)

enum { N = 4, ROOM = 40 };

/* Tags of the fields, with right types and with others, lengths and numbers
 * that end or go on, and a letter. */
static const uint8_t values[] = {0x00, 0x01, 0x02, 0x08, 0x0d, 0x12,
                                 0x18, 0x1a, 0x7f, 0x80, 0xff, 'a'};

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
    in[i] = values[allways_choose((int)sizeof values)];
  Note note = Note_init_zero, again = Note_init_zero;
  pb_istream_t source = pb_istream_from_buffer(in, N);
  if (!pb_decode(&source, &Note_msg, &note))
    return 0;
  pb_ostream_t target = pb_ostream_from_buffer(out, ROOM);
  allways_assert(pb_encode(&target, &Note_msg, &note));
  source = pb_istream_from_buffer(out, target.bytes_written);
  allways_assert(pb_decode(&source, &Note_msg, &again));
  check_equal(&note, &again);
  return 0;
}
