/*
 * explain/timeline.c - an execution, drawn.
 *
 *      T0 main             T1 worker
 *   3   14 pthread_create(&t, NULL, worker, NULL);
 *      |     starts T1
 *   4  |                     7 counter++;
 *      |                     |   counter: 0 -> 1
 *
 * Only one thread acts in a row, so its text may reach over the columns to the
 * right.  Where there is one thread only, rows are numbered instead of steps,
 * or beside them if there are any.  Lines that repeat, as in a loop, are drawn
 * the first and the last time.
 */
#include "explain/timeline.h"

#include <stdio.h>
#include <string.h>

#include "base/alloc.h"
#include "explain/source.h"

enum {
  GUTTER = 6, /* numbers of steps or rows */
  ROWS = 5,   /* numbers of rows beside those of steps */
  WIDEST_GAP = 26,
  LEAST_GAP = 3,
  TEXT_ROOM = 46, /* characters that the last column should have */
  NUMBER = 5,     /* columns of a line number and its blank */
  MANY_THREADS =
      6, /* with more, columns of threads that ended are used again */
  MOST_INDENT = 8,
  MAX_PERIOD = 40,
  MIN_REPEATS = 4
};

/* What is drawn: a row, or how many there would have been. */
struct piece {
  size_t row, gap; /* gap 0: the row itself */
  bool like;       /* those before the gap */
};

struct drawing {
  struct text *text;
  const struct ir_program *program;
  const struct execution *execution;
  const struct timeline_look *look;
  struct source source;
  unsigned columns, gap, gutter;
  bool rows, steps; /* which of them are numbered */
  uint32_t *places; /* of each thread, from the left */
  uint32_t place_count;
  struct piece *pieces;
  size_t piece_count, piece_capacity;
  uint32_t file; /* where main is: its lines are shown by number alone */
  size_t step;   /* last one whose number was drawn */
};

/* -------------------------------------------------------------------- lines */

/* Bytes of text that fit in so many columns. */
static size_t fit(const char *text, size_t length, size_t columns) {
  size_t at = 0, used = 0;
  while (at < length) {
    size_t next = at + 1;
    while (next < length && ((unsigned char)text[next] & 0xc0) == 0x80)
      next++;
    if (used == columns)
      break;
    used++;
    at = next;
  }
  return at;
}

static void add_cut(struct drawing *d, const char *text, size_t length,
                    size_t columns) {
  size_t n = fit(text, length, columns);
  if (n == length) {
    text_add_bytes(d->text, text, n);
  } else {
    text_add_bytes(d->text, text,
                   fit(text, length, columns > 3 ? columns - 3 : 0));
    text_add(d->text, "...");
  }
  text_add(d->text, "\n");
}

static bool is_alive(const struct execution_thread *l, size_t row) {
  return l->first <= row && (l->last == 0 || row < l->last);
}

static bool is_used(const struct drawing *d, uint32_t place, size_t row) {
  for (uint32_t i = 0; i < d->execution->thread_count; i++)
    if (d->places[i] == place && is_alive(&d->execution->threads[i], row))
      return true;
  return false;
}

/* To the left of a thread: the bars of other threads. */
static void add_left(struct drawing *d, uint32_t tid, size_t row) {
  for (uint32_t i = 0; i < d->places[tid]; i++)
    text_add(d->text, "%c%*s", is_used(d, i, row) ? '|' : ' ', (int)d->gap - 1,
             "");
}

static size_t room_in(const struct drawing *d, uint32_t tid) {
  size_t left = d->gutter + (size_t)d->places[tid] * d->gap;
  return d->columns > left + 8 ? d->columns - left : 8;
}

static void colour(struct drawing *d, const char *code) {
  if (d->look->colours)
    text_add(d->text, "\033[%sm", code);
}

/* --------------------------------------------------------------------- rows */

