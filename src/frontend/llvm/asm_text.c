/*
 * frontend/llvm/asm_text.c - the text of an assembly statement, taken apart.
 */
#include "frontend/llvm/asm_text.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

struct reader {
  const char *at, *end;
};

/* -------------------------------------------------------------- registers */

struct name {
  char text[4];
  unsigned char number, bits;
};

/* Without r8 .. r15, whose names are made. */
static const struct name names[] = {
    {"rax", ASM_RAX, 64}, {"eax", ASM_RAX, 32}, {"ax", ASM_RAX, 16},
    {"al", ASM_RAX, 8},   {"rcx", ASM_RCX, 64}, {"ecx", ASM_RCX, 32},
    {"cx", ASM_RCX, 16},  {"cl", ASM_RCX, 8},   {"rdx", ASM_RDX, 64},
    {"edx", ASM_RDX, 32}, {"dx", ASM_RDX, 16},  {"dl", ASM_RDX, 8},
    {"rbx", ASM_RBX, 64}, {"ebx", ASM_RBX, 32}, {"bx", ASM_RBX, 16},
    {"bl", ASM_RBX, 8},   {"rsp", ASM_RSP, 64}, {"esp", ASM_RSP, 32},
    {"rbp", ASM_RBP, 64}, {"ebp", ASM_RBP, 32}, {"rsi", ASM_RSI, 64},
    {"esi", ASM_RSI, 32}, {"si", ASM_RSI, 16},  {"sil", ASM_RSI, 8},
    {"rdi", ASM_RDI, 64}, {"edi", ASM_RDI, 32}, {"di", ASM_RDI, 16},
    {"dil", ASM_RDI, 8},
};
/* Their second bytes. */
static const struct name high_names[] = {
    {"ah", ASM_RAX, 8},
    {"ch", ASM_RCX, 8},
    {"dh", ASM_RDX, 8},
    {"bh", ASM_RBX, 8},
};

static bool look_up(const struct name *table, size_t count, const char *name,
                    size_t length, struct asm_ref *to) {
  for (size_t i = 0; i < count; i++)
    if (strlen(table[i].text) == length &&
        memcmp(table[i].text, name, length) == 0) {
      *to = (struct asm_ref){
          .kind = ASM_NAMED, .number = table[i].number, .bits = table[i].bits};
      return true;
    }
  return false;
}

/* "r8" .. "r15", and "r8d", "r8w", "r8b". */
static bool look_up_new(const char *name, size_t length, struct asm_ref *to) {
  unsigned number = 0, bits = 64;
  size_t at = 1;
  if (length < 2 || name[0] != 'r')
    return false;
  for (; at < length && isdigit((unsigned char)name[at]); at++)
    number = 10 * number + (unsigned)(name[at] - '0');
  if (at + 1 == length && strchr("dwb", name[at])) {
    bits = name[at] == 'd' ? 32 : name[at] == 'w' ? 16 : 8;
    at++;
  }
  *to = (struct asm_ref){.kind = ASM_NAMED, .number = number, .bits = bits};
  return at == length && number >= ASM_R8 && number < ASM_REGISTERS;
}

bool asm_register(const char *name, size_t length, struct asm_ref *to) {
  if (look_up(names, sizeof names / sizeof *names, name, length, to) ||
      look_up_new(name, length, to))
    return true;
  if (!look_up(high_names, sizeof high_names / sizeof *high_names, name, length,
               to))
    return false;
  to->high = true;
  return true;
}

/* -------------------------------------------------------------- arguments */

static char peek(const struct reader *r) {
  return r->at < r->end ? *r->at : '\0';
}

static bool take(struct reader *r, const char *text) {
  size_t length = strlen(text);
  if ((size_t)(r->end - r->at) < length || memcmp(r->at, text, length) != 0)
    return false;
  r->at += length;
  return true;
}

static void skip_blanks(struct reader *r) {
  while (peek(r) == ' ' || peek(r) == '\t')
    r->at++;
}

