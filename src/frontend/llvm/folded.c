/*
 * frontend/llvm/folded.c - arithmetic that clang folds before we see it.
 *
 * Initialisers of static variables and of whole arrays and structs, enumerators
 * and case labels reach the bitcode as numbers.  Whether computing them was
 * defined is seen in the source only: libclang parses it a second time, in a
 * process of its own, and each operation that overflows becomes a line
 * (folded_impl.h).  Only what is evaluated counts: not the other side of && and
 * ?:, nor the operand of sizeof.
 */
#include "frontend/llvm/folded_impl.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "base/alloc.h"
#include "base/compiler.h"
#include "frontend/llvm/libclang_impl.h"
#include "frontend/llvm/number_impl.h"

/* ------------------------------------------------------------------ output */

/* An operation without a defined result. */
struct wrong {
  char op; /* as in struct folded; 0: there is none */
  bool is_signed;
  unsigned bits;
  uint64_t a, b;
  CXCursor at;
};

/* An enumerator or constant whose value was looked at. */
struct name {
  struct wrong wrong; /* the first one in its value */
  unsigned owner;     /* for which one it was reported last */
};

struct look {
  struct libclang c;
  bool wraps;
  struct folded now; /* whom operations belong to */
  char function[sizeof((struct folded *)0)->owner];
  unsigned owner;      /* number of owners so far */
  bool stopped;        /* a call comes first, which may not return */
  struct wrong *first; /* not NULL: the first one goes here */
  struct map name_of;  /* from declarations */
  struct name *names;
  size_t name_count, name_capacity;
  char *text;
  size_t length, capacity;
};

static void place(struct look *l, CXCursor at, unsigned *line, unsigned *column,
                  CXString *file) {
  l->c.getPresumedLocation(l->c.getCursorLocation(at), file, line, column);
}

static void write_line(struct look *l, const struct wrong *w) {
  const struct folded *f = &l->now;
  unsigned line, column;
  CXString file;
  char text[sizeof *f + 200];
  place(l, w->at, &line, &column, &file);
  int n =
      snprintf(text, sizeof text, FOLDED_PRINT, f->when, w->op, w->is_signed,
               w->bits, w->a, w->b, f->owner, f->at[0], f->at[1], line, column,
               (int)sizeof f->file - 1, l->c.getCString(file));
  for (int i = 0; i < n; i++) {
    VEC_ROOM(l->text, l->length, l->capacity);
    l->text[l->length++] = text[i];
  }
}

static void report(struct look *l, struct wrong wrong) {
  if (!l->first) {
    if (l->now.when != FOLDED_VARIABLE || !l->stopped)
      write_line(l, &wrong);
  } else if (!l->first->op) {
    *l->first = wrong;
  }
}

/* What follows belongs to this variable, function or list. */
static void set_owner(struct look *l, enum folded_when when, const char *name,
                      CXCursor at) {
  CXString file;
  l->now.when = (char)when;
  snprintf(l->now.owner, sizeof l->now.owner, "%s", name);
  place(l, at, &l->now.at[0], &l->now.at[1], &file);
  l->stopped = false;
  l->owner++;
}

static void set_function(struct look *l) {
  l->now.when = FOLDED_FUNCTION;
  snprintf(l->now.owner, sizeof l->now.owner, "%s", l->function);
  l->stopped = false;
  l->owner++;
}

/* ------------------------------------------------------------------ values */

enum { CHILDREN = 4 };
struct children {
  struct look *l;
  CXCursor at[CHILDREN];
  unsigned count; /* may be more */
};

static enum CXChildVisitResult add_child(CXCursor child, CXCursor parent,
                                         CXClientData data) {
  struct children *c = data;
  (void)parent;
  if (c->count < CHILDREN)
    c->at[c->count] = child;
  else
    c->at[CHILDREN - 1] = child; /* the last one */
  c->count++;
  return CXChildVisit_Continue;
}

static struct children children_of(struct look *l, CXCursor e) {
  struct children c = {.l = l};
  l->c.visitChildren(e, add_child, &c);
  return c;
}

