/*
 * tests/reference/totals.c - what a run has come to.
 */
#include "totals.h"

#include <ctype.h>
#include <inttypes.h>
#include <string.h>

/* ---------------------------------------------------------------- counting */

/* Numbers in a reason differ from program to program. */
static void without_numbers(const char *from, char *to, size_t room) {
  size_t n = 0;
  for (; *from && n + 1 < room; from++) {
    bool digit = isdigit((unsigned char)*from);
    if (digit && n && to[n - 1] == 'N')
      continue;
    to[n++] = digit ? 'N' : *from == '\n' ? ' ' : *from;
  }
  to[n] = '\0';
}

/* The last row takes what has no room. */
static uint64_t tally_add(struct tally *t, const char *text, uint64_t count) {
  char row[TOTALS_REASON_TEXT];
  size_t i = 0;
  without_numbers(text, row, sizeof row);
  while (i + 1 < TOTALS_REASONS && t->rows[i].count &&
         strcmp(t->rows[i].text, row) != 0)
    i++;
  if (t->rows[i].count == 0)
    strcpy(t->rows[i].text, i + 1 < TOTALS_REASONS ? row : "others");
  t->rows[i].count += count;
  return t->rows[i].count - count;
}

uint64_t totals_add(struct totals *t, const struct trial *trial,
                    struct manner manner) {
  t->programs++;
  t->verdicts[trial->verdict]++;
  t->modes[manner.mode]++;
  t->settings[manner.setting]++;
  for (int i = 0; i < FEATURE_COUNT; i++)
    t->features[i] += trial->features[i];
  for (int i = 0; i < 2; i++)
    t->states[i] += trial->states[i];
  if (trial->verdict == TRIAL_NOT_COMPARED)
    tally_add(&t->not_compared, trial->text, 1);
  if (trial->verdict == TRIAL_UNKNOWN)
    tally_add(&t->unknown, trial->text, 1);
  if (trial->verdict == TRIAL_DIFFERS)
    return tally_add(&t->differences, trial->signature, 1);
  return 0;
}

static void merge_tally(struct tally *to, const struct tally *from) {
  for (size_t i = 0; i < TOTALS_REASONS; i++)
    if (from->rows[i].count)
      tally_add(to, from->rows[i].text, from->rows[i].count);
}

void totals_merge(struct totals *to, const struct totals *from) {
  to->programs += from->programs;
  for (int i = 0; i < TRIAL_VERDICTS; i++)
    to->verdicts[i] += from->verdicts[i];
  for (int i = 0; i < FEATURE_COUNT; i++)
    to->features[i] += from->features[i];
  for (int i = 0; i < MODE_COUNT; i++)
    to->modes[i] += from->modes[i];
  for (int i = 0; i < SETTING_COUNT; i++)
    to->settings[i] += from->settings[i];
  for (int i = 0; i < 2; i++)
    to->states[i] += from->states[i];
  merge_tally(&to->not_compared, &from->not_compared);
  merge_tally(&to->unknown, &from->unknown);
  merge_tally(&to->differences, &from->differences);
}

/* ---------------------------------------------------------------- printing */

static void print_tally(const char *head, const struct tally *t) {
  for (size_t i = 0; i < TOTALS_REASONS; i++)
    if (t->rows[i].count)
      printf("%s: %8" PRIu64 "  %s\n", head, t->rows[i].count, t->rows[i].text);
}

static double percent(uint64_t part, uint64_t whole) {
  return whole ? 100.0 * (double)part / (double)whole : 0;
}