static size_t word_length(const struct reader *r) {
  size_t length = 0;
  while (r->at + length < r->end &&
         (isalnum((unsigned char)r->at[length]) || r->at[length] == '_' ||
          r->at[length] == '.'))
    length++;
  return length;
}

static bool read_number(struct reader *r, int64_t *number) {
  char digits[24];
  size_t sign = peek(r) == '-' || peek(r) == '+', length;
  struct reader rest = {r->at + sign, r->end};
  char *stop;
  length = sign + word_length(&rest);
  if (length == sign || length >= sizeof digits)
    return false;
  memcpy(digits, r->at, length);
  digits[length] = '\0';
  r->at += length;
  *number = (int64_t)strtoull(digits, &stop, 0);
  return *stop == '\0';
}

/* What a letter behind an operand's number asks for. */
static bool set_modifier(struct asm_ref *ref, char modifier) {
  switch (modifier) {
  case 'b':
    ref->bits = 8;
    return true;
  case 'h':
    ref->bits = 8;
    ref->high = true;
    return true;
  case 'w':
    ref->bits = 16;
    return true;
  case 'k':
    ref->bits = 32;
    return true;
  case 'q':
    ref->bits = 64;
    return true;
  default:
    return false;
  }
}

/* "0" or "{0:b}", behind a dollar sign. */
static bool read_operand(struct reader *r, struct asm_ref *ref) {
  bool braces = take(r, "{");
  *ref = (struct asm_ref){.kind = ASM_OPERAND};
  if (!isdigit((unsigned char)peek(r)))
    return false;
  while (isdigit((unsigned char)peek(r)) && ref->number < 1000)
    ref->number = 10 * ref->number + (unsigned)(*r->at++ - '0');
  if (!braces)
    return true;
  if (take(r, ":")) {
    if (!set_modifier(ref, peek(r)))
      return false;
    r->at++;
  }
  return take(r, "}");
}

/* A register by its name or as an operand. */
static bool read_ref(struct reader *r, struct asm_ref *ref) {
  skip_blanks(r);
  if (take(r, "%")) {
    size_t length = word_length(r);
    bool known = asm_register(r->at, length, ref);
    r->at += length;
    return known && peek(r) != ':';
  }
  return peek(r) == '$' && r->at + 1 < r->end && r->at[1] != '$' &&
         take(r, "$") && read_operand(r, ref);
}

/* "(base, index, scale)" */
static bool read_address(struct reader *r, struct asm_arg *arg) {
  arg->kind = ASM_MEMORY;
  arg->scale = 1;
  if (!take(r, "(") || !read_ref(r, &arg->base))
    return false;
  skip_blanks(r);
  if (take(r, ",")) {
    int64_t scale = 1;
    if (!read_ref(r, &arg->index))
      return false;
    skip_blanks(r);
    if (take(r, ",")) {
      skip_blanks(r);
      if (!read_number(r, &scale))
        return false;
      skip_blanks(r);
    }
    arg->scale = (unsigned)scale;
  }
  return take(r, ")");
}

static bool read_arg(struct reader *r, struct asm_arg *arg) {
  *arg = (struct asm_arg){.kind = ASM_NONE};
  if (take(r, "$$")) {
    arg->kind = ASM_NUMBER;
    return read_number(r, &arg->number);
  }
  if (peek(r) == '$' || peek(r) == '%') {
    if (!read_ref(r, &arg->ref))
      return false;
    arg->kind = arg->ref.kind;
    return true;
  }
  if (peek(r) != '(' && !read_number(r, &arg->number))
    return false;
  return read_address(r, arg);
}

/* ------------------------------------------------------------- statements */

static bool is_prefix(const struct asm_insn *insn) {
  return strcmp(insn->name, "lock") == 0 || strcmp(insn->name, "rep") == 0;
}