/* libclang gives no more than 64 bits. */
static bool integer_value(struct look *l, CXCursor e, int64_t *value) {
  bool fits = l->c.Type_getSizeOf(l->c.getCursorType(e)) <= 8;
  CXEvalResult r = fits ? l->c.Cursor_Evaluate(e) : NULL;
  bool known = r && l->c.EvalResult_getKind(r) == CXEval_Int;
  if (known)
    *value = l->c.EvalResult_getAsLongLong(r);
  if (r)
    l->c.EvalResult_dispose(r);
  return known;
}

static bool float_value(struct look *l, CXCursor e, double *value) {
  CXEvalResult r = l->c.Cursor_Evaluate(e);
  bool known = r && l->c.EvalResult_getKind(r) == CXEval_Float;
  if (known)
    *value = l->c.EvalResult_getAsDouble(r);
  if (r)
    l->c.EvalResult_dispose(r);
  return known;
}

/* Is it not zero? */
static bool truth(struct look *l, CXCursor e, bool *value) {
  int64_t integer;
  double number;
  if (integer_value(l, e, &integer))
    *value = integer != 0;
  else if (float_value(l, e, &number))
    *value = number != 0;
  else
    return false;
  return true;
}

/* An integer type of at most 64 bits; not _Bool. */
static bool integer_type(struct look *l, CXCursor e, unsigned *bits,
                         bool *is_signed) {
  CXType type = l->c.getCanonicalType(l->c.getCursorType(e));
  if (type.kind == CXType_Enum)
    type = l->c.getCanonicalType(
        l->c.getEnumDeclIntegerType(l->c.getTypeDeclaration(type)));
  *is_signed = type.kind == CXType_Char_S || type.kind == CXType_SChar ||
               (type.kind >= CXType_Short && type.kind <= CXType_LongLong);
  if (!*is_signed &&
      (type.kind < CXType_Char_U || type.kind > CXType_ULongLong))
    return false;
  *bits = 8 * (unsigned)l->c.Type_getSizeOf(type);
  return true;
}

static bool is_float(struct look *l, CXCursor e) {
  CXType type = l->c.getCanonicalType(l->c.getCursorType(e));
  return type.kind == CXType_Float || type.kind == CXType_Double ||
         type.kind == CXType_LongDouble || type.kind == CXType_Half ||
         type.kind == CXType_Float16;
}

/* -------------------------------------------------------------- operations */

static bool fits(int64_t x, unsigned bits) {
  return bits >= 64 ||
         (x >= -(INT64_C(1) << (bits - 1)) && x < INT64_C(1) << (bits - 1));
}

static bool overflows(char op, int64_t a, int64_t b, unsigned bits) {
  int64_t z;
  switch (op) {
  case '+':
    return ADD_OVERFLOWS(a, b, &z) || !fits(z, bits);
  case '-':
    return SUB_OVERFLOWS(a, b, &z) || !fits(z, bits);
  case '*':
    return MUL_OVERFLOWS(a, b, &z) || !fits(z, bits);
  default: /* division */
    return b == 0 || (b == -1 && (a == INT64_MIN || !fits(-a, bits)));
  }
}

static char operator_of(enum CXBinaryOperatorKind kind) {
  switch (kind) {
  case CXBinaryOperator_Add:
    return '+';
  case CXBinaryOperator_Sub:
    return '-';
  case CXBinaryOperator_Mul:
    return '*';
  case CXBinaryOperator_Div:
    return '/';
  case CXBinaryOperator_Rem:
    return '%';
  case CXBinaryOperator_Shl:
    return '<';
  case CXBinaryOperator_Shr:
    return '>';
  default:
    return 0;
  }
}

/* Two operands of which the values are known. */
static void look_at_operation(struct look *l, CXCursor e, char op, int64_t a,
                              int64_t b) {
  unsigned bits;
  bool is_signed;
  if (!integer_type(l, e, &bits, &is_signed))
    return;
  bool shift = op == '<' || op == '>', division = op == '/' || op == '%';
  bool wrong = shift                   ? b < 0 || b >= (int64_t)bits
               : !is_signed            ? division && b == 0
               : l->wraps && !division ? false
                                       : overflows(op, a, b, bits);
  if (wrong)
    report(l, (struct wrong){op, is_signed, bits, (uint64_t)a, (uint64_t)b, e});
}