void totals_print(const struct totals *t, double seconds, bool shares) {
  uint64_t n = t->programs;
  for (int i = 0; i < FEATURE_COUNT && shares; i++)
    printf("feature: %6.2f %%  %s%s\n", percent(t->features[i], n),
           feature_text(i),
           percent(t->features[i], n) < 1 ? "  # under 1 %" : "");
  for (int i = 0; i < MODE_COUNT && shares; i++)
    printf("options: %6.2f %%  %s\n", percent(t->modes[i], n),
           mode_text(i)[0] ? mode_text(i) : "default");
  for (int i = 0; i < SETTING_COUNT && shares; i++)
    printf("property: %6.2f %%  %s\n", percent(t->settings[i], n),
           setting_text((enum setting)i));
  print_tally("not compared", &t->not_compared);
  print_tally("unknown", &t->unknown);
  print_tally("difference", &t->differences);
  printf("programs: %" PRIu64 ": %" PRIu64 " agreed, %" PRIu64
         " differ, %" PRIu64 " not compared, %" PRIu64 " unknown, %" PRIu64
         " agreed but for torn data\n",
         n, t->verdicts[TRIAL_AGREED], t->verdicts[TRIAL_DIFFERS],
         t->verdicts[TRIAL_NOT_COMPARED], t->verdicts[TRIAL_UNKNOWN],
         t->verdicts[TRIAL_TORN]);
  if (t->verdicts[TRIAL_WITHIN] + t->verdicts[TRIAL_ABOVE])
    printf("undefined values: %" PRIu64
           " agreed between what kept and free ones lead to, %" PRIu64
           " where not all is known of free ones\n",
           t->verdicts[TRIAL_WITHIN], t->verdicts[TRIAL_ABOVE]);
  if (seconds > 0 && n)
    printf("states: %.0f of the reference, %.0f of the checker, on average; "
           "%.1f programs a second\n",
           (double)t->states[0] / (double)n, (double)t->states[1] / (double)n,
           (double)n / seconds);
}

/* ------------------------------------------------------------------ a file */

static void write_numbers(FILE *file, const char *name, const uint64_t *numbers,
                          size_t count) {
  fprintf(file, "%s", name);
  for (size_t i = 0; i < count; i++)
    fprintf(file, " %" PRIu64, numbers[i]);
  fputc('\n', file);
}

static bool read_numbers(FILE *file, const char *name, uint64_t *numbers,
                         size_t count) {
  char word[32];
  if (fscanf(file, " %31s", word) != 1 || strcmp(word, name) != 0)
    return false;
  for (size_t i = 0; i < count; i++)
    if (fscanf(file, "%" SCNu64, &numbers[i]) != 1)
      return false;
  return true;
}

static void write_tally(FILE *file, const struct tally *t) {
  for (size_t i = 0; i < TOTALS_REASONS; i++)
    if (t->rows[i].count)
      fprintf(file, "row %" PRIu64 " %s\n", t->rows[i].count, t->rows[i].text);
  fprintf(file, "end\n");
}

static bool read_tally(FILE *file, struct tally *t) {
  char line[TOTALS_REASON_TEXT + 64], text[TOTALS_REASON_TEXT] = "";
  uint64_t count;
  while (fgets(line, sizeof line, file)) {
    if (strcmp(line, "end\n") == 0)
      return true;
    if (sscanf(line, "row %" SCNu64 " %119[^\n]", &count, text) == 2)
      tally_add(t, text, count);
  }
  return false;
}

void totals_write(const struct totals *t, FILE *file) {
  write_numbers(file, "programs", &t->programs, 1);
  write_numbers(file, "verdicts", t->verdicts, TRIAL_VERDICTS);
  write_numbers(file, "features", t->features, FEATURE_COUNT);
  write_numbers(file, "modes", t->modes, MODE_COUNT);
  write_numbers(file, "settings", t->settings, SETTING_COUNT);
  write_numbers(file, "states", t->states, 2);
  write_tally(file, &t->not_compared);
  write_tally(file, &t->unknown);
  write_tally(file, &t->differences);
}

bool totals_read(struct totals *t, FILE *file) {
  memset(t, 0, sizeof *t);
  return read_numbers(file, "programs", &t->programs, 1) &&
         read_numbers(file, "verdicts", t->verdicts, TRIAL_VERDICTS) &&
         read_numbers(file, "features", t->features, FEATURE_COUNT) &&
         read_numbers(file, "modes", t->modes, MODE_COUNT) &&
         read_numbers(file, "settings", t->settings, SETTING_COUNT) &&
         read_numbers(file, "states", t->states, 2) &&
         read_tally(file, &t->not_compared) && read_tally(file, &t->unknown) &&
         read_tally(file, &t->differences);
}
