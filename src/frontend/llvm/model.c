/*
 * frontend/llvm/model.c - models of functions that nobody defines.
 *
 * A model returns any value of its type and sets what its parameters point to,
 * where that is one number.  What else the function may do is not known: a
 * comment says where a person has to go on.
 */
#include "frontend/llvm/model_impl.h"

#include <stdio.h>
#include <string.h>

#include "base/alloc.h"
#include "base/clean.h"
#include "frontend/llvm/model_types_impl.h"

struct models {
  struct libclang c;
  const struct model_job *job;
  bool *done; /* by function: it has a model */
  bool *seen; /* by function: a unit declares it */
  bool *used; /* by row of numbers */
  bool exits; /* some do not return */
  struct text declarations, definitions;

  CXCursor *found; /* declarations in the current unit, by function */
  bool *has;
};

static const char file_name[] = "program.i";

/* ----------------------------------------------------------------- numbers */

/* Types of numbers, and the function of the runtime that gives any value. */
static const struct number {
  enum CXTypeKind kind;
  const char *name, *type;
} numbers[] = {
    {CXType_Bool, "bool", "_Bool"},
    {CXType_Char_S, "char", "char"},
    {CXType_Char_U, "char", "char"},
    {CXType_SChar, "schar", "signed char"},
    {CXType_UChar, "uchar", "unsigned char"},
    {CXType_Short, "short", "short"},
    {CXType_UShort, "ushort", "unsigned short"},
    {CXType_Int, "int", "int"},
    {CXType_UInt, "uint", "unsigned int"},
    {CXType_Long, "long", "long"},
    {CXType_ULong, "ulong", "unsigned long"},
    {CXType_LongLong, "longlong", "long long"},
    {CXType_ULongLong, "ulonglong", "unsigned long long"},
    {CXType_Int128, "int128", "__int128"},
    {CXType_UInt128, "uint128", "unsigned __int128"},
    {CXType_Float, "float", "float"},
    {CXType_Double, "double", "double"},
};
enum { NUMBERS = sizeof numbers / sizeof *numbers };

static CXType plain_type(struct models *m, CXType type) {
  type = m->c.getCanonicalType(type);
  if (type.kind == CXType_Enum)
    type = m->c.getCanonicalType(
        m->c.getEnumDeclIntegerType(m->c.getTypeDeclaration(type)));
  return type;
}

/* The row of a type; NUMBERS: it is none. */
static size_t number_of_type(struct models *m, CXType type) {
  size_t i = 0;
  type = plain_type(m, type);
  while (i < NUMBERS && numbers[i].kind != type.kind)
    i++;
  return i;
}

/* The name of the function that gives any value of the row. */
static const char *any(struct models *m, size_t row) {
  m->used[row] = true;
  return numbers[row].name;
}

/* A cast where the value would be changed in silence, or be of another type. */
static void write_value(struct models *m, CXType type, bool cast,
                        struct text *to) {
  size_t row = number_of_type(m, type);
  cast = cast || m->c.getCanonicalType(type).kind == CXType_Enum;
  if (cast) {
    text_add(to, "(");
    model_declare(&m->c, m->c.getCanonicalType(type), "", to);
    text_add(to, ")");
  }
  text_add(to, "__VERIFIER_nondet_%s()", any(m, row));
}

/* ------------------------------------------------------------------ models */

static const char *name_of(struct models *m, CXCursor cursor) {
  const char *name = m->c.getCString(m->c.getCursorSpelling(cursor));
  return name ? name : "";
}

/* A function that is to be modelled, with its parameters. */
struct model {
  struct models *all;
  CXCursor function;
  CXType type;
  int count;
  struct text *to;
};

static void param_name(const struct model *f, int i, char *name, size_t room) {
  CXCursor p = f->all->c.Cursor_getArgument(f->function, (unsigned)i);
  const char *given = f->all->c.Cursor_isNull(p) ? "" : name_of(f->all, p);
  if (given[0])
    snprintf(name, room, "%s", given);
  else
    snprintf(name, room, "arg%d", i + 1);
}

