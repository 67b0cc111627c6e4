/*
 * cli/help.c - looks up a topic; finds the word that was meant.
 *
 * The distance of two words is that of Damerau and Levenshtein: how many
 * letters have to be changed, left out, put in, or swapped with the next one.
 */
#include "cli/help.h"

#include <stdbool.h>
#include <string.h>

/* Other names of topics. */
static const struct {
  const char *name, *topic;
} others[] = {
    {"properties", "faults"},    {"property", "faults"},
    {"fault", "faults"},         {"kinds", "faults"},
    {"verdict", "verdicts"},     {"true", "verdicts"},
    {"false", "verdicts"},       {"unknown", "verdicts"},
    {"exit", "exit-codes"},      {"codes", "exit-codes"},
    {"exit-code", "exit-codes"}, {"exit-status", "exit-codes"},
    {"choice", "choices"},       {"words", "vocabulary"},
};

const char *help_text(const char *name) {
  for (size_t i = 0; i < sizeof others / sizeof *others; i++)
    if (strcmp(others[i].name, name) == 0)
      name = others[i].topic;
  for (const struct help_topic *t = help_topics; t->name; t++)
    if (strcmp(t->name, name) == 0)
      return t->text;
  return NULL;
}

void help_join(char *topic, size_t size, int count, char *const *words) {
  size_t n = 0;
  for (int i = 0; i < count; i++) {
    if (i > 0 && n + 1 < size)
      topic[n++] = '-';
    for (const char *w = words[i]; *w && n + 1 < size; w++)
      topic[n++] = (char)(*w == ' ' || *w == '_' ? '-' : *w);
  }
  topic[n] = 0;
}

enum { LONGEST = 63 };

static unsigned least(unsigned a, unsigned b) { return a < b ? a : b; }

/* Both words are at most LONGEST letters. */
static unsigned distance(const char *a, size_t na, const char *b, size_t nb) {
  unsigned rows[3][LONGEST + 1];
  for (size_t j = 0; j <= nb; j++)
    rows[0][j] = (unsigned)j;
  for (size_t i = 1; i <= na; i++) {
    unsigned *now = rows[i % 3], *before = rows[(i + 2) % 3];
    const unsigned *twice = rows[(i + 1) % 3];
    now[0] = (unsigned)i;
    for (size_t j = 1; j <= nb; j++) {
      now[j] = least(least(now[j - 1], before[j]) + 1,
                     before[j - 1] + (a[i - 1] != b[j - 1]));
      if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1])
        now[j] = least(now[j], twice[j - 2] + 1);
    }
  }
  return rows[na % 3][nb];
}

void help_near_begin(struct help_near *near, const char *text, size_t length) {
  size_t letters = length;
  while (letters > 0 && text[length - letters] == '-')
    letters--;
  *near = (struct help_near){.text = text, .length = length};
  near->distance = letters < 3 ? 0 : letters < 6 ? 2 : 3;
}

void help_near_try(struct help_near *near, const char *word) {
  size_t n = strlen(word);
  if (n > LONGEST || near->length > LONGEST)
    return;
  unsigned d = distance(near->text, near->length, word, n);
  bool begins = near->length > 3 && near->length < n &&
                memcmp(word, near->text, near->length) == 0;
  if (begins)
    d = 1;
  if (d >= near->distance)
    return;
  near->distance = d;
  near->word = word;
}