static void look_at(struct look *l, CXCursor e);

static void look_at_binary(struct look *l, CXCursor e,
                           const struct children *c) {
  int64_t a, b;
  bool left;
  enum CXBinaryOperatorKind kind = l->c.getCursorBinaryOperatorKind(e);
  look_at(l, c->at[0]);
  bool logical = kind == CXBinaryOperator_LAnd || kind == CXBinaryOperator_LOr;
  if (logical && !truth(l, c->at[0], &left))
    l->stopped = true;
  else if (!logical || left == (kind == CXBinaryOperator_LAnd))
    look_at(l, c->at[1]);
  char op = operator_of(kind);
  if (op && integer_value(l, c->at[0], &a) && integer_value(l, c->at[1], &b))
    look_at_operation(l, e, op, a, b);
}

static bool is_long_double(struct look *l, CXCursor e) {
  return l->c.getCanonicalType(l->c.getCursorType(e)).kind == CXType_LongDouble;
}

/* A floating point number becomes an integer.  A long double is known as the
 * double nearest to it only, which may be the first that does not fit. */
static void look_at_cast(struct look *l, CXCursor e, CXCursor from) {
  unsigned bits;
  bool is_signed;
  double x;
  uint64_t image;
  if (!is_float(l, from) || !integer_type(l, e, &bits, &is_signed) ||
      !float_value(l, from, &x))
    return;
  double end = ldexp(1, (int)(is_signed ? bits - 1 : bits)), whole = trunc(x);
  double low = is_signed ? -end : 0;
  if ((whole >= low && whole < end) ||
      (is_long_double(l, from) && (whole == end || whole == low - 1)))
    return;
  memcpy(&image, &x, sizeof image);
  report(l, (struct wrong){'i', is_signed, bits, image, 0, e});
}

/* Of an enumerator or a constant, which may be nothing but its value in the
 * bitcode: the expression; null: it is something else. */
static CXCursor value_of(struct look *l, CXCursor of) {
  static const CXCursor null = {.kind = CXCursor_InvalidFile};
  enum CXCursorKind kind = l->c.getCursorKind(of);
  if (l->c.Location_isInSystemHeader(l->c.getCursorLocation(of)))
    return null;
  if (kind == CXCursor_VarDecl &&
      l->c.Cursor_hasVarDeclGlobalStorage(of) == 1) {
    CXType type = l->c.getCursorType(of), element = type;
    while (element.kind != CXType_Invalid) {
      type = element;
      element = l->c.getArrayElementType(type);
    }
    return l->c.isConstQualifiedType(l->c.getCanonicalType(type))
               ? l->c.Cursor_getVarDeclInitializer(of)
               : null;
  }
  struct children c = {.count = 0};
  if (kind == CXCursor_EnumConstantDecl)
    c = children_of(l, of);
  return c.count ? c.at[0] : null;
}

/* The number of an enumerator or constant; each is looked at once, so that
 * time is linear where each is made from the one before. */
static uint32_t name_of(struct look *l, CXCursor of, CXCursor value) {
  uint32_t known = number_of(&l->name_of, of.data[0]);
  if (known != NO_NUMBER)
    return known;
  struct wrong wrong = {.op = 0}, *first = l->first;
  bool stopped = l->stopped;
  uint32_t number = (uint32_t)l->name_count;
  VEC_ROOM(l->names, l->name_count, l->name_capacity);
  l->names[l->name_count++] = (struct name){.owner = 0};
  number_put(&l->name_of, of.data[0], number);
  l->first = &wrong;
  look_at(l, value);
  l->first = first;
  l->stopped = stopped;
  l->names[number].wrong = wrong;
  return number;
}

/* The definition has the value, but another declaration may be the one that is
 * referred to.  Once for each owner is enough. */
static void look_at_name(struct look *l, CXCursor e) {
  CXCursor of = l->c.getCursorReferenced(e);
  if (l->c.getCursorKind(of) == CXCursor_VarDecl)
    of = l->c.getCursorDefinition(of);
  CXCursor value = value_of(l, of);
  if (!l->c.isExpression(l->c.getCursorKind(value)))
    return;
  uint32_t number = name_of(l, of, value);
  struct name *name = &l->names[number];
  if (name->wrong.op && (l->first || name->owner != l->owner)) {
    name->owner = l->first ? name->owner : l->owner;
    report(l, name->wrong);
  }
}