/* A name for a variable of the body that no parameter has. */
static const char *local_name(const struct model *f, char *name, size_t room,
                              const char *wanted) {
  char param[300];
  snprintf(name, room, "%s", wanted);
  for (int i = 0; i < f->count; i++) {
    param_name(f, i, param, sizeof param);
    if (strcmp(param, name) == 0 && strlen(name) + 2 < room) {
      strcat(name, "_");
      i = -1;
    }
  }
  return name;
}

static CXType param_type(const struct model *f, int i) {
  const struct libclang *c = &f->all->c;
  CXCursor p = c->Cursor_getArgument(f->function, (unsigned)i);
  return c->Cursor_isNull(p) ? c->getArgType(f->type, (unsigned)i)
                             : c->getCursorType(p);
}

static void write_head(const struct model *f, const char *end) {
  const struct libclang *c = &f->all->c;
  struct text inner = {NULL, 0, 0};
  char name[300];
  text_add(&inner, "%s(", name_of(f->all, f->function));
  for (int i = 0; i < f->count; i++) {
    param_name(f, i, name, sizeof name);
    text_add(&inner, "%s", i ? ", " : "");
    model_declare(c, param_type(f, i), name, &inner);
  }
  text_add(&inner, "%s)",
           c->isFunctionTypeVariadic(f->type) ? ", ..."
           : f->count == 0                    ? "void"
                                              : "");
  model_declare(c, c->getResultType(f->type), inner.bytes, f->to);
  text_add(f->to, "%s\n", end);
  text_release(&inner);
}

/* What a parameter points to; false: it does not. */
static bool pointee_of(const struct model *f, int i, CXType *pointee) {
  const struct libclang *c = &f->all->c;
  CXType type = c->getCanonicalType(param_type(f, i));
  if (type.kind == CXType_Pointer)
    *pointee = c->getCanonicalType(c->getPointeeType(type));
  else if (type.kind == CXType_ConstantArray ||
           type.kind == CXType_IncompleteArray)
    *pointee = c->getCanonicalType(c->getArrayElementType(type));
  else
    return false;
  return true;
}

static void write_param(const struct model *f, int i) {
  const struct libclang *c = &f->all->c;
  char name[300];
  CXType to;
  param_name(f, i, name, sizeof name);
  bool points = pointee_of(f, i, &to);
  if (points && !c->isConstQualifiedType(to) &&
      number_of_type(f->all, to) < NUMBERS) {
    text_add(f->to, "  if (%s)\n    *%s = ", name, name);
    write_value(f->all, to, false, f->to);
    text_add(f->to, "; /* one value: is it an array? */\n");
    return;
  }
  text_add(f->to, "  (void)%s;", name);
  if (points &&
      (to.kind == CXType_FunctionProto || to.kind == CXType_FunctionNoProto))
    text_add(f->to, " /* is it called, now or later? */");
  else if (points && !c->isConstQualifiedType(to))
    text_add(f->to, " /* is something written there? */");
  text_add(f->to, "\n");
}

/* ----------------------------------------------------------------- results */

struct fields {
  const struct model *model;
  const char *prefix; /* of the struct that they belong to */
};

/* Fields that are no numbers stay zero. */
static enum CXVisitorResult write_field(CXCursor field, CXClientData data) {
  const struct fields *of = data;
  const struct model *f = of->model;
  const struct libclang *c = &f->all->c;
  CXType type = c->getCanonicalType(c->getCursorType(field));
  char prefix[300];
  const char *name = name_of(f->all, field);
  bool nameless = c->Cursor_isAnonymous(field) || name[0] == 0;
  snprintf(prefix, sizeof prefix, "%s%s%s", of->prefix, nameless ? "" : ".",
           nameless ? "" : name);
  if (type.kind == CXType_Record &&
      c->getCursorKind(c->getTypeDeclaration(type)) == CXCursor_StructDecl) {
    struct fields inner = {f, prefix};
    c->Type_visitFields(type, write_field, &inner);
  } else if (number_of_type(f->all, type) < NUMBERS && !nameless &&
             !c->isConstQualifiedType(type)) {
    text_add(f->to, "  %s = ", prefix);
    write_value(f->all, type, c->Cursor_isBitField(field), f->to);
    text_add(f->to, ";\n");
  } else if (!nameless) {
    text_add(f->to, "  /* %s is zero */\n", prefix);
  }
  return CXVisit_Continue;
}

