/*
 * frontend/llvm/libclang_impl.h - libclang, which parses sources once more.
 *
 * It is loaded when it is needed: else each start would take 5 ms more.  Only
 * processes of their own use it, and release nothing.
 */
#ifndef FRONTEND_LLVM_LIBCLANG_IMPL_H
#define FRONTEND_LLVM_LIBCLANG_IMPL_H

#include <stdbool.h>

#include <clang-c/Index.h>

#define LIBCLANG_NAME "libclang-19.so.1"
#define LIBCLANG_MISSING LIBCLANG_NAME " cannot be loaded; install libclang1-19"

/* What is used of it, without clang_. */
#define LIBCLANG_FUNCTIONS(X)                                                  \
  X(CXIndex, createIndex, (int, int))                                          \
  X(enum CXErrorCode, parseTranslationUnit2FullArgv,                           \
    (CXIndex, const char *, const char *const *, int, struct CXUnsavedFile *,  \
     unsigned, unsigned, CXTranslationUnit *))                                 \
  X(unsigned, getNumDiagnostics, (CXTranslationUnit))                          \
  X(CXDiagnostic, getDiagnostic, (CXTranslationUnit, unsigned))                \
  X(enum CXDiagnosticSeverity, getDiagnosticSeverity, (CXDiagnostic))          \
  X(CXCursor, getTranslationUnitCursor, (CXTranslationUnit))                   \
  X(unsigned, visitChildren, (CXCursor, CXCursorVisitor, CXClientData))        \
  X(enum CXCursorKind, getCursorKind, (CXCursor))                              \
  X(CXType, getCursorType, (CXCursor))                                         \
  X(CXType, getCanonicalType, (CXType))                                        \
  X(CXCursor, getTypeDeclaration, (CXType))                                    \
  X(CXType, getEnumDeclIntegerType, (CXCursor))                                \
  X(long long, Type_getSizeOf, (CXType))                                       \
  X(CXSourceLocation, getCursorLocation, (CXCursor))                           \
  X(int, Location_isInSystemHeader, (CXSourceLocation))                        \
  X(void, getPresumedLocation,                                                 \
    (CXSourceLocation, CXString *, unsigned *, unsigned *))                    \
  X(CXCursor, getCursorReferenced, (CXCursor))                                 \
  X(CXCursor, getCursorDefinition, (CXCursor))                                 \
  X(CXString, getCursorSpelling, (CXCursor))                                   \
  X(const char *, getCString, (CXString))                                      \
  X(enum CXBinaryOperatorKind, getCursorBinaryOperatorKind, (CXCursor))        \
  X(enum CXUnaryOperatorKind, getCursorUnaryOperatorKind, (CXCursor))          \
  X(CXCursor, Cursor_getVarDeclInitializer, (CXCursor))                        \
  X(int, Cursor_hasVarDeclGlobalStorage, (CXCursor))                           \
  X(unsigned, isExpression, (enum CXCursorKind))                               \
  X(unsigned, isConstQualifiedType, (CXType))                                  \
  X(CXType, getArrayElementType, (CXType))                                     \
  X(CXEvalResult, Cursor_Evaluate, (CXCursor))                                 \
  X(CXEvalResultKind, EvalResult_getKind, (CXEvalResult))                      \
  X(long long, EvalResult_getAsLongLong, (CXEvalResult))                       \
  X(double, EvalResult_getAsDouble, (CXEvalResult))                            \
  X(void, EvalResult_dispose, (CXEvalResult))                                  \
  X(CXSourceRange, getCursorExtent, (CXCursor))                                \
  X(CXSourceLocation, getRangeStart, (CXSourceRange))                          \
  X(CXSourceLocation, getRangeEnd, (CXSourceRange))                            \
  X(void, getSpellingLocation,                                                 \
    (CXSourceLocation, CXFile *, unsigned *, unsigned *, unsigned *))          \
  X(CXType, getPointeeType, (CXType))                                          \
  X(CXType, getResultType, (CXType))                                           \
  X(CXType, getArgType, (CXType, unsigned))                                    \
  X(int, getNumArgTypes, (CXType))                                             \
  X(unsigned, isFunctionTypeVariadic, (CXType))                                \
  X(unsigned, isVolatileQualifiedType, (CXType))                               \
  X(unsigned, isRestrictQualifiedType, (CXType))                               \
  X(CXString, getTypeSpelling, (CXType))                                       \
  X(CXType, getTypedefDeclUnderlyingType, (CXCursor))                          \
  X(long long, getArraySize, (CXType))                                         \
  X(CXCursor, Cursor_getArgument, (CXCursor, unsigned))                        \
  X(unsigned, Type_visitFields, (CXType, CXFieldVisitor, CXClientData))        \
  X(unsigned, Cursor_isBitField, (CXCursor))                                   \
  X(unsigned, Cursor_isAnonymous, (CXCursor))                                  \
  X(CXCursor, getCursorSemanticParent, (CXCursor))                             \
  X(unsigned, Cursor_isNull, (CXCursor))                                       \
  X(CXString, getCursorPrettyPrinted, (CXCursor, CXPrintingPolicy))

struct libclang {
#define X(type, name, params) type(*name) params;
  LIBCLANG_FUNCTIONS(X)
#undef X
};

bool libclang_load(struct libclang *c);
/* Did it complain of more than a warning? */
bool libclang_has_errors(const struct libclang *c, CXTranslationUnit unit);

#endif