static enum CXChildVisitResult look_at_element(CXCursor child, CXCursor parent,
                                               CXClientData data) {
  (void)parent;
  look_at(data, child);
  return CXChildVisit_Continue;
}

/* Several children are those of a designated element, which has no type. */
static void look_at_implicit(struct look *l, CXCursor e,
                             const struct children *c) {
  if (c->count == 1) {
    look_at(l, c->at[0]);
    look_at_cast(l, e, c->at[0]);
  } else if (c->count && l->c.getCursorType(e).kind == CXType_Void) {
    l->c.visitChildren(e, look_at_element, l);
  } else {
    l->stopped = true;
  }
}

static void look_at_unary(struct look *l, CXCursor e,
                          const struct children *c) {
  int64_t a;
  enum CXUnaryOperatorKind kind = l->c.getCursorUnaryOperatorKind(e);
  if (kind == CXUnaryOperator_AddrOf &&
      l->c.getCursorKind(c->at[0]) == CXCursor_DeclRefExpr)
    return;
  look_at(l, c->at[0]);
  if (kind == CXUnaryOperator_Minus && integer_value(l, c->at[0], &a))
    look_at_operation(l, e, '-', 0, a);
}

static void look_at_choice(struct look *l, const struct children *c) {
  bool first;
  look_at(l, c->at[0]);
  if (truth(l, c->at[0], &first))
    look_at(l, c->at[first ? 1 : 2]);
  else
    l->stopped = true;
}

/* A constant may call builtins only. */
static void look_at_call(struct look *l, CXCursor e) {
  static const char *const unevaluated[] = {"__builtin_constant_p",
                                            "__builtin_object_size",
                                            "__builtin_dynamic_object_size"};
  const char *name = l->c.getCString(l->c.getCursorSpelling(e));
  for (size_t i = 0; i < sizeof unevaluated / sizeof *unevaluated; i++)
    if (strcmp(name, unevaluated[i]) == 0)
      return;
  l->c.visitChildren(e, look_at_element, l);
  l->stopped = true;
}

/* An expression that is evaluated. */
static void look_at(struct look *l, CXCursor e) {
  struct children c = children_of(l, e);
  switch (l->c.getCursorKind(e)) {
  case CXCursor_InitListExpr:
    l->c.visitChildren(e, look_at_element, l);
    break;
  case CXCursor_BinaryOperator:
    if (c.count == 2)
      look_at_binary(l, e, &c);
    break;
  case CXCursor_UnaryOperator:
    if (c.count == 1)
      look_at_unary(l, e, &c);
    break;
  case CXCursor_ConditionalOperator:
    if (c.count == 3)
      look_at_choice(l, &c);
    break;
  case CXCursor_UnexposedExpr:
    look_at_implicit(l, e, &c);
    break;
  case CXCursor_ParenExpr:
  case CXCursor_CStyleCastExpr: /* the type may come first */
  case CXCursor_CompoundLiteralExpr:
    if (c.count && c.count <= CHILDREN) {
      look_at(l, c.at[c.count - 1]);
      look_at_cast(l, e, c.at[c.count - 1]);
    }
    break;
  case CXCursor_DeclRefExpr:
    look_at_name(l, e);
    break;
  case CXCursor_ArraySubscriptExpr:
  case CXCursor_MemberRefExpr:
    l->c.visitChildren(e, look_at_element, l);
    l->stopped = true;
    break;
  case CXCursor_CallExpr:
    look_at_call(l, e);
    break;
  case CXCursor_MemberRef: /* of a designated element */
  case CXCursor_TypeRef:
  case CXCursor_IntegerLiteral:
  case CXCursor_FloatingLiteral:
  case CXCursor_CharacterLiteral:
  case CXCursor_StringLiteral:
  case CXCursor_UnaryExpr: /* sizeof and its like */
    break;
  default:
    l->stopped = true;
  }
}

/* ------------------------------------------------------------ declarations */

