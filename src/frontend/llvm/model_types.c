/*
 * frontend/llvm/model_types.c - declarations that models need, and types as C
 * writes them.
 */
#include "frontend/llvm/model_types_impl.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/alloc.h"

/* ------------------------------------------------------------------ pieces */

static const char *spelling(const struct libclang *c, CXString string) {
  const char *text = c->getCString(string);
  return text ? text : "";
}

static unsigned offset_of(const struct libclang *c, CXSourceLocation at) {
  unsigned offset;
  c->getSpellingLocation(at, NULL, NULL, NULL, &offset);
  return offset;
}

static size_t skip_blanks(const struct model_types *t, size_t at) {
  while (at < t->size && strchr(" \t\n", t->text[at]))
    at++;
  return at;
}

/* Attributes behind a declaration belong to it. */
static size_t skip_attributes(const struct model_types *t, size_t at) {
  static const char word[] = "__attribute__";
  for (size_t end;;) {
    end = skip_blanks(t, at);
    if (t->size - end < sizeof word || strncmp(t->text + end, word, 13) != 0)
      return at;
    end = skip_blanks(t, end + 13);
    int depth = 0;
    do {
      depth += t->text[end] == '(' ? 1 : t->text[end] == ')' ? -1 : 0;
      end++;
    } while (end < t->size && depth > 0);
    at = end;
  }
}

static bool is_known(const struct model_types *t, struct model_piece p) {
  for (size_t i = 0; i < t->count; i++)
    if (t->pieces[i].start == p.start && t->pieces[i].end == p.end)
      return true;
  return false;
}

/* False: it was there. */
static bool add_piece(struct model_types *t, CXCursor declaration) {
  CXSourceRange range = t->c->getCursorExtent(declaration);
  struct model_piece p = {offset_of(t->c, t->c->getRangeStart(range)),
                          offset_of(t->c, t->c->getRangeEnd(range))};
  p.end = (unsigned)skip_attributes(t, p.end);
  if (p.start >= p.end || p.end > t->size) {
    t->failed = true;
    return false;
  }
  if (is_known(t, p))
    return false;
  VEC_ROOM(t->pieces, t->count, t->capacity);
  t->pieces[t->count++] = p;
  return true;
}

/* ------------------------------------------------------------------- needs */

static enum CXChildVisitResult need_child(CXCursor at, CXCursor parent,
                                          CXClientData data);

/* A typedef, an enumeration, or the content of a struct or union. */
static void need_declaration(struct model_types *t, CXCursor declaration) {
  if (!add_piece(t, declaration))
    return;
  t->c->visitChildren(declaration, need_child, t);
  if (t->c->getCursorKind(declaration) == CXCursor_TypedefDecl)
    model_need(t, t->c->getTypedefDeclUnderlyingType(declaration), false);
}

/* Names inside of declarations: sizes of arrays and fields. */
static enum CXChildVisitResult need_child(CXCursor at, CXCursor parent,
                                          CXClientData data) {
  struct model_types *t = data;
  CXCursor of = t->c->getCursorReferenced(at);
  (void)parent;
  switch (t->c->getCursorKind(at)) {
  case CXCursor_FieldDecl:
    model_need(t, t->c->getCursorType(at), true);
    break;
  case CXCursor_TypeRef:
    if (t->c->getCursorKind(parent) == CXCursor_UnaryExpr) /* sizeof */
      model_need(t, t->c->getCursorType(of), true);
    break;
  case CXCursor_DeclRefExpr:
    if (t->c->getCursorKind(of) == CXCursor_EnumConstantDecl)
      need_declaration(t, t->c->getCursorSemanticParent(of));
    else
      t->failed = true;
    break;
  default:
    break;
  }
  return CXChildVisit_Recurse;
}

static void need_tag(struct model_types *t, CXCursor declaration) {
  bool is_union = t->c->getCursorKind(declaration) == CXCursor_UnionDecl;
  char line[300];
  snprintf(line, sizeof line, "%s %s;\n", is_union ? "union" : "struct",
           spelling(t->c, t->c->getCursorSpelling(declaration)));
  if (t->tags.bytes == NULL || strstr(t->tags.bytes, line) == NULL)
    text_add(&t->tags, "%s", line);
}

/* Does its text have no name between the keyword and the brace?  libclang says
 * that it has the name of its typedef. */
static bool is_nameless(struct model_types *t, CXCursor definition) {
  const char *name = spelling(t->c, t->c->getCursorSpelling(definition));
  CXSourceRange range = t->c->getCursorExtent(definition);
  size_t at = offset_of(t->c, t->c->getRangeStart(range)), n = strlen(name);
  for (; at + n < t->size && t->text[at] != '{'; at++)
    if (n && strncmp(t->text + at, name, n) == 0)
      return false;
  return true;
}

/* One that is declared inside of a typedef or of another one is in its text. */
static void need_record(struct model_types *t, CXCursor declaration,
                        bool complete) {
  CXCursor definition = t->c->getCursorDefinition(declaration);
  bool defined = !t->c->Cursor_isNull(definition);
  bool nameless = defined && is_nameless(t, definition);
  if (defined && (complete || nameless))
    need_declaration(t, definition);
  else
    need_tag(t, declaration);
}

static void need_named(struct model_types *t, CXCursor declaration,
                       bool complete) {
  switch (t->c->getCursorKind(declaration)) {
  case CXCursor_TypedefDecl:
    need_declaration(t, declaration);
    if (complete)
      model_need(t, t->c->getTypedefDeclUnderlyingType(declaration), true);
    break;
  case CXCursor_EnumDecl:
    need_declaration(t, declaration);
    break;
  case CXCursor_StructDecl:
  case CXCursor_UnionDecl:
    need_record(t, declaration, complete);
    break;
  default: /* int, va_list: the compiler knows them */
    break;
  }
}

