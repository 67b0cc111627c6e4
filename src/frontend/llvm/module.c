/*
 * frontend/llvm/module.c - reads modules of LLVM.
 */
#include "frontend/llvm/modules_impl.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include <llvm-c/Analysis.h>
#include <llvm-c/BitReader.h>
#include <llvm-c/IRReader.h>

#include "base/alloc.h"

/* What clang-19 writes for x86-64 Linux; older files are brought to it by
 * LLVM's reader. */
const char module_layout[] =
    "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-"
    "n8:16:32:64-S128";

/* --------------------------------------------------------------- messages */

/* What LLVM says after its first line is for those who know LLVM. */
static void cut_line(char *text) { text[strcspn(text, "\n\r")] = '\0'; }

void load_fail(struct load *load, const char *format, ...) {
  va_list args;
  if (load->failed)
    return;
  load->failed = true;
  va_start(args, format);
  vsnprintf(load->diag->text, sizeof load->diag->text, format, args);
  va_end(args);
  cut_line(load->diag->text);
}

/* Keeps the first error that LLVM reports while it reads a module. */
struct complaint {
  char text[400];
};

static void note_diagnostic(LLVMDiagnosticInfoRef info, void *context) {
  struct complaint *c = context;
  if (LLVMGetDiagInfoSeverity(info) != LLVMDSError || c->text[0])
    return;
  char *text = LLVMGetDiagInfoDescription(info);
  snprintf(c->text, sizeof c->text, "%s", text);
  LLVMDisposeMessage(text);
}

/* Messages about text begin with the name already. */
static void complain(struct load *load, const char *name,
                     const struct complaint *c) {
  if (strncmp(c->text, name, strlen(name)) == 0)
    load_fail(load, "%s", c->text);
  else
    load_fail(load, "%s cannot be read: %s", name,
              c->text[0] ? c->text : "not LLVM bitcode");
}

/* ---------------------------------------------------------------- reading */

static LLVMModuleRef parse_text(struct load *load, const char *name,
                                const char *bytes, size_t size,
                                struct complaint *c) {
  LLVMModuleRef module = NULL;
  char *message = NULL;
  LLVMMemoryBufferRef buffer =
      LLVMCreateMemoryBufferWithMemoryRangeCopy(bytes, size, name);
  LLVMContextSetDiscardValueNames(load->context, false);
  if (LLVMParseIRInContext(load->context, buffer, &module, &message))
    module = NULL;
  if (message) {
    if (!c->text[0])
      snprintf(c->text, sizeof c->text, "%s", message);
    LLVMDisposeMessage(message);
  }
  return module;
}

static LLVMModuleRef parse_bitcode(struct load *load, const char *name,
                                   const char *bytes, size_t size) {
  LLVMModuleRef module = NULL;
  LLVMMemoryBufferRef buffer =
      LLVMCreateMemoryBufferWithMemoryRange(bytes, size, name, false);
  LLVMContextSetDiscardValueNames(load->context, true);
  if (LLVMParseBitcodeInContext2(load->context, buffer, &module))
    module = NULL;
  LLVMDisposeMemoryBuffer(buffer);
  return module;
}

/* Is the module for the machine that is checked?  One that does not say is
 * taken to be. */
static bool check_target(struct load *load, const char *name,
                         LLVMModuleRef module) {
  const char *target = LLVMGetTarget(module);
  const char *layout = LLVMGetDataLayoutStr(module);
  if (target[0] &&
      (strncmp(target, "x86_64-", 7) != 0 || !strstr(target, "-linux"))) {
    load_fail(load, "%s is for %s; only x86_64 Linux can be checked", name,
              target);
    return false;
  }
  if (!layout[0])
    LLVMSetDataLayout(module, module_layout);
  else if (strcmp(layout, module_layout) != 0) {
    load_fail(load, "%s has a data layout that is not x86_64 Linux's: %s", name,
              layout);
    return false;
  }
  return true;
}

static bool check_module(struct load *load, const char *name,
                         LLVMModuleRef module) {
  char *message = NULL;
  bool broken = load->verify &&
                LLVMVerifyModule(module, LLVMReturnStatusAction, &message);
  if (broken)
    load_fail(load, "%s is malformed: %s", name, message);
  LLVMDisposeMessage(message);
  return !broken && check_target(load, name, module);
}

LLVMModuleRef module_read(struct load *load, const char *name,
                          const char *bytes, size_t size, bool text,
                          bool runtime) {
  struct complaint c = {""};
  LLVMContextSetDiagnosticHandler(load->context, note_diagnostic, &c);
  LLVMModuleRef module = text ? parse_text(load, name, bytes, size, &c)
                              : parse_bitcode(load, name, bytes, size);
  LLVMContextSetDiagnosticHandler(load->context, NULL, NULL);
  if (!module) {
    complain(load, name, &c);
    return NULL;
  }
  if (!check_module(load, name, module)) {
    LLVMDisposeModule(module);
    return NULL;
  }
  LLVMSetIsNewDbgInfoFormat(module, false);
  VEC_ROOM(load->modules, load->module_count, load->module_capacity);
  number_put(&load->module_index, module, (uint32_t)load->module_count);
  load->modules[load->module_count++] =
      (struct module){.module = module, .name = name, .runtime = runtime};
  return module;
}