/* ">>  7 ", "  7  " */
static void add_number(struct drawing *d, size_t number, bool marked) {
  if (marked)
    text_add(d->text, number > 999 ? ">>%zu" : ">>%3zu ", number);
  else
    text_add(d->text, "%4zu  ", number);
}

static void add_gutter(struct drawing *d, size_t number) {
  const struct row *row = &d->execution->rows[number];
  if (d->steps && (row->marked || row->step != d->step))
    add_number(d, row->step, row->marked);
  else if (d->steps)
    text_add(d->text, "%*s", GUTTER, "");
  if (d->rows && d->steps)
    text_add(d->text, "%4zu ", number + 1);
  else if (d->rows)
    add_number(d, number + 1, row->marked);
  d->step = row->step;
}

/* Calls are indented. */
static int indent(const struct drawing *d, const struct row *row) {
  uint32_t base = d->execution->threads[row->tid].depth;
  uint32_t by = row->depth > base ? 2 * (row->depth - base) : 0;
  return by > MOST_INDENT ? MOST_INDENT : (int)by;
}

static void add_code(struct drawing *d, const struct row *row) {
  char line[1024];
  size_t length;
  const char *code = source_line(&d->source, row->file, row->line, &length);
  const char *file = source_name(d->program, row->file);
  int n;
  if (row->file == d->file)
    n = snprintf(line, sizeof line, "%4u %*s%s", row->line, indent(d, row), "",
                 row->again ? "... " : "");
  else
    n = snprintf(line, sizeof line, "%.60s:%u %*s%s", file, row->line,
                 indent(d, row), "", row->again ? "... " : "");
  if (length > sizeof line - 128)
    length = sizeof line - 128;
  memcpy(line + n, code, length);
  for (size_t i = (size_t)n; i < (size_t)n + length; i++)
    if (line[i] == '\t')
      line[i] = ' ';
  add_cut(d, line, (size_t)n + length, room_in(d, row->tid));
}

/* A note that is too long goes on after its arrow in the next line. */
static void add_note(struct drawing *d, const struct row *row, size_t number,
                     const char *note, size_t length) {
  int left = NUMBER + 2 + indent(d, row);
  size_t room = room_in(d, row->tid), columns = 12;
  if (room > (size_t)left + columns)
    columns = room - (size_t)left;
  size_t first = length;
  if (fit(note, length, columns) < length)
    for (size_t i = 1; i + 4 < length; i++)
      if (memcmp(note + i, " -> ", 4) == 0)
        first = i;
  text_add(d->text, "%*s", (int)d->gutter, "");
  add_left(d, row->tid, number);
  text_add(d->text, "%*s", left, "");
  add_cut(d, note, first, columns);
  if (first < length)
    add_note(d, row, number, note + first, length - first);
}

static void thread_title(const struct drawing *d, uint32_t tid, char *title,
                         size_t room) {
  uint32_t f = d->execution->threads[tid].function;
  snprintf(title, room, "T%u %.60s", tid,
           f ? d->program->functions[f].name : "(not begun)");
}

/* Is the thread's name in the header? */
static bool is_first_there(const struct drawing *d, uint32_t tid) {
  for (uint32_t i = 0; i < tid; i++)
    if (d->places[i] == d->places[tid])
      return false;
  return true;
}

static void add_start(struct drawing *d, const struct row *row, size_t number,
                      uint32_t tid) {
  char line[96] = "starts ", *title = line + strlen(line);
  thread_title(d, tid, title, sizeof line - strlen(line));
  add_note(d, row, number, line, strlen(line));
  if (is_first_there(d, tid))
    return;
  text_add(d->text, "%*s", (int)d->gutter, "");
  add_left(d, tid, number);
  add_cut(d, title, strlen(title), room_in(d, tid));
}

