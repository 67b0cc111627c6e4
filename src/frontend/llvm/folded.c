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

struct finder {
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

static void place(struct finder *f, CXCursor at, unsigned *line,
                  unsigned *column, CXString *file) {
  f->c.getPresumedLocation(f->c.getCursorLocation(at), file, line, column);
}

static void write_line(struct finder *f, const struct wrong *w) {
  const struct folded *now = &f->now;
  unsigned line, column;
  CXString file;
  char text[sizeof *now + 200];
  place(f, w->at, &line, &column, &file);
  int n =
      snprintf(text, sizeof text, FOLDED_PRINT, now->when, w->op, w->is_signed,
               w->bits, w->a, w->b, now->owner, now->at[0], now->at[1], line,
               column, (int)sizeof now->file - 1, f->c.getCString(file));
  for (int i = 0; i < n; i++) {
    VEC_ROOM(f->text, f->length, f->capacity);
    f->text[f->length++] = text[i];
  }
}

static void report(struct finder *f, struct wrong wrong) {
  if (!f->first) {
    if (f->now.when != FOLDED_VARIABLE || !f->stopped)
      write_line(f, &wrong);
  } else if (!f->first->op) {
    *f->first = wrong;
  }
}

/* What follows belongs to this variable, function or list. */
static void set_owner(struct finder *f, enum folded_when when, const char *name,
                      CXCursor at) {
  CXString file;
  f->now.when = (char)when;
  snprintf(f->now.owner, sizeof f->now.owner, "%s", name);
  place(f, at, &f->now.at[0], &f->now.at[1], &file);
  f->stopped = false;
  f->owner++;
}

static void set_function(struct finder *f) {
  f->now.when = FOLDED_FUNCTION;
  snprintf(f->now.owner, sizeof f->now.owner, "%s", f->function);
  f->stopped = false;
  f->owner++;
}

/* ------------------------------------------------------------------ values */

enum { CHILDREN = 4 };
struct children {
  struct finder *f;
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

static struct children children_of(struct finder *f, CXCursor e) {
  struct children c = {.f = f};
  f->c.visitChildren(e, add_child, &c);
  return c;
}

/* libclang gives no more than 64 bits. */
static bool integer_value(struct finder *f, CXCursor e, int64_t *value) {
  bool fits = f->c.Type_getSizeOf(f->c.getCursorType(e)) <= 8;
  CXEvalResult r = fits ? f->c.Cursor_Evaluate(e) : NULL;
  bool known = r && f->c.EvalResult_getKind(r) == CXEval_Int;
  if (known)
    *value = f->c.EvalResult_getAsLongLong(r);
  if (r)
    f->c.EvalResult_dispose(r);
  return known;
}

static bool float_value(struct finder *f, CXCursor e, double *value) {
  CXEvalResult r = f->c.Cursor_Evaluate(e);
  bool known = r && f->c.EvalResult_getKind(r) == CXEval_Float;
  if (known)
    *value = f->c.EvalResult_getAsDouble(r);
  if (r)
    f->c.EvalResult_dispose(r);
  return known;
}

/* Is it not zero? */
static bool truth(struct finder *f, CXCursor e, bool *value) {
  int64_t integer;
  double number;
  if (integer_value(f, e, &integer))
    *value = integer != 0;
  else if (float_value(f, e, &number))
    *value = number != 0;
  else
    return false;
  return true;
}

/* An integer type of at most 64 bits; not _Bool. */
static bool integer_type(struct finder *f, CXCursor e, unsigned *bits,
                         bool *is_signed) {
  CXType type = f->c.getCanonicalType(f->c.getCursorType(e));
  if (type.kind == CXType_Enum)
    type = f->c.getCanonicalType(
        f->c.getEnumDeclIntegerType(f->c.getTypeDeclaration(type)));
  *is_signed = type.kind == CXType_Char_S || type.kind == CXType_SChar ||
               (type.kind >= CXType_Short && type.kind <= CXType_LongLong);
  if (!*is_signed &&
      (type.kind < CXType_Char_U || type.kind > CXType_ULongLong))
    return false;
  *bits = 8 * (unsigned)f->c.Type_getSizeOf(type);
  return true;
}

static bool is_float(struct finder *f, CXCursor e) {
  CXType type = f->c.getCanonicalType(f->c.getCursorType(e));
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
static void visit_operation(struct finder *f, CXCursor e, char op, int64_t a,
                            int64_t b) {
  unsigned bits;
  bool is_signed;
  if (!integer_type(f, e, &bits, &is_signed))
    return;
  bool shift = op == '<' || op == '>', division = op == '/' || op == '%';
  bool wrong = shift                   ? b < 0 || b >= (int64_t)bits
               : !is_signed            ? division && b == 0
               : f->wraps && !division ? false
                                       : overflows(op, a, b, bits);
  if (wrong)
    report(f, (struct wrong){op, is_signed, bits, (uint64_t)a, (uint64_t)b, e});
}

static void visit(struct finder *f, CXCursor e);

static void visit_binary(struct finder *f, CXCursor e,
                         const struct children *c) {
  int64_t a, b;
  bool left;
  enum CXBinaryOperatorKind kind = f->c.getCursorBinaryOperatorKind(e);
  visit(f, c->at[0]);
  bool logical = kind == CXBinaryOperator_LAnd || kind == CXBinaryOperator_LOr;
  if (logical && !truth(f, c->at[0], &left))
    f->stopped = true;
  else if (!logical || left == (kind == CXBinaryOperator_LAnd))
    visit(f, c->at[1]);
  char op = operator_of(kind);
  if (op && integer_value(f, c->at[0], &a) && integer_value(f, c->at[1], &b))
    visit_operation(f, e, op, a, b);
}

static bool is_long_double(struct finder *f, CXCursor e) {
  return f->c.getCanonicalType(f->c.getCursorType(e)).kind == CXType_LongDouble;
}

/* A floating point number becomes an integer.  A long double is known as the
 * double nearest to it only, which may be the first that does not fit. */
static void visit_cast(struct finder *f, CXCursor e, CXCursor from) {
  unsigned bits;
  bool is_signed;
  double x;
  uint64_t image;
  if (!is_float(f, from) || !integer_type(f, e, &bits, &is_signed) ||
      !float_value(f, from, &x))
    return;
  double end = ldexp(1, (int)(is_signed ? bits - 1 : bits)), whole = trunc(x);
  double low = is_signed ? -end : 0;
  if ((whole >= low && whole < end) ||
      (is_long_double(f, from) && (whole == end || whole == low - 1)))
    return;
  memcpy(&image, &x, sizeof image);
  report(f, (struct wrong){'i', is_signed, bits, image, 0, e});
}

/* Of an enumerator or a constant, which may be nothing but its value in the
 * bitcode: the expression; null: it is something else. */
static CXCursor value_of(struct finder *f, CXCursor of) {
  static const CXCursor null = {.kind = CXCursor_InvalidFile};
  enum CXCursorKind kind = f->c.getCursorKind(of);
  if (f->c.Location_isInSystemHeader(f->c.getCursorLocation(of)))
    return null;
  if (kind == CXCursor_VarDecl &&
      f->c.Cursor_hasVarDeclGlobalStorage(of) == 1) {
    CXType type = f->c.getCursorType(of), element = type;
    while (element.kind != CXType_Invalid) {
      type = element;
      element = f->c.getArrayElementType(type);
    }
    return f->c.isConstQualifiedType(f->c.getCanonicalType(type))
               ? f->c.Cursor_getVarDeclInitializer(of)
               : null;
  }
  struct children c = {.count = 0};
  if (kind == CXCursor_EnumConstantDecl)
    c = children_of(f, of);
  return c.count ? c.at[0] : null;
}

/* The number of an enumerator or constant; each is looked at once, so that
 * time is linear where each is made from the one before. */
static uint32_t name_of(struct finder *f, CXCursor of, CXCursor value) {
  uint32_t known = number_of(&f->name_of, of.data[0]);
  if (known != NO_NUMBER)
    return known;
  struct wrong wrong = {.op = 0}, *first = f->first;
  bool stopped = f->stopped;
  uint32_t number = (uint32_t)f->name_count;
  VEC_ROOM(f->names, f->name_count, f->name_capacity);
  f->names[f->name_count++] = (struct name){.owner = 0};
  number_put(&f->name_of, of.data[0], number);
  f->first = &wrong;
  visit(f, value);
  f->first = first;
  f->stopped = stopped;
  f->names[number].wrong = wrong;
  return number;
}

/* The definition has the value, but another declaration may be the one that is
 * referred to.  Once for each owner is enough. */
static void visit_name(struct finder *f, CXCursor e) {
  CXCursor of = f->c.getCursorReferenced(e);
  if (f->c.getCursorKind(of) == CXCursor_VarDecl)
    of = f->c.getCursorDefinition(of);
  CXCursor value = value_of(f, of);
  if (!f->c.isExpression(f->c.getCursorKind(value)))
    return;
  uint32_t number = name_of(f, of, value);
  struct name *name = &f->names[number];
  if (name->wrong.op && (f->first || name->owner != f->owner)) {
    name->owner = f->first ? name->owner : f->owner;
    report(f, name->wrong);
  }
}

static enum CXChildVisitResult visit_element(CXCursor child, CXCursor parent,
                                             CXClientData data) {
  (void)parent;
  visit(data, child);
  return CXChildVisit_Continue;
}

static void visit_children(struct finder *f, CXCursor e) {
  f->c.visitChildren(e, visit_element, f);
}

/* Several children are those of a designated element, which has no type. */
static void visit_implicit(struct finder *f, CXCursor e,
                           const struct children *c) {
  if (c->count == 1) {
    visit(f, c->at[0]);
    visit_cast(f, e, c->at[0]);
  } else if (c->count && f->c.getCursorType(e).kind == CXType_Void) {
    visit_children(f, e);
  } else {
    f->stopped = true;
  }
}

static void visit_unary(struct finder *f, CXCursor e,
                        const struct children *c) {
  int64_t a;
  enum CXUnaryOperatorKind kind = f->c.getCursorUnaryOperatorKind(e);
  if (kind == CXUnaryOperator_AddrOf &&
      f->c.getCursorKind(c->at[0]) == CXCursor_DeclRefExpr)
    return;
  visit(f, c->at[0]);
  if (kind == CXUnaryOperator_Minus && integer_value(f, c->at[0], &a))
    visit_operation(f, e, '-', 0, a);
}

static void visit_choice(struct finder *f, const struct children *c) {
  bool first;
  visit(f, c->at[0]);
  if (truth(f, c->at[0], &first))
    visit(f, c->at[first ? 1 : 2]);
  else
    f->stopped = true;
}

/* A constant may call builtins only. */
static void visit_call(struct finder *f, CXCursor e) {
  static const char *const unevaluated[] = {"__builtin_constant_p",
                                            "__builtin_object_size",
                                            "__builtin_dynamic_object_size"};
  const char *name = f->c.getCString(f->c.getCursorSpelling(e));
  for (size_t i = 0; i < sizeof unevaluated / sizeof *unevaluated; i++)
    if (strcmp(name, unevaluated[i]) == 0)
      return;
  visit_children(f, e);
  f->stopped = true;
}

/* Of an element or a member, the value is not known. */
static void visit_place(struct finder *f, CXCursor e) {
  visit_children(f, e);
  f->stopped = true;
}

/* A cast, parentheses, a compound literal: the type may come before the
 * operand. */
static void visit_last(struct finder *f, CXCursor e, const struct children *c) {
  if (c->count == 0 || c->count > CHILDREN)
    return;
  visit(f, c->at[c->count - 1]);
  visit_cast(f, e, c->at[c->count - 1]);
}

/* Literals, names of types and members, and sizeof and its like. */
static bool is_leaf(enum CXCursorKind kind) {
  switch (kind) {
  case CXCursor_MemberRef: /* of a designated element */
  case CXCursor_TypeRef:
  case CXCursor_IntegerLiteral:
  case CXCursor_FloatingLiteral:
  case CXCursor_CharacterLiteral:
  case CXCursor_StringLiteral:
  case CXCursor_UnaryExpr:
    return true;
  default:
    return false;
  }
}

static void visit_operator(struct finder *f, CXCursor e, enum CXCursorKind kind,
                           const struct children *c) {
  if (kind == CXCursor_BinaryOperator && c->count == 2)
    visit_binary(f, e, c);
  if (kind == CXCursor_UnaryOperator && c->count == 1)
    visit_unary(f, e, c);
  if (kind == CXCursor_ConditionalOperator && c->count == 3)
    visit_choice(f, c);
}

/* An expression that is evaluated. */
static void visit(struct finder *f, CXCursor e) {
  struct children c = children_of(f, e);
  enum CXCursorKind kind = f->c.getCursorKind(e);
  switch (kind) {
  case CXCursor_BinaryOperator:
  case CXCursor_UnaryOperator:
  case CXCursor_ConditionalOperator:
    visit_operator(f, e, kind, &c);
    break;
  case CXCursor_ParenExpr:
  case CXCursor_CStyleCastExpr:
  case CXCursor_CompoundLiteralExpr:
    visit_last(f, e, &c);
    break;
  case CXCursor_UnexposedExpr:
    visit_implicit(f, e, &c);
    break;
  case CXCursor_InitListExpr:
    visit_children(f, e);
    break;
  case CXCursor_DeclRefExpr:
    visit_name(f, e);
    break;
  case CXCursor_ArraySubscriptExpr:
  case CXCursor_MemberRefExpr:
    visit_place(f, e);
    break;
  case CXCursor_CallExpr:
    visit_call(f, e);
    break;
  default:
    f->stopped = f->stopped || !is_leaf(kind);
  }
}

/* ------------------------------------------------------------ declarations */

static void visit_variable(struct finder *f, CXCursor variable) {
  CXCursor value = f->c.Cursor_getVarDeclInitializer(variable);
  if (!f->c.isExpression(f->c.getCursorKind(value)))
    return;
  bool is_static = f->c.Cursor_hasVarDeclGlobalStorage(variable) == 1;
  if (is_static)
    set_owner(f, FOLDED_GLOBAL,
              f->c.getCString(f->c.getCursorSpelling(variable)), variable);
  else if (f->c.getCursorKind(value) == CXCursor_InitListExpr)
    set_owner(f, FOLDED_VARIABLE, f->function, variable);
  else
    return;
  visit(f, value);
  set_function(f);
}

static void visit_list(struct finder *f, CXCursor list) {
  CXType type = f->c.getCanonicalType(f->c.getCursorType(list));
  if (type.kind != CXType_ConstantArray)
    return;
  set_owner(f, FOLDED_LIST, f->function, list);
  visit(f, list);
  set_function(f);
}

static void visit_label(struct finder *f, CXCursor label) {
  struct children c = children_of(f, label);
  for (unsigned i = 0; i + 1 < c.count && i < 2; i++)
    visit(f, c.at[i]);
}

static enum CXChildVisitResult visit_body(CXCursor at, CXCursor parent,
                                          CXClientData data) {
  struct finder *f = data;
  (void)parent;
  switch (f->c.getCursorKind(at)) {
  case CXCursor_VarDecl:
    visit_variable(f, at);
    break;
  case CXCursor_InitListExpr:
    visit_list(f, at);
    break;
  case CXCursor_CaseStmt:
    visit_label(f, at);
    break;
  case CXCursor_DeclRefExpr:
    visit_name(f, at);
    break;
  default:
    break;
  }
  return CXChildVisit_Recurse;
}

/* In the order of their declarations, so that none leads far back. */
static enum CXChildVisitResult visit_enumerator(CXCursor at, CXCursor parent,
                                                CXClientData data) {
  struct finder *f = data;
  (void)parent;
  if (f->c.getCursorKind(at) == CXCursor_EnumConstantDecl) {
    CXCursor value = value_of(f, at);
    if (f->c.isExpression(f->c.getCursorKind(value)))
      name_of(f, at, value);
    return CXChildVisit_Continue;
  }
  return CXChildVisit_Recurse;
}

static enum CXChildVisitResult visit_file(CXCursor at, CXCursor parent,
                                          CXClientData data) {
  struct finder *f = data;
  (void)parent;
  if (f->c.Location_isInSystemHeader(f->c.getCursorLocation(at)))
    return CXChildVisit_Continue;
  switch (f->c.getCursorKind(at)) {
  case CXCursor_VarDecl:
    visit_variable(f, at);
    break;
  case CXCursor_FunctionDecl:
    snprintf(f->function, sizeof f->function, "%s",
             f->c.getCString(f->c.getCursorSpelling(at)));
    set_owner(f, FOLDED_FUNCTION, f->function, at);
    f->c.visitChildren(at, visit_body, f);
    break;
  case CXCursor_EnumDecl:
  case CXCursor_StructDecl:
  case CXCursor_UnionDecl:
    f->c.visitChildren(at, visit_enumerator, f);
    break;
  default:
    break;
  }
  return CXChildVisit_Continue;
}

/* ------------------------------------------------------------- entry point */

const char *folded_find(void *context) {
  const struct folded_job *job = context;
  struct finder f = {.wraps = job->wraps};
  CXTranslationUnit unit;
  if (!libclang_load(&f.c))
    return "!" LIBCLANG_MISSING;
  if (job->folder && chdir(job->folder) != 0)
    return "!the directory of a source does not exist";
  CXIndex index = f.c.createIndex(0, 0);
  if (f.c.parseTranslationUnit2FullArgv(index, NULL, job->argv, (int)job->count,
                                        NULL, 0, CXTranslationUnit_None,
                                        &unit) != CXError_Success ||
      libclang_has_errors(&f.c, unit))
    return "!libclang does not understand what clang does";
  f.c.visitChildren(f.c.getTranslationUnitCursor(unit), visit_file, &f);
  VEC_ROOM(f.text, f.length, f.capacity);
  f.text[f.length] = '\0';
  return f.length ? f.text : NULL;
}
