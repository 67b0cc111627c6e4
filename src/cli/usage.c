/*
 * cli/usage.c - what is wrong with a command line; the word that was meant.
 *
 * The distance of two words is that of Damerau and Levenshtein: how many
 * letters have to be changed, left out, put in, or swapped with the next one.
 */
#include "cli/usage.h"

#include <stdbool.h>
#include <stdio.h>
#include <string.h>

#include "cli/exits.h"
#include "cli/terminal.h"

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

void near_begin(struct near *near, const char *text, size_t length) {
  size_t letters = length;
  while (letters > 0 && text[length - letters] == '-')
    letters--;
  *near = (struct near){.text = text, .length = length};
  near->distance = letters < 3 ? 0 : letters < 6 ? 2 : 3;
}

void near_try(struct near *near, const char *word) {
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

int complain(const char *what, const char *which) {
  put_text(stderr, "allways: %s%s (allways --help)\n", what, which);
  return EXIT_USAGE;
}

int complain_near(const char *what, const char *which,
                  const struct near *near) {
  if (near->word == NULL)
    return complain(what, which);
  put_text(stderr, "allways: %s%s: did you mean %s? (allways --help)\n", what,
           which, near->word);
  return EXIT_USAGE;
}

void complain_report(const char *text) {
  fputs("allways: ", stderr);
  put_report(stderr, text);
}