/* The name of an instruction, in small letters. */
static bool read_name(struct reader *r, char name[ASM_NAME]) {
  size_t length = word_length(r);
  if (length == 0 || length >= ASM_NAME)
    return false;
  for (size_t i = 0; i < length; i++)
    name[i] = (char)tolower((unsigned char)r->at[i]);
  name[length] = '\0';
  r->at += length;
  skip_blanks(r);
  return true;
}

static bool read_args(struct reader *r, struct asm_insn *insn) {
  while (r->at < r->end) {
    if (insn->arg_count == ASM_ARGS ||
        !read_arg(r, &insn->args[insn->arg_count++]))
      return false;
    skip_blanks(r);
    if (r->at < r->end && !take(r, ","))
      return false;
    skip_blanks(r);
  }
  return true;
}

/* A number or name and a colon: places nobody jumps to mean nothing. */
static void skip_labels(struct reader *r) {
  for (;;) {
    skip_blanks(r);
    size_t length = word_length(r);
    if (length == 0 || r->at + length >= r->end || r->at[length] != ':')
      return;
    r->at += length + 1;
  }
}

/* One statement, without what separates it from others.  A prefix may be one
 * of its own. */
static bool read_statement(struct asm_text *to, struct reader r,
                           struct asm_insn *prefix) {
  skip_labels(&r);
  while (r.at < r.end && isspace((unsigned char)r.end[-1]))
    r.end--;
  while (r.at < r.end) {
    struct asm_insn insn = *prefix;
    if (!read_name(&r, insn.name))
      return false;
    if (!is_prefix(&insn)) {
      if (to->count == ASM_INSNS || !read_args(&r, &insn))
        return false;
      to->insns[to->count++] = insn;
      *prefix = (struct asm_insn){.name = ""};
      return true;
    }
    if (insn.name[0] == 'l')
      prefix->lock = true;
    else
      prefix->rep = true;
  }
  return true;
}

/* -------------------------------------------------------------------- text */

enum { TEXT_MAX = 8192 };

/* Without comments and other dialects.  Its length, or -1. */
static long plain_text(char to[TEXT_MAX], const char *text, size_t length) {
  struct reader r = {text, text + length};
  long count = 0;
  bool other = false; /* in a dialect that does not count */
  while (r.at < r.end) {
    if (take(&r, "$(")) {
      other = false;
    } else if (take(&r, "$|")) {
      other = true;
    } else if (take(&r, "$)")) {
      other = false;
    } else if (take(&r, "/*")) {
      while (r.at < r.end && !take(&r, "*/"))
        r.at++;
    } else if (peek(&r) == '#') {
      while (r.at < r.end && *r.at != '\n')
        r.at++;
    } else if (count == TEXT_MAX || *r.at == '\0') {
      return -1;
    } else if (other) {
      r.at++;
    } else {
      to[count++] = *r.at++;
    }
  }
  return count;
}

static bool begins(struct reader r, const char *text) {
  skip_blanks(&r);
  return take(&r, text);
}

/* Tables for other programs, which Linux makes of its prefixes, are left out:
 * from ".section" to ".previous". */
static bool in_section(struct reader r, bool *inside) {
  if (begins(r, ".pushsection") || begins(r, ".section"))
    *inside = true;
  else if (*inside && (begins(r, ".popsection") || begins(r, ".previous")))
    *inside = false;
  else
    return *inside;
  return true;
}

bool asm_parse(struct asm_text *to, const char *text, size_t length) {
  char plain[TEXT_MAX];
  long size = plain_text(plain, text, length);
  struct asm_insn prefix = {.name = ""};
  bool inside = false;
  to->count = 0;
  for (long at = 0; at < size;) {
    long end = at;
    while (end < size && plain[end] != ';' && plain[end] != '\n')
      end++;
    struct reader r = {plain + at, plain + end};
    if (!in_section(r, &inside) && !read_statement(to, r, &prefix))
      return false;
    at = end + 1;
  }
  return size >= 0 && !inside && !prefix.lock && !prefix.rep;
}