static void need_function(struct model_types *t, CXType type) {
  model_need(t, t->c->getResultType(type), false);
  for (int i = 0; i < t->c->getNumArgTypes(type); i++)
    model_need(t, t->c->getArgType(type, (unsigned)i), false);
}

void model_need(struct model_types *t, CXType type, bool complete) {
  switch (type.kind) {
  case CXType_Pointer:
    model_need(t, t->c->getPointeeType(type), false);
    break;
  case CXType_ConstantArray:
  case CXType_IncompleteArray:
  case CXType_VariableArray:
    model_need(t, t->c->getArrayElementType(type), true);
    break;
  case CXType_FunctionProto:
  case CXType_FunctionNoProto:
    need_function(t, type);
    break;
  case CXType_Unexposed: { /* in parentheses, or with an attribute */
    CXType plain = t->c->getCanonicalType(type);
    if (plain.kind != CXType_Unexposed)
      model_need(t, plain, complete);
    break;
  }
  default:
    need_named(t, t->c->getTypeDeclaration(type), complete);
  }
}

/* ----------------------------------------------------------------- writing */

static int compare(const void *x, const void *y) {
  const struct model_piece *a = x, *b = y;
  if (a->start != b->start)
    return a->start < b->start ? -1 : 1;
  return a->end > b->end ? -1 : a->end < b->end;
}

/* Without the lines that say where the text comes from. */
static void write_piece(const struct model_types *t, struct model_piece p,
                        struct text *to) {
  for (unsigned at = p.start; at < p.end;) {
    const char *line = t->text + at, *stop = memchr(line, '\n', p.end - at);
    unsigned n = stop ? (unsigned)(stop - line) + 1 : p.end - at;
    if (line[0] != '#' && !(n == 1 && line[0] == '\n'))
      text_add_bytes(to, line, n);
    at += n;
  }
  text_add(to, ";\n\f");
}

void model_types_write(struct model_types *t, struct text *to) {
  unsigned end = 0;
  if (t->tags.count) {
    text_add_bytes(to, t->tags.bytes, t->tags.count);
    text_add_bytes(to, "\f", 1);
  }
  if (t->count)
    qsort(t->pieces, t->count, sizeof *t->pieces, compare);
  for (size_t i = 0; i < t->count; i++) {
    if (t->pieces[i].start >= end || end == 0) {
      write_piece(t, t->pieces[i], to);
      end = t->pieces[i].end;
    }
  }
}

/* ------------------------------------------------------------- declarators */

static const char *qualifiers(const struct libclang *c, CXType type, char *room,
                              size_t size) {
  snprintf(room, size, "%s%s%s", c->isConstQualifiedType(type) ? "const " : "",
           c->isVolatileQualifiedType(type) ? "volatile " : "",
           c->isRestrictQualifiedType(type) ? "restrict " : "");
  return room;
}

static void declare_function(const struct libclang *c, CXType type,
                             const char *name, struct text *to) {
  struct text inner = {NULL, 0, 0};
  int count = c->getNumArgTypes(type);
  text_add(&inner, "%s(", name);
  for (int i = 0; i < count; i++) {
    text_add(&inner, "%s", i ? ", " : "");
    model_declare(c, c->getArgType(type, (unsigned)i), "", &inner);
  }
  if (c->isFunctionTypeVariadic(type))
    text_add(&inner, "%s...", count ? ", " : "");
  else if (count == 0 && type.kind == CXType_FunctionProto)
    text_add(&inner, "void");
  text_add(&inner, ")");
  model_declare(c, c->getResultType(type), inner.bytes, to);
  text_release(&inner);
}

static void declare_pointer(const struct libclang *c, CXType type,
                            const char *name, struct text *to) {
  struct text inner = {NULL, 0, 0};
  char room[40];
  CXType pointee = c->getPointeeType(type);
  if (pointee.kind == CXType_Unexposed)
    pointee = c->getCanonicalType(pointee);
  bool wraps = pointee.kind == CXType_FunctionProto ||
               pointee.kind == CXType_FunctionNoProto ||
               pointee.kind == CXType_ConstantArray ||
               pointee.kind == CXType_IncompleteArray;
  text_add(&inner, "%s*%s%s%s", wraps ? "(" : "",
           qualifiers(c, type, room, sizeof room), name, wraps ? ")" : "");
  model_declare(c, pointee, inner.bytes, to);
  text_release(&inner);
}

static void declare_array(const struct libclang *c, CXType type,
                          const char *name, struct text *to) {
  struct text inner = {NULL, 0, 0};
  long long size = c->getArraySize(type);
  if (size >= 0)
    text_add(&inner, "%s[%lld]", name, size);
  else
    text_add(&inner, "%s[]", name);
  model_declare(c, c->getArrayElementType(type), inner.bytes, to);
  text_release(&inner);
}

void model_declare(const struct libclang *c, CXType type, const char *name,
                   struct text *to) {
  if (type.kind == CXType_Unexposed)
    type = c->getCanonicalType(type);
  switch (type.kind) {
  case CXType_Pointer:
    declare_pointer(c, type, name, to);
    break;
  case CXType_ConstantArray:
  case CXType_IncompleteArray:
  case CXType_VariableArray:
    declare_array(c, type, name, to);
    break;
  case CXType_FunctionProto:
  case CXType_FunctionNoProto:
    declare_function(c, type, name, to);
    break;
  default:
    text_add(to, "%s%s%s", spelling(c, c->getTypeSpelling(type)),
             name[0] ? " " : "", name);
  }
}
