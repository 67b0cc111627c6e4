/* Encodes and decodes a message, and shows both. */
#include "nanopb.h"
#include <pb_decode.h>
#include <pb_encode.h>
#include <stdio.h>

PB_BIND(Note, Note, AUTO)

int main(void) {
  Note note = {-7, true, "four", 2, {1, 70000}}, again = Note_init_zero;
  uint8_t bytes[40];
  pb_ostream_t target = pb_ostream_from_buffer(bytes, sizeof bytes);
  if (!pb_encode(&target, &Note_msg, &note))
    return puts(PB_GET_ERROR(&target)), 1;
  for (size_t i = 0; i < target.bytes_written; i++)
    printf("%02x ", bytes[i]);
  for (size_t size = 0; size <= target.bytes_written; size++) {
    pb_istream_t source = pb_istream_from_buffer(bytes, size);
    bool ok = pb_decode(&source, &Note_msg, &again);
    printf("\n%zu: %s %d %s %d", size, ok ? "" : PB_GET_ERROR(&source),
           (int)again.id, again.text, (int)again.list_count);
  }
  puts("");
  return 0;
}
