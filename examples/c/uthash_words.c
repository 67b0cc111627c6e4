/* uthash: counts words, looks ids up in a second table, sorts and deletes.
 *
 * verdict: true */
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <uthash.h>

struct word {
  char text[16];
  int count, id;
  UT_hash_handle by_text, by_id;
};

struct point {
  int x, y;
};

struct pixel {
  struct point at;
  int color;
  UT_hash_handle hh;
};

static const char poem[] =
    "Whose woods these are I think I know. His house is in the village "
    "though; He will not see me stopping here To watch his woods fill up "
    "with snow. My little horse must think it queer To stop without a "
    "farmhouse near Between the woods and frozen lake The darkest evening "
    "of the year.";

static struct word *by_text, *by_id;

static void count_word(const char *text) {
  struct word *w;

  HASH_FIND(by_text, by_text, text, strlen(text), w);
  if (!w) {
    w = calloc(1, sizeof *w);
    strcpy(w->text, text);
    w->id = (int)HASH_CNT(by_text, by_text) * 10;
    HASH_ADD(by_text, by_text, text[0], strlen(w->text), w);
    HASH_ADD(by_id, by_id, id, sizeof w->id, w);
  }
  w->count++;
}

static void count_words(const char *s) {
  char text[16];
  size_t n = 0;

  for (;; s++) {
    if (isalpha((unsigned char)*s)) {
      text[n++] = (char)tolower((unsigned char)*s);
    } else if (n > 0) {
      text[n] = '\0';
      count_word(text);
      n = 0;
    }
    if (*s == '\0')
      break;
  }
}

static int by_count(const struct word *a, const struct word *b) {
  return a->count != b->count ? b->count - a->count : strcmp(a->text, b->text);
}

static void words(void) {
  struct word *w, *next;
  int id = 30, shown = 0;

  count_words(poem);
  printf("%u words\n", HASH_CNT(by_text, by_text));
  HASH_FIND(by_id, by_id, &id, sizeof id, w);
  printf("id 30 is %s\n", w ? w->text : "missing");
  HASH_SRT(by_text, by_text, by_count);
  for (w = by_text; w && shown < 8; w = w->by_text.next, shown++)
    printf("%d %s\n", w->count, w->text);
  HASH_ITER(by_text, by_text, w, next) {
    if (w->count > 1)
      continue;
    HASH_DELETE(by_text, by_text, w);
    HASH_DELETE(by_id, by_id, w);
    free(w);
  }
  printf("%u words more than once\n", HASH_CNT(by_id, by_id));
  HASH_ITER(by_text, by_text, w, next) {
    HASH_DELETE(by_text, by_text, w);
    HASH_DELETE(by_id, by_id, w);
    free(w);
  }
}

/* Struct keys, replaced in place. */
static void pixels(void) {
  struct pixel *canvas = NULL, *p, *old, *next;
  unsigned sum = 0;

  for (int i = 0; i < 200; i++) {
    p = calloc(1, sizeof *p);
    p->at.x = i * i % 12;
    p->at.y = i % 7;
    p->color = i;
    HASH_REPLACE(hh, canvas, at, sizeof p->at, p, old);
    free(old);
  }
  HASH_ITER(hh, canvas, p, next)
  sum = sum * 31 + (unsigned)(p->at.x * 100 + p->at.y * 10 + p->color);
  printf("%u pixels, %u\n", HASH_COUNT(canvas), sum);
  HASH_ITER(hh, canvas, p, next) {
    HASH_DEL(canvas, p);
    free(p);
  }
}

int main(void) {
  words();
  pixels();
  return 0;
}
