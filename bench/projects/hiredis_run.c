/* Formats commands, reads answers in small pieces, and edits strings. */
#include "hiredis.h"
#include "sds.h"
#include <stdio.h>
#include <string.h>

static void show(const redisReply *reply, int depth) {
  printf("%*stype %d integer %lld text %.*s\n", depth, "", reply->type,
         reply->integer, (int)reply->len, reply->str ? reply->str : "");
  for (size_t i = 0; i < reply->elements; i++)
    show(reply->element[i], depth + 2);
}

int main(void) {
  char *command;
  int size = redisFormatCommand(&command, "SET %s %b:%d", "key", "a\0b",
                                (size_t)3, 42);
  fwrite(command, 1, (size_t)size, stdout);
  redisFreeCommand(command);
  const char answers[] = "*3\r\n$5\r\nhello\r\n:-12\r\n*2\r\n$-1\r\n+OK\r\n"
                         "-ERR no\r\n?\r\n";
  redisReader *reader = redisReaderCreate();
  for (size_t i = 0; i < strlen(answers); i += 3) {
    void *reply = NULL;
    size_t left = strlen(answers) - i;
    redisReaderFeed(reader, answers + i, left < 3 ? left : 3);
    while (redisReaderGetReply(reader, &reply) == REDIS_OK && reply) {
      show(reply, 0);
      freeReplyObject(reply);
      reply = NULL;
    }
  }
  printf("error %d: %s\n", reader->err, reader->errstr);
  redisReaderFree(reader);
  sds text = sdscatprintf(sdsnew("sds: "), "%d %s", 7, "seven");
  text = sdscatrepr(text, "\n\"x", 3);
  puts(text);
  sdsfree(text);
  return 0;
}