static void look_at_variable(struct look *l, CXCursor variable) {
  CXCursor value = l->c.Cursor_getVarDeclInitializer(variable);
  if (!l->c.isExpression(l->c.getCursorKind(value)))
    return;
  bool is_static = l->c.Cursor_hasVarDeclGlobalStorage(variable) == 1;
  if (is_static)
    set_owner(l, FOLDED_GLOBAL,
              l->c.getCString(l->c.getCursorSpelling(variable)), variable);
  else if (l->c.getCursorKind(value) == CXCursor_InitListExpr)
    set_owner(l, FOLDED_VARIABLE, l->function, variable);
  else
    return;
  look_at(l, value);
  set_function(l);
}

static void look_at_list(struct look *l, CXCursor list) {
  CXType type = l->c.getCanonicalType(l->c.getCursorType(list));
  if (type.kind != CXType_ConstantArray)
    return;
  set_owner(l, FOLDED_LIST, l->function, list);
  look_at(l, list);
  set_function(l);
}

static void look_at_label(struct look *l, CXCursor label) {
  struct children c = children_of(l, label);
  for (unsigned i = 0; i + 1 < c.count && i < 2; i++)
    look_at(l, c.at[i]);
}

static enum CXChildVisitResult look_in_body(CXCursor at, CXCursor parent,
                                            CXClientData data) {
  struct look *l = data;
  (void)parent;
  switch (l->c.getCursorKind(at)) {
  case CXCursor_VarDecl:
    look_at_variable(l, at);
    break;
  case CXCursor_InitListExpr:
    look_at_list(l, at);
    break;
  case CXCursor_CaseStmt:
    look_at_label(l, at);
    break;
  case CXCursor_DeclRefExpr:
    look_at_name(l, at);
    break;
  default:
    break;
  }
  return CXChildVisit_Recurse;
}

/* In the order of their declarations, so that none leads far back. */
static enum CXChildVisitResult look_at_enumerator(CXCursor at, CXCursor parent,
                                                  CXClientData data) {
  struct look *l = data;
  (void)parent;
  if (l->c.getCursorKind(at) == CXCursor_EnumConstantDecl) {
    CXCursor value = value_of(l, at);
    if (l->c.isExpression(l->c.getCursorKind(value)))
      name_of(l, at, value);
    return CXChildVisit_Continue;
  }
  return CXChildVisit_Recurse;
}

static enum CXChildVisitResult look_in_file(CXCursor at, CXCursor parent,
                                            CXClientData data) {
  struct look *l = data;
  (void)parent;
  if (l->c.Location_isInSystemHeader(l->c.getCursorLocation(at)))
    return CXChildVisit_Continue;
  switch (l->c.getCursorKind(at)) {
  case CXCursor_VarDecl:
    look_at_variable(l, at);
    break;
  case CXCursor_FunctionDecl:
    snprintf(l->function, sizeof l->function, "%s",
             l->c.getCString(l->c.getCursorSpelling(at)));
    set_owner(l, FOLDED_FUNCTION, l->function, at);
    l->c.visitChildren(at, look_in_body, l);
    break;
  case CXCursor_EnumDecl:
  case CXCursor_StructDecl:
  case CXCursor_UnionDecl:
    l->c.visitChildren(at, look_at_enumerator, l);
    break;
  default:
    break;
  }
  return CXChildVisit_Continue;
}

/* ------------------------------------------------------------- entry point */

const char *folded_find(void *context) {
  const struct folded_job *job = context;
  struct look l = {.wraps = job->wraps};
  CXTranslationUnit unit;
  if (!libclang_load(&l.c))
    return "!" LIBCLANG_MISSING;
  if (job->folder && chdir(job->folder) != 0)
    return "!the folder of a source is gone";
  CXIndex index = l.c.createIndex(0, 0);
  if (l.c.parseTranslationUnit2FullArgv(index, NULL, job->argv, (int)job->count,
                                        NULL, 0, CXTranslationUnit_None,
                                        &unit) != CXError_Success ||
      libclang_has_errors(&l.c, unit))
    return "!libclang does not understand what clang does";
  l.c.visitChildren(l.c.getTranslationUnitCursor(unit), look_in_file, &l);
  VEC_ROOM(l.text, l.length, l.capacity);
  l.text[l.length] = '\0';
  return l.length ? l.text : NULL;
}