static void write_record(const struct model *f, CXType type) {
  const struct libclang *c = &f->all->c;
  char name[64];
  struct fields all = {f, local_name(f, name, sizeof name, "result")};
  text_add(f->to, "  __builtin_memset(&%s, 0, sizeof %s);\n", name, name);
  if (c->getCursorKind(c->getTypeDeclaration(c->getCanonicalType(type))) ==
      CXCursor_StructDecl)
    c->Type_visitFields(c->getCanonicalType(type), write_field, &all);
  else
    text_add(f->to, "  /* which member is set? */\n");
  text_add(f->to, "  return %s;\n", name);
}

/* What a pointer points to, by the name that the source uses. */
static CXType target_of(struct models *m, CXType pointer) {
  bool named = pointer.kind == CXType_Pointer;
  return m->c.getPointeeType(named ? pointer : m->c.getCanonicalType(pointer));
}

/* Can an object of the type be declared? */
static bool is_object(struct models *m, CXType type) {
  CXType plain = m->c.getCanonicalType(type);
  return plain.kind != CXType_Void && plain.kind != CXType_FunctionProto &&
         plain.kind != CXType_FunctionNoProto && m->c.Type_getSizeOf(plain) > 0;
}

/* Declarations of the body come first. */
static void write_locals(const struct model *f, CXType result) {
  const struct libclang *c = &f->all->c;
  CXType plain = c->getCanonicalType(result);
  char name[64];
  if (plain.kind == CXType_Record) {
    text_add(f->to, "  ");
    model_declare(c, result, local_name(f, name, sizeof name, "result"), f->to);
    text_add(f->to, ";\n");
  } else if (plain.kind == CXType_Pointer) {
    CXType to = target_of(f->all, result);
    if (!is_object(f->all, to))
      return;
    text_add(f->to, "  static ");
    model_declare(c, to, local_name(f, name, sizeof name, "object"), f->to);
    text_add(f->to, "; /* zero; is there more than one? */\n");
  }
}

static void write_pointer(const struct model *f, CXType plain) {
  const struct libclang *c = &f->all->c;
  size_t row = 0; /* _Bool */
  char name[64];
  if (is_object(f->all, c->getPointeeType(plain)))
    text_add(f->to, "  return __VERIFIER_nondet_%s() ? &%s : 0;\n",
             any(f->all, row), local_name(f, name, sizeof name, "object"));
  else
    text_add(f->to, "  return 0; /* what else? */\n");
}

static void write_result(const struct model *f) {
  const struct libclang *c = &f->all->c;
  CXType result = c->getResultType(f->type);
  CXType plain = c->getCanonicalType(result);
  if (plain.kind == CXType_Record) {
    write_record(f, result);
  } else if (plain.kind == CXType_Pointer) {
    write_pointer(f, plain);
  } else if (number_of_type(f->all, plain) < NUMBERS) {
    text_add(f->to, "  return ");
    write_value(f->all, result, false, f->to);
    text_add(f->to, ";\n");
  } else if (plain.kind != CXType_Void) { /* a vector, a complex number */
    text_add(f->to, "  return (");
    model_declare(c, plain, "", f->to);
    text_add(f->to, "){0}; /* what else? */\n");
  }
}

/* ------------------------------------------------------------ one function */

