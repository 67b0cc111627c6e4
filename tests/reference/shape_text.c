/*
 * tests/reference/shape_text.c - the text of a shape's variants.
 */
#include <ctype.h>
#include <string.h>

#include "shapes.h"

/* The text of a place that varies, from its first alternative on: how many
 * alternatives there are, and where it ends. */
static const char *place_end(const char *at, unsigned *count) {
  int depth = 0;
  *count = 1;
  for (; *at && (*at != ')' || depth); at++) {
    depth += (*at == '(') - (*at == ')');
    *count += *at == '|';
  }
  return at;
}

unsigned shape_variants(const char *text) {
  unsigned variants = 1, count;
  for (const char *at = text; (at = strstr(at, "%(")) != NULL;) {
    at = place_end(at + 2, &count);
    variants *= count;
  }
  return variants;
}

struct out {
  char *to;
  size_t room, length;
};

static void put(struct out *o, const char *text, size_t length) {
  for (size_t i = 0; i < length; i++, o->length++)
    if (o->length + 1 < o->room)
      o->to[o->length] = text[i];
}

/* Alternative number `which` of the place that begins here. */
static void put_alternative(struct out *o, const char *at, unsigned which) {
  int depth = 0;
  while (which)
    which -= *at++ == '|';
  for (; *at != '|' && (*at != ')' || depth); at++) {
    depth += (*at == '(') - (*at == ')');
    put(o, at, 1);
  }
}

size_t shape_write(const char *text, unsigned variant, char *to, size_t room) {
  struct out o = {to, room, 0};
  const char *places[8];
  unsigned chosen[8], place_count = 0, count;
  for (const char *at = text; *at; at++) {
    if (*at == '%' && at[1] == '(') {
      places[place_count] = at + 2;
      at = place_end(at + 2, &count);
      chosen[place_count] = variant % count;
      variant /= count;
      put_alternative(&o, places[place_count], chosen[place_count]);
      place_count++;
    } else if (*at == '%' && isdigit((unsigned char)at[1])) {
      unsigned which = (unsigned)(*++at - '1');
      put_alternative(&o, places[which], chosen[which]);
    } else {
      put(&o, at, 1);
    }
  }
  if (room)
    to[o.length < room ? o.length : room - 1] = '\0';
  return o.length;
}

static bool is_word_char(char c) {
  return isalnum((unsigned char)c) || c == '_';
}

bool has_word(const char *text, const char *word) {
  size_t length = strlen(word);
  for (const char *at = text; (at = strstr(at, word)) != NULL; at++)
    if ((at == text || (!is_word_char(at[-1]) && at[-1] != '.')) &&
        !is_word_char(at[length]))
      return true;
  return false;
}
