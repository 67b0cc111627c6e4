/*
 * tests/reference/model_print.c - printf and its kin.
 *
 * What is printed is dropped; what it is made of is read, byte by byte, and
 * must be defined.  sprintf and snprintf write byte by byte.  Formats must be
 * string literals.
 */
#include "model.h"

#include <stdio.h>
#include <string.h>

/* Words of the frame: arguments, then these. */
enum { FORMAT = 32, NEXT, AT, COUNT, TO, LIMIT, CHAR, PRINT_WORDS };

struct spec {
  char text[40]; /* as the host's snprintf wants it, stars replaced */
  char kind;     /* d u c s p f g % n, or 0: not understood */
  int long_;     /* 0 int, 1 long, 2 long double; negative: char or short */
  int precision;
  uint32_t length; /* in the format */
};

/* Functions of streams may be cancellation points: both are tried. */
#define MAYBE_CANCELLED                                                        \
  if (m->cancels) {                                                            \
    PERMIT_STEP;                                                               \
    if (ref_cancel_is_due(m->t) && ref_pick(m, 2)) {                           \
      ref_act_on_cancel(m);                                                    \
      return;                                                                  \
    }                                                                          \
  }

static const char *name_of(struct ref_machine *m) {
  return m->models[ref_top(m)->model - 1]->name;
}

/* ------------------------------------------------------------------- format */

static int format_char(struct ref_machine *m, uint64_t n) {
  ref_pointer p = ref_to_pointer(R(FORMAT));
  struct ref_object *o = ref_find(m, p.object);
  if (!o || o->kind != REF_CONSTANT) {
    ref_stop_incomplete(m, "a format that is no literal");
    return 0;
  }
  int64_t at = p.offset + (int64_t)n;
  if (at < 0 || at >= o->size) {
    ref_fault(m, "valid-deref");
    return 0;
  }
  return ref_cells(m, o)[at].value;
}

/* The type of the argument in word n, as the call says. */
static ir_type argument_type(struct ref_machine *m, uint64_t n) {
  const struct ref_frame *caller =
      &m->t->stack[m->t->head.top - ref_top(m)->below].frame;
  const struct ir_function *f = &m->program->functions[caller->function];
  const struct ir_insn *i = &f->insns[caller->pc];
  uint64_t word = 0;
  if (caller->model || i->op != IR_CALL)
    return (ir_type){IR_VOID, 0};
  const struct ir_call *call = &f->calls[i->imm];
  for (uint32_t a = 0; a < call->arg_count; a++) {
    if (word == n)
      return call->args[a].type;
    word += ir_type_slots(call->args[a].type);
  }
  return (ir_type){IR_VOID, 0};
}

/* The next argument, which must be of that class. */
static bool argument(struct ref_machine *m, const struct spec *s, ref_word *w) {
  ir_type t = argument_type(m, R(NEXT).bits);
  bool floating = s && s->kind == 'f', is_long = floating && s->long_ >= 2;
  bool is_float = t.kind == IR_F32 || t.kind == IR_F64 || t.kind == IR_F80;
  if (t.kind == IR_VOID || floating != is_float ||
      is_long != (t.kind == IR_F80)) {
    ref_fault(m, "bad-call");
    return false;
  }
  *w = R(R(NEXT).bits);
  R(NEXT).bits += ir_type_slots(t);
  if (w->undefined)
    ref_fault(m, "uninitialized");
  return m->outcome == REF_GOING;
}

static void append(struct spec *s, int c) {
  size_t n = strlen(s->text);
  if (n + 1 < sizeof s->text) {
    s->text[n] = (char)c;
    s->text[n + 1] = '\0';
  }
}

/* A number, or a star that stands for an argument; -1: there is none. */
static int spec_number(struct ref_machine *m, struct spec *s) {
  uint64_t at = R(AT).bits;
  int value = -1;
  if (format_char(m, at + s->length) == '*') {
    ref_word w;
    char text[16];
    s->length++;
    if (!argument(m, NULL, &w))
      return 0;
    value = (int)(uint32_t)w.bits;
    snprintf(text, sizeof text, "%d", value);
    for (const char *c = text; *c; c++)
      append(s, *c);
    return value;
  }
  for (int c; c = format_char(m, at + s->length), c >= '0' && c <= '9';) {
    value = (value < 0 ? 0 : value) * 10 + c - '0';
    append(s, c);
    s->length++;
  }
  return value;
}