/* Where it was declared, for people. */
static void write_comment(const struct model *f) {
  const struct libclang *c = &f->all->c;
  CXString file;
  unsigned line, column;
  char where[1100];
  c->getPresumedLocation(c->getCursorLocation(f->function), &file, &line,
                         &column);
  int n = snprintf(where, sizeof where, "%s:%u", c->getCString(file), line);
  clean_line(where, n < (int)sizeof where ? (size_t)n : sizeof where - 1);
  for (char *end; (end = strstr(where, "*/")) != NULL;)
    *end = '?';
  text_add(f->to, "\n/* Declared at %s.  Allow what its manual allows. */\n",
           where);
}

static bool returns(const struct model *f) {
  const struct libclang *c = &f->all->c;
  const char *text =
      c->getCString(c->getCursorPrettyPrinted(f->function, NULL));
  return text == NULL ||
         (!strstr(text, "noreturn") && !strstr(text, "_Noreturn"));
}

static void write_model(struct models *m, CXCursor function) {
  struct model f = {m, function, m->c.getCursorType(function), 0,
                    &m->definitions};
  f.count = m->c.getNumArgTypes(f.type);
  bool ends = !returns(&f);
  write_comment(&f);
  text_add(f.to, "%s", ends ? "_Noreturn " : "");
  write_head(&f, ";");
  write_head(&f, " {");
  write_locals(&f, m->c.getResultType(f.type));
  for (int i = 0; i < f.count; i++)
    write_param(&f, i);
  if (ends)
    text_add(f.to, "  exit(1); /* it does not return */\n");
  else
    write_result(&f);
  text_add(f.to, "}\n");
  m->exits |= ends;
}

/* ------------------------------------------------------------------- units */

static enum CXChildVisitResult find_function(CXCursor at, CXCursor parent,
                                             CXClientData data) {
  struct models *m = data;
  (void)parent;
  if (m->c.getCursorKind(at) != CXCursor_FunctionDecl)
    return CXChildVisit_Continue;
  const char *name = name_of(m, at);
  bool typed = m->c.getCursorType(at).kind == CXType_FunctionProto;
  for (size_t i = 0; i < m->job->function_count && typed; i++)
    if (!m->done[i] && strcmp(m->job->functions[i]->name, name) == 0) {
      m->found[i] = at;
      m->has[i] = true;
    }
  return CXChildVisit_Continue;
}

/* A definition needs the content of what is passed; a pointer that is returned
 * points to an object. */
static void need_types(struct models *m, struct model_types *types,
                       CXCursor function) {
  CXType type = m->c.getCursorType(function);
  CXType result = m->c.getResultType(type);
  CXType plain = m->c.getCanonicalType(result);
  model_need(types, result, true);
  if (plain.kind == CXType_Pointer && is_object(m, target_of(m, result)))
    model_need(types, target_of(m, result), true);
  for (int i = 0; i < m->c.getNumArgTypes(type); i++) {
    CXCursor p = m->c.Cursor_getArgument(function, (unsigned)i);
    model_need(types,
               m->c.Cursor_isNull(p) ? m->c.getArgType(type, (unsigned)i)
                                     : m->c.getCursorType(p),
               true);
  }
}

/* NULL: it does not compile. */
static CXTranslationUnit parse(struct models *m, const struct model_unit *unit,
                               const char *text, size_t size) {
  struct CXUnsavedFile file = {file_name, text, size};
  CXTranslationUnit parsed;
  const char **argv = alloc_new((unit->count + 3) * sizeof *argv);
  memcpy(argv, unit->argv, unit->count * sizeof *argv);
  argv[unit->count] = "-x";
  argv[unit->count + 1] = "cpp-output";
  argv[unit->count + 2] = file_name;
  if (m->c.parseTranslationUnit2FullArgv(
          m->c.createIndex(0, 0), NULL, argv, (int)unit->count + 3, &file, 1,
          CXTranslationUnit_None, &parsed) != CXError_Success ||
      libclang_has_errors(&m->c, parsed))
    return NULL;
  return parsed;
}