static void add_notes(struct drawing *d, const struct row *row, size_t number) {
  for (uint32_t i = 0; i < row->started; i++)
    add_start(d, row, number, row->starts + i);
  const char *at = row->notes.bytes, *end = at ? at + row->notes.count : at;
  while (at < end) {
    const char *stop = memchr(at, '\n', (size_t)(end - at));
    add_note(d, row, number, at, (size_t)(stop - at));
    at = stop + 1;
  }
}

static void draw_row(struct drawing *d, size_t number) {
  const struct row *row = &d->execution->rows[number];
  if (row->marked)
    colour(d, "1;31");
  add_gutter(d, number);
  add_left(d, row->tid, number);
  add_code(d, row);
  if (row->marked)
    colour(d, "0");
  add_notes(d, row, number);
}

/* ------------------------------------------------------------------ folding */

static bool alike(const struct drawing *d, const struct row *a,
                  const struct row *b) {
  return d->places[a->tid] == d->places[b->tid] && a->line == b->line &&
         a->file == b->file && a->function == b->function &&
         a->depth == b->depth && !a->marked && !b->marked &&
         a->started == b->started &&
         d->places[a->starts] == d->places[b->starts];
}

/* How often the rows first .. first + period - 1 come one after the other. */
static size_t repeats(const struct drawing *d, size_t first, size_t period) {
  const struct execution *execution = d->execution;
  size_t i = first + period;
  while (i < execution->row_count &&
         alike(d, &execution->rows[i], &execution->rows[i - period]))
    i++;
  return (i - first) / period;
}

/* The period of what repeats here; 0: nothing does. */
static size_t find_loop(const struct drawing *d, size_t first, size_t *times) {
  for (size_t period = 1; period <= MAX_PERIOD; period++) {
    if (first + MIN_REPEATS * period > d->execution->row_count)
      break;
    *times = repeats(d, first, period);
    if (*times >= MIN_REPEATS)
      return period;
  }
  return 0;
}

static void plan(struct drawing *d, size_t row, size_t gap, bool like) {
  VEC_ROOM(d->pieces, d->piece_count, d->piece_capacity);
  d->pieces[d->piece_count++] = (struct piece){row, gap, like};
}

static void plan_rows(struct drawing *d, size_t first, size_t end) {
  for (size_t i = first; i < end; i++)
    plan(d, i, 0, false);
}

/* Rows first .. end - 1, loops in short. */
static void plan_range(struct drawing *d, size_t first, size_t end) {
  size_t times;
  for (size_t i = first; i < end;) {
    size_t period = find_loop(d, i, &times);
    if (period && times > (end - i) / period)
      times = (end - i) / period;
    if (period == 0 || times < MIN_REPEATS) {
      plan(d, i++, 0, false);
      continue;
    }
    plan_rows(d, i, i + period);
    plan(d, i, (times - 2) * period, true);
    i += times * period;
    plan_rows(d, i - period, i);
  }
}

static void plan_all(struct drawing *d) {
  const struct execution *execution = d->execution;
  size_t head = execution->left_out ? EXECUTION_HEAD : 0;
  plan_range(d, 0, head);
  if (execution->left_out)
    plan(d, head, execution->left_out, false);
  plan_range(d, head, execution->row_count);
}

static void draw_gap(struct drawing *d, size_t row, size_t count, bool like) {
  text_add(d->text, "%*s", (int)d->gutter, "");
  add_left(d, d->execution->rows[row].tid, row);
  text_add(d->text, "  ... %zu lines %s\n", count,
           like ? "like these" : "omitted");
}

static void draw_pieces(struct drawing *d, size_t first, size_t end) {
  for (size_t i = first; i < end; i++) {
    const struct piece *p = &d->pieces[i];
    if (p->gap)
      draw_gap(d, p->row, p->gap, p->like);
    else
      draw_row(d, p->row);
  }
}

