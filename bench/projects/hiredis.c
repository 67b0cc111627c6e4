/*
 * All answers of N bytes, given to the reader in two pieces: each is an answer,
 * an error, or not yet complete, and no memory is leaked.
 */
#include "hiredis.h"
#include <allways/check.h>

enum { N = 5 };

int main(void) {
  char text[N];
  for (int i = 0; i < N; i++)
    text[i] = (char)allways_range(0, 255);
  size_t cut = (size_t)allways_choose(2) * 2;
  redisReader *reader = redisReaderCreate();
  void *reply = 0;
  redisReaderFeed(reader, text, cut);
  int status = redisReaderGetReply(reader, &reply);
  if (status == REDIS_OK && reply == 0) {
    redisReaderFeed(reader, text + cut, N - cut);
    status = redisReaderGetReply(reader, &reply);
  }
  allways_assert(status == REDIS_OK || reader->err != 0);
  allways_assert(status == REDIS_OK || reply == 0);
  if (reply != 0)
    freeReplyObject(reply);
  redisReaderFree(reader);
  return 0;
}