/* The functions that the models call. */
static void write_runtime(struct models *m, struct text *to) {
  for (size_t i = 0; i < NUMBERS; i++)
    if (m->used[i])
      text_add(to, "extern %s __VERIFIER_nondet_%s(void);\n", numbers[i].type,
               numbers[i].name);
  if (m->exits)
    text_add(to, "extern _Noreturn void exit(int);\n");
}

static void write_file(struct models *m, struct text *to) {
  text_add(to, "/*\n"
               " * Models of functions that the program uses and does not "
               "define, for allways.\n"
               " * A result is any value of its type.  Refine them: a model "
               "says what the program\n"
               " * may rely on, and no more.\n"
               " */\n");
  write_runtime(m, to);
  text_add(to, "%s", m->declarations.count ? "\n" : "");
  text_add_bytes(to, m->declarations.bytes, m->declarations.count);
  text_add_bytes(to, m->definitions.bytes, m->definitions.count);
}

static bool compiles(struct models *m, const struct model_unit *unit) {
  struct text all = {NULL, 0, 0};
  write_file(m, &all);
  bool good = parse(m, unit, all.bytes, all.count) != NULL;
  text_release(&all);
  return good;
}

static void cut(struct text *text, size_t count) {
  text->count = count;
  if (text->bytes)
    text->bytes[count] = 0;
}

/* Declarations that are there need not be there twice. */
static void add_types(struct models *m, struct model_types *types) {
  struct text new = {NULL, 0, 0};
  model_types_write(types, &new);
  for (char *at = new.bytes; at &&*at;) {
    char *end = strstr(at, ";\n\f");
    size_t n = end ? (size_t)(end - at) + 2 : strlen(at);
    char *piece = alloc_new(n + 1);
    memcpy(piece, at, n);
    piece[n] = 0;
    if (!m->declarations.bytes || !strstr(m->declarations.bytes, piece))
      text_add_bytes(&m->declarations, piece, n);
    at += n + (end != NULL);
  }
  text_release(&new);
}

/* Models of those from first to last that the unit declares. */
static bool add_models(struct models *m, const struct model_unit *unit,
                       size_t first, size_t last) {
  struct model_types types = {
      .c = &m->c, .text = unit->text, .size = unit->size};
  size_t declared = m->declarations.count, defined = m->definitions.count;
  for (size_t i = first; i < last; i++)
    if (m->has[i])
      need_types(m, &types, m->found[i]);
  add_types(m, &types);
  for (size_t i = first; i < last; i++)
    if (m->has[i])
      write_model(m, m->found[i]);
  bool good = !types.failed && compiles(m, unit);
  for (size_t i = first; i < last; i++)
    if (m->has[i]) {
      m->seen[i] = true;
      m->done[i] = good;
    }
  if (!good) {
    cut(&m->declarations, declared);
    cut(&m->definitions, defined);
  }
  return good;
}

/* Types of one name that differ from one unit to another cannot stand in one
 * file: where the models of a unit do not compile, those stay that do alone. */
static void add_unit(struct models *m, const struct model_unit *unit) {
  size_t count = m->job->function_count;
  CXTranslationUnit parsed = parse(m, unit, unit->text, unit->size);
  memset(m->has, 0, count * sizeof *m->has);
  if (parsed == NULL)
    return;
  m->c.visitChildren(m->c.getTranslationUnitCursor(parsed), find_function, m);
  if (add_models(m, unit, 0, count))
    return;
  for (size_t i = 0; i < count; i++)
    if (m->has[i])
      add_models(m, unit, i, i + 1);
}

/* ---------------------------------------------------------- without source */