static void spec_length(struct ref_machine *m, struct spec *s) {
  for (int c;
       c = format_char(m, R(AT).bits + s->length), c && strchr("hlLqjzt", c);
       s->length++) {
    append(s, c);
    s->long_ += c == 'h' ? -1 : c == 'L' ? 2 : 1;
  }
}

/* The conversion that begins at R(AT). */
static struct spec parse(struct ref_machine *m) {
  struct spec s = {.text = "%", .precision = -1, .length = 1};
  for (int c;
       c = format_char(m, R(AT).bits + s.length), c && strchr("-+ #0", c);
       s.length++)
    append(&s, c);
  spec_number(m, &s);
  if (format_char(m, R(AT).bits + s.length) == '.') {
    append(&s, '.');
    s.length++;
    s.precision = spec_number(m, &s);
    if (s.precision < 0)
      s.precision = 0;
  }
  spec_length(m, &s);
  int c = format_char(m, R(AT).bits + s.length++);
  append(&s, c);
  s.kind = (char)(c == 'i'                     ? 'd'
                  : c && strchr("ouxX", c)     ? 'u'
                  : c && strchr("fFeEgGaA", c) ? 'f'
                  : c && strchr("dcspn%", c)   ? c
                                               : 0);
  return s;
}

/* -------------------------------------------------------------------- texts */

static int print_float(const struct spec *s, char *text, size_t room,
                       ref_word low, ref_word high) {
  double d;
  long double l = 0;
  memcpy(&d, &low.bits, sizeof d);
  memcpy(&l, &low.bits, 8);
  memcpy((char *)&l + 8, &high.bits, 2);
  return s->long_ >= 2 ? snprintf(text, room, s->text, l)
                       : snprintf(text, room, s->text, d);
}

/* The text of a conversion that is no string; its length. */
static int print_value(struct ref_machine *m, const struct spec *s, char *text,
                       size_t room) {
  ref_word w = ref_number(0);
  uint64_t first = R(NEXT).bits;
  if (s->kind == '%')
    return snprintf(text, room, "%%");
  if (!argument(m, s, &w))
    return 0;
  if (s->kind == 'f')
    return print_float(s, text, room, w, R(first + 1));
  if (s->kind == 'p') {
    if (R(TO).bits)
      ref_stop_incomplete(m, "the number of an address is printed");
    return 14;
  }
  if (!ref_needs(m, w))
    return 0;
  return s->long_ > 0 ? snprintf(text, room, s->text, (long)w.bits)
                      : snprintf(text, room, s->text, (int)(uint32_t)w.bits);
}

/* ------------------------------------------------------------------ printf */

/* One byte of output: sprintf writes it, if there is room. */
static bool is_written(struct ref_machine *m) {
  return R(TO).bits && R(COUNT).bits + 1 < R(LIMIT).bits;
}

static ref_word destination(struct ref_machine *m) {
  return ref_moved(R(0), (int64_t)R(COUNT).bits);
}

static bool write_out(struct ref_machine *m, int c) {
  struct ref_cell *to = ref_access(m, destination(m), 1, REF_WRITE);
  if (to)
    *to = (struct ref_cell){(uint8_t)c, 0, 0};
  return to != NULL;
}

static void begin_print(struct ref_machine *m) {
  const char *name = name_of(m);
  uint64_t fixed = strcmp(name, "printf") == 0     ? 0
                   : strcmp(name, "snprintf") == 0 ? 2
                                                   : 1;
  R(TO).bits = name[0] == 's';
  R(LIMIT).bits = fixed == 2 ? R(1).bits : UINT64_MAX;
  if (fixed == 2)
    ref_needs(m, R(1));
  if (ref_top(m)->pc > FORMAT)
    ref_stop_incomplete(m, "too many arguments");
  R(FORMAT) = R(fixed);
  R(NEXT).bits = fixed + 1;
}

/* R(CHAR) counts the bytes of the conversion at R(AT) that were printed.  The
 * text is made again for each of them. */