/* Of too many, the first third and the end. */
static void draw_all(struct drawing *d) {
  size_t n = d->piece_count, most = d->look->max_rows, rows = 0;
  if (most == 0 || n <= most) {
    draw_pieces(d, 0, n);
    return;
  }
  size_t head = most / 3, tail = n - (most - head);
  for (size_t i = head; i < tail; i++)
    rows += d->pieces[i].gap ? d->pieces[i].gap : 1;
  draw_pieces(d, 0, head);
  draw_gap(d, d->pieces[head].row, rows, false);
  draw_pieces(d, tail, n);
}

/* ------------------------------------------------------------------- header */

static void add_padded(struct drawing *d, const char *title, size_t length,
                       bool pad) {
  text_add(d->text, "%.*s%*s", (int)length, title,
           pad ? (int)(d->gap - length) : 0, "");
}

static void draw_header(struct drawing *d) {
  char title[80];
  bool cut = false;
  uint32_t last = d->place_count - 1;
  text_add(d->text, "%s%s", d->steps ? "step  " : "",
           !d->rows   ? ""
           : d->steps ? " row "
                      : " row  ");
  colour(d, "1");
  for (uint32_t i = 0; i < d->execution->thread_count; i++) {
    if (!is_first_there(d, i))
      continue;
    thread_title(d, i, title, sizeof title);
    size_t n = strlen(title), room = d->gap - 1;
    bool short_one = d->places[i] < last && n > room;
    cut |= short_one;
    add_padded(d, title, short_one ? room : n, d->places[i] < last);
  }
  colour(d, "0");
  text_add(d->text, "\n");
  for (uint32_t i = 0; cut && i < d->execution->thread_count; i++) {
    thread_title(d, i, title, sizeof title);
    if (is_first_there(d, i))
      text_add(d->text, "      %s\n", title);
  }
}

/* ------------------------------------------------------------------- layout */

static bool is_free(const struct drawing *d, uint32_t place, uint32_t tids,
                    size_t row) {
  for (uint32_t i = 0; i < tids; i++)
    if (d->places[i] == place && is_alive(&d->execution->threads[i], row))
      return false;
  return true;
}

/* A place for each thread; few threads have one each for themselves. */
static void set_places(struct drawing *d) {
  const struct execution *execution = d->execution;
  d->places = alloc_new((execution->thread_count + 1) * sizeof *d->places);
  for (uint32_t i = 0; i < execution->thread_count; i++) {
    uint32_t place = i;
    if (execution->thread_count > MANY_THREADS)
      for (place = 0; !is_free(d, place, i, execution->threads[i].first);)
        place++;
    d->places[i] = place;
    if (place >= d->place_count)
      d->place_count = place + 1;
  }
}

static void set_gap(struct drawing *d) {
  size_t gap = 0;
  if (d->place_count > 1 && d->columns > d->gutter + TEXT_ROOM)
    gap = (d->columns - d->gutter - TEXT_ROOM) / (d->place_count - 1);
  d->gap = gap > WIDEST_GAP  ? WIDEST_GAP
           : gap < LEAST_GAP ? LEAST_GAP
                             : (unsigned)gap;
}

void timeline_draw(struct text *text, const struct ir_program *program,
                   const struct execution *execution,
                   const struct timeline_look *look) {
  struct drawing d = {.text = text,
                      .program = program,
                      .execution = execution,
                      .look = look,
                      .columns = look->columns ? look->columns : 100,
                      .step = SIZE_MAX};
  const struct ir_function *main = &program->functions[program->main];
  d.file = program->positions[main->position].file;
  source_init(&d.source, program);
  d.rows = execution->thread_count == 1;
  d.steps = !d.rows || execution->steps > 0;
  d.gutter = GUTTER + (d.rows && d.steps ? ROWS : 0);
  set_places(&d);
  set_gap(&d);
  draw_header(&d);
  plan_all(&d);
  draw_all(&d);
  source_release(&d.source);
  alloc_free(d.places, (execution->thread_count + 1) * sizeof *d.places);
  VEC_FREE(d.pieces, d.piece_capacity);
}