/* A type of C for one of the program's; NULL: there is none. */
static const char *type_text(ir_type type, size_t *row) {
  static const struct {
    unsigned bits;
    enum CXTypeKind kind;
  } integers[] = {{8, CXType_Char_S},
                  {16, CXType_Short},
                  {32, CXType_Int},
                  {64, CXType_Long},
                  {128, CXType_Int128}};
  enum CXTypeKind kind = CXType_Invalid;
  *row = NUMBERS;
  if (type.kind == IR_PTR)
    return "void *";
  if (type.kind == IR_F32 || type.kind == IR_F64)
    kind = type.kind == IR_F32 ? CXType_Float : CXType_Double;
  for (size_t i = 0; i < sizeof integers / sizeof *integers; i++)
    if (type.kind == IR_INT && type.bits == integers[i].bits)
      kind = integers[i].kind;
  for (size_t i = 0; i < NUMBERS; i++)
    if (numbers[i].kind == kind)
      *row = i;
  return *row < NUMBERS ? numbers[*row].type : NULL;
}

static bool is_plain(const struct ir_function *f) {
  size_t row;
  bool plain = f->result_count <= 1 && !f->variadic;
  for (uint32_t i = 0; i < f->param_count; i++)
    plain =
        plain && type_text(f->params[i], &row) && !(f->byval && f->byval[i]);
  return plain && (f->result_count == 0 || type_text(f->results[0], &row));
}

static void write_plain_head(const struct ir_function *f, const char *end,
                             struct text *to) {
  size_t row;
  const char *result =
      f->result_count ? type_text(f->results[0], &row) : "void";
  text_add(to, "%s%s%s(", result, result[strlen(result) - 1] == '*' ? "" : " ",
           f->name);
  for (uint32_t i = 0; i < f->param_count; i++) {
    const char *type = type_text(f->params[i], &row);
    text_add(to, "%s%s%sarg%u", i ? ", " : "", type,
             type[strlen(type) - 1] == '*' ? "" : " ", i + 1);
  }
  text_add(to, "%s)%s\n", f->param_count ? "" : "void", end);
}

/* From the code alone: signs, names and what pointers point to are not known.
 */
static void write_plain(struct models *m, const struct ir_function *f,
                        bool seen) {
  struct text *to = &m->definitions;
  size_t row;
  if (seen || !is_plain(f)) {
    text_add(to,
             "\n/* %s: no C file that was given has a declaration of it "
             "that could\n * stand here.  Write a model of it. */\n",
             f->name);
    return;
  }
  text_add(to,
           "\n/* From its calls in code: correct the types.  Allow what its "
           "manual allows. */\n");
  write_plain_head(f, ";", to);
  write_plain_head(f, " {", to);
  for (uint32_t i = 0; i < f->param_count; i++)
    text_add(to, "  (void)arg%u;%s\n", i + 1,
             f->params[i].kind == IR_PTR ? " /* is something written there? */"
                                         : "");
  if (f->result_count && f->results[0].kind == IR_PTR)
    text_add(to, "  return 0; /* what else? */\n");
  else if (f->result_count && type_text(f->results[0], &row))
    text_add(to, "  return __VERIFIER_nondet_%s();\n", any(m, row));
  text_add(to, "}\n");
}

/* ------------------------------------------------------------- entry point */

const char *model_find(void *context) {
  const struct model_job *job = context;
  bool used[NUMBERS] = {false};
  size_t count = job->function_count;
  struct models m = {.job = job,
                     .used = used,
                     .done = alloc_new((count + 1) * sizeof *m.done),
                     .seen = alloc_new((count + 1) * sizeof *m.seen),
                     .has = alloc_new((count + 1) * sizeof *m.has),
                     .found = alloc_new((count + 1) * sizeof *m.found)};
  struct text all = {NULL, 0, 0};
  if (!libclang_load(&m.c))
    return "!" LIBCLANG_MISSING;
  for (size_t i = 0; i < job->unit_count; i++)
    add_unit(&m, &job->units[i]);
  for (size_t i = 0; i < count; i++)
    if (!m.done[i])
      write_plain(&m, job->functions[i], m.seen[i]);
  write_file(&m, &all);
  return all.bytes;
}
