/*
 * frontend/embed.c - bitcode inside of object files: its records.
 */
#include "frontend/embed_impl.h"

#include <stdint.h>
#include <string.h>

#include "allways/formats.h"
#include "base/mix.h"

const char embed_producer[] = ALLWAYS_VERSION;

enum { VERSION = 1 };
static const char magic[8] = {'\x7f', 'a', 'l', 'l', 'w', 'a', 'y', 's'};

enum {
  AT_VERSION = 8,
  AT_FAILED = 12,
  AT_SIZE = 16,
  AT_SUM = 24,
  AT_PARTS = 32, /* what the sum is of begins here */
  HEAD = AT_PARTS + 8 * EMBED_PARTS
};

static void put_number(char *to, uint64_t number, size_t size) {
  for (size_t i = 0; i < size; i++)
    to[i] = (char)(number >> 8 * i);
}

static uint64_t get_number(const char *from, size_t size) {
  uint64_t number = 0;
  for (size_t i = 0; i < size; i++)
    number |= (uint64_t)(unsigned char)from[i] << 8 * i;
  return number;
}

void embed_write(struct text *to, const struct embed_record *record) {
  char head[HEAD];
  size_t start = to->count, size = HEAD;
  for (size_t i = 0; i < EMBED_PARTS; i++) {
    put_number(head + AT_PARTS + 8 * i, record->parts[i].size, 8);
    size += record->parts[i].size;
  }
  memcpy(head, magic, sizeof magic);
  put_number(head + AT_VERSION, VERSION, 4);
  put_number(head + AT_FAILED, record->failed, 4);
  put_number(head + AT_SIZE, size, 8);
  put_number(head + AT_SUM, 0, 8);
  text_add_bytes(to, head, HEAD);
  for (size_t i = 0; i < EMBED_PARTS; i++)
    if (record->parts[i].size)
      text_add_bytes(to, record->parts[i].bytes, record->parts[i].size);
  char *whole = to->bytes + start;
  put_number(whole + AT_SUM, mix_bytes(whole + AT_PARTS, size - AT_PARTS).lo,
             8);
}

/* False: they are not as long as all of it. */
static bool find_parts(const char *record, size_t size,
                       struct embed_record *to) {
  size_t at = HEAD;
  for (size_t i = 0; i < EMBED_PARTS; i++) {
    uint64_t part = get_number(record + AT_PARTS + 8 * i, 8);
    if (part > size - at)
      return false;
    to->parts[i] = (struct embed_bytes){record + at, (size_t)part};
    at += (size_t)part;
  }
  return at == size;
}

static bool is_of(const struct embed_bytes *part, const char *text) {
  return part->size == strlen(text) &&
         memcmp(part->bytes, text, part->size) == 0;
}

enum embed_result embed_read(const char *bytes, size_t size, size_t *at,
                             struct embed_record *record) {
  *record = (struct embed_record){.failed = false};
  while (*at < size && bytes[*at] == 0)
    ++*at; /* a linker may align */
  if (*at == size)
    return EMBED_END;
  const char *from = bytes + *at;
  size_t left = size - *at;
  if (left < AT_PARTS || memcmp(from, magic, sizeof magic) != 0)
    return EMBED_BROKEN;
  if (get_number(from + AT_VERSION, 4) != VERSION)
    return EMBED_OTHER;
  uint64_t whole = get_number(from + AT_SIZE, 8);
  if (whole < HEAD || whole > left ||
      get_number(from + AT_SUM, 8) !=
          mix_bytes(from + AT_PARTS, (size_t)whole - AT_PARTS).lo ||
      !find_parts(from, (size_t)whole, record))
    return EMBED_BROKEN;
  record->failed = get_number(from + AT_FAILED, 4) != 0;
  *at += (size_t)whole;
  return is_of(&record->parts[EMBED_PRODUCER], embed_producer) ? EMBED_GOOD
                                                               : EMBED_OTHER;
}
