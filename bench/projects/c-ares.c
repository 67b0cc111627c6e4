/*
 * All names of N bytes at the end of a message: one that is expanded lies in
 * the message, and is a text; no memory is leaked.
 */
#include <allways/check.h>
#include <ares.h>
#include <string.h>

enum { HEAD = 2, N = 4, SIZE = HEAD + N };

int main(void) {
  unsigned char message[SIZE] = {1, 'x'};
  for (int i = 0; i < N; i++)
    message[HEAD + i] = (unsigned char)allways_range(0, 255);
  char *name = 0;
  long size = 0;
  int status = ares_expand_name(message + HEAD, message, SIZE, &name, &size);
  allways_assert(status == ARES_SUCCESS || status == ARES_EBADNAME);
  if (status != ARES_SUCCESS)
    return 0;
  allways_assert(1 <= size && size <= N);
  allways_assert(strlen(name) <= 4 * SIZE);
  ares_free_string(name);
  return 0;
}