static void run_printf(struct ref_machine *m) {
  char text[512];
  struct spec s;
  int length, c;
  uint64_t next;
  BEGIN;
  if (name_of(m)[0] != 's') {
    MAYBE_CANCELLED;
  }
  begin_print(m);
  if (m->outcome != REF_GOING)
    return;
  while (format_char(m, R(AT).bits) && m->outcome == REF_GOING) {
    for (R(CHAR).bits = 0;; R(CHAR).bits++, R(COUNT).bits++) {
      PLACE;
      if (format_char(m, R(AT).bits) != '%') {
        if (R(CHAR).bits == 1)
          break;
        if (is_written(m) && !ref_permit(m, destination(m), 1, REF_WRITE))
          return;
        if (is_written(m) && !write_out(m, format_char(m, R(AT).bits)))
          return;
        continue;
      }
      next = R(NEXT).bits;
      s = parse(m);
      if (s.kind == 0 || s.kind == 'n')
        ref_stop_incomplete(m, "a format that is not modelled");
      if (m->outcome != REF_GOING)
        return;
      if (s.kind == 's') {
        ref_word p;
        if (!argument(m, &s, &p))
          return;
        R(NEXT).bits = next;
        if (s.precision >= 0 && R(CHAR).bits == (uint64_t)s.precision)
          break;
        p = ref_moved(p, (int64_t)R(CHAR).bits);
        if (!ref_permit(m, p, 1, REF_READ))
          return;
        const struct ref_cell *cell = ref_access(m, p, 1, REF_READ);
        if (!cell || !ref_needs(m, ref_load_word(cell, 1)))
          return;
        c = cell->value;
        if (c == 0)
          break;
        if (is_written(m) && !write_out(m, c))
          return;
        continue;
      }
      length = print_value(m, &s, text, sizeof text);
      R(NEXT).bits = next;
      if (m->outcome != REF_GOING || R(CHAR).bits == (uint64_t)length)
        break;
      if (is_written(m) && !ref_permit(m, destination(m), 1, REF_WRITE))
        return;
      if (is_written(m) && !write_out(m, text[R(CHAR).bits]))
        return;
    }
    if (m->outcome != REF_GOING)
      return;
    if (format_char(m, R(AT).bits) == '%') {
      ref_word used;
      s = parse(m);
      if (s.kind != '%' && !argument(m, &s, &used))
        return;
      R(AT).bits += s.length;
    } else {
      R(AT).bits++;
    }
  }
  if (R(TO).bits && R(LIMIT).bits > 0) {
    if (R(COUNT).bits >= R(LIMIT).bits)
      R(CHAR).bits = R(LIMIT).bits - 1;
    else
      R(CHAR).bits = R(COUNT).bits;
    PERMIT(ref_moved(R(0), (int64_t)R(CHAR).bits), 1, REF_WRITE);
    struct ref_cell *to =
        ref_access(m, ref_moved(R(0), (int64_t)R(CHAR).bits), 1, REF_WRITE);
    if (!to)
      return;
    *to = (struct ref_cell){0, 0, 0};
  }
  ref_give_int(m, (int)R(COUNT).bits);
  END;
}

/* ------------------------------------------------------------ plain output */

/* puts and fputs. */
static void run_puts(struct ref_machine *m) {
  enum { N = 2 };
  BEGIN;
  MAYBE_CANCELLED;
  for (R(N).bits = 0;; R(N).bits++) {
    PERMIT(ref_moved(R(0), (int64_t)R(N).bits), 1, REF_READ);
    const struct ref_cell *cell =
        ref_access(m, ref_moved(R(0), (int64_t)R(N).bits), 1, REF_READ);
    if (!cell || !ref_needs(m, ref_load_word(cell, 1)))
      return;
    if (cell->value == 0)
      break;
  }
  ref_give_int(m, 1);
  END;
}

static void run_putchar(struct ref_machine *m) {
  BEGIN;
  MAYBE_CANCELLED;
  if (ref_needs(m, R(0)))
    ref_give_int(m, (int)(R(0).bits & 0xff));
  END;
}

static void run_fflush(struct ref_machine *m) {
  BEGIN;
  MAYBE_CANCELLED;
  ref_give_int(m, 0);
  END;
}

/* A stream is known by its address only. */
bool ref_is_stream(const struct ir_global *g) {
  return !g->defined &&
         (strcmp(g->name, "stdin") == 0 || strcmp(g->name, "stdout") == 0 ||
          strcmp(g->name, "stderr") == 0);
}

const struct ref_model ref_models_print[] = {
    {"printf", PRINT_WORDS, run_printf},
    {"fprintf", PRINT_WORDS, run_printf},
    {"sprintf", PRINT_WORDS, run_printf},
    {"snprintf", PRINT_WORDS, run_printf},
    {"puts", 3, run_puts},
    {"fputs", 3, run_puts},
    {"putchar", 1, run_putchar},
    {"fputc", 2, run_putchar},
    {"putc", 2, run_putchar},
    {"fflush", 1, run_fflush},
    {NULL, 0, NULL}};
