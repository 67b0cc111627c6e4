/*
 * frontend/flags.c - a command line of a C compiler.
 *
 * One table says of each option how many words it has and what becomes of it.
 * What is not in the table is not passed on: an option that clang does not know
 * would be an error, and one that nobody has thought of might load code.
 */
#include "frontend/flags_impl.h"

#include <stdio.h>
#include <string.h>

#include "base/alloc.h"

enum action {
  PASS,    /* clang must know it: it changes what the program means */
  DROP,    /* it does not */
  NAME,    /* it may, and clang does not know it: for people */
  LOADS,   /* it loads code: never passed on */
  OUTPUT,  /* -o */
  OBJECTS, /* -c */
  OTHER,   /* something else than an object or a program is made */
  LANGUAGE /* -x */
};

/* One that ends with * goes on as it likes.  An option of two words is
 * followed by its value, unless * stands for that. */
struct rule {
  const char *pattern;
  unsigned words;
  enum action action;
};

static const struct rule rules[] = {
    /* what is made */
    {"-c", 1, OBJECTS},
    {"-o*", 2, OUTPUT},
    {"-x*", 2, LANGUAGE},
    {"-E", 1, OTHER},
    {"-S", 1, OTHER},
    {"-M", 1, OTHER},
    {"-MM", 1, OTHER},
    {"-fsyntax-only", 1, OTHER},
    {"-###", 1, OTHER},
    {"--help*", 1, OTHER},
    {"--version", 1, OTHER},
    {"-dump*", 1, DROP},
    {"-print-*", 1, OTHER},
    {"--print-*", 1, OTHER},
    /* the preprocessor and the language */
    {"-include-pch", 2, LOADS},
    {"-include", 2, PASS},
    {"-imacros", 2, PASS},
    {"-isystem*", 2, PASS},
    {"-iquote*", 2, PASS},
    {"-idirafter*", 2, PASS},
    {"-iprefix*", 2, PASS},
    {"-iwithprefixbefore*", 2, PASS},
    {"-iwithprefix*", 2, PASS},
    {"-isysroot*", 2, PASS},
    {"--sysroot=*", 1, PASS},
    {"--sysroot", 2, PASS},
    {"-ivfsoverlay*", 2, LOADS},
    {"-iplugindir=*", 1, LOADS},
    {"-imultilib", 2, DROP},
    {"-I*", 2, PASS},
    {"-D*", 2, PASS},
    {"-U*", 2, PASS},
    {"-undef", 1, PASS},
    {"-nostdinc", 1, PASS},
    {"-nostdlibinc", 1, PASS},
    {"-std=*", 1, PASS},
    {"--std=*", 1, PASS},
    {"-ansi", 1, PASS},
    {"-trigraphs", 1, PASS},
    {"-pthread", 1, PASS},
    {"-pthreads", 1, DROP},
    {"-fwrapv", 1, PASS},
    {"-fno-wrapv", 1, PASS},
    {"-fstrict-overflow", 1, PASS},
    {"-fno-strict-overflow", 1, PASS},
    {"-fsigned-char", 1, PASS},
    {"-fno-signed-char", 1, PASS},
    {"-funsigned-char", 1, PASS},
    {"-fno-unsigned-char", 1, PASS},
    {"-fsigned-bitfields", 1, DROP},
    {"-fshort-enums", 1, PASS},
    {"-fno-short-enums", 1, PASS},
    {"-fshort-wchar", 1, PASS},
    {"-fcommon", 1, PASS},
    {"-fno-common", 1, PASS},
    {"-fbuiltin", 1, PASS},
    {"-fno-builtin*", 1, PASS},
    {"-ffreestanding", 1, PASS},
    {"-fhosted", 1, PASS},
    {"-fms-extensions", 1, PASS},
    {"-fgnu89-inline", 1, PASS},
    {"-fblocks", 1, PASS},
    {"-fasm", 1, PASS},
    {"-fno-asm", 1, PASS},
    {"-fdollars-in-identifiers", 1, PASS},
    {"-fpack-struct*", 1, PASS},
    {"-fstrict-flex-arrays=*", 1, PASS},
    {"-fvisibility=*", 1, PASS},
    {"-fopenmp", 1, PASS},
    {"-fopenmp=*", 1, PASS},
    {"-fopenmp-simd", 1, PASS},
    {"-fno-openmp", 1, PASS},
    {"-fPIC", 1, PASS},
    {"-fpic", 1, PASS},
    {"-fPIE", 1, PASS},
    {"-fpie", 1, PASS},
    {"-fno-PIC", 1, PASS},
    {"-fno-pic", 1, PASS},
    {"-fno-PIE", 1, PASS},
    {"-fno-pie", 1, PASS},
    {"-fmacro-prefix-map=*", 1, PASS},
    /* the machine: macros tell programs what it can do */
    {"--target=*", 1, PASS},
    {"-target", 2, PASS},
    {"-m64", 1, PASS},
    {"-m32", 1, PASS},
    {"-mx32", 1, PASS},
    {"-march=*", 1, PASS},
    {"-msse*", 1, PASS},
    {"-mno-sse*", 1, PASS},
    {"-mssse3", 1, PASS},
    {"-mavx*", 1, PASS},
    {"-mno-avx*", 1, PASS},
    {"-mbmi*", 1, PASS},
    {"-maes", 1, PASS},
    {"-mpclmul", 1, PASS},
    {"-mpopcnt", 1, PASS},
    {"-mlzcnt", 1, PASS},
    {"-mfma", 1, PASS},
    {"-mf16c", 1, PASS},
    {"-mrdrnd", 1, PASS},
    {"-mcx16", 1, PASS},
    {"-msha", 1, PASS},
    {"-mgeneral-regs-only", 1, PASS},
    {"-mms-bitfields", 1, PASS},
    {"-mno-ms-bitfields", 1, PASS},
    {"-mlong-double-*", 1, PASS},
    {"-mtune=*", 1, DROP},
    {"-mcmodel=*", 1, DROP},
    {"-mfpmath=*", 1, DROP},
    {"-mred-zone", 1, DROP},
    {"-mno-red-zone", 1, DROP},
    {"-mshstk", 1, DROP},
    {"-mstackrealign", 1, DROP},
    {"-mno-omit-leaf-frame-pointer", 1, DROP},
    {"-momit-leaf-frame-pointer", 1, DROP},
    {"-mbranch-protection=*", 1, DROP},
    {"-mharden-sls=*", 1, DROP},
    {"-mindirect-branch*", 1, DROP},
    {"-mfunction-return=*", 1, DROP},
    {"-mretpoline*", 1, DROP},
    {"-mpreferred-stack-boundary=*", 1, DROP},
    {"-mtls-dialect=*", 1, DROP},
    /* code of others */
    {"-fplugin*", 1, LOADS},
    {"-fpass-plugin*", 1, LOADS},
    {"-fmodule*", 1, LOADS},
    {"-fprebuilt-module*", 1, LOADS},
    {"-load", 2, LOADS},
    {"-Xclang", 2, LOADS},
    {"-mllvm", 2, LOADS},
    {"-specs*", 1, LOADS},
    {"--specs*", 1, LOADS},
    {"-wrapper", 2, LOADS},
    {"--config*", 1, LOADS},
    {"-cc1*", 1, LOADS},
    {"-B*", 2, DROP},
    {"--gcc-toolchain=*", 1, DROP},
    {"--gcc-install-dir=*", 1, DROP},
    /* the linker and the assembler */
    {"-Wl,*", 1, DROP},
    {"-Wa,*", 1, DROP},
    {"-Xlinker", 2, DROP},
    {"-Xassembler", 2, DROP},
    {"-Xpreprocessor", 2, NAME},
    {"-l*", 2, DROP},
    {"-L*", 2, DROP},
    {"-T*", 2, DROP},
    {"-u", 2, DROP},
    {"-z", 2, DROP},
    {"-e", 2, DROP},
    {"-h", 2, DROP},
    {"-R", 2, DROP},
    {"-G", 2, DROP},
    {"-A*", 2, DROP},
    {"-r", 1, DROP},
    {"-s", 1, DROP},
    {"-static*", 1, DROP},
    {"-shared*", 1, DROP},
    {"-rdynamic", 1, DROP},
    {"-pie", 1, DROP},
    {"-no-pie", 1, DROP},
    {"-nopie", 1, DROP},
    {"-nostdlib*", 1, DROP},
    {"-nodefaultlibs", 1, DROP},
    {"-nostartfiles", 1, DROP},
    {"-nolibc", 1, DROP},
    /* warnings, files beside the object, and how the compiler works */
    {"-W*", 1, DROP},
    {"-w", 1, DROP},
    {"-pedantic*", 1, DROP},
    {"-MF*", 2, DROP},
    {"-MT*", 2, DROP},
    {"-MQ*", 2, DROP},
    {"-MJ*", 2, DROP},
    {"-M*", 1, DROP},
    {"-g*", 1, DROP},
    {"-O*", 1, DROP},
    {"-p", 1, DROP},
    {"-pg", 1, DROP},
    {"-pipe", 1, DROP},
    {"-v", 1, DROP},
    {"-d*", 1, DROP},
    {"-Q*", 1, DROP},
    {"-H", 1, DROP},
    {"-P", 1, DROP},
    {"-C", 1, DROP},
    {"-CC", 1, DROP},
    {"-time*", 1, DROP},
    {"-ftime-report*", 1, DROP},
    {"-save-temps*", 1, DROP},
    {"--save-temps*", 1, DROP},
    {"--coverage", 1, DROP},
    {"-coverage", 1, DROP},
    {"--param", 2, DROP},
    {"--param=*", 1, DROP},
    {"-aux-info", 2, DROP},
    {"-no-canonical-prefixes", 1, DROP},
    {"-ffast-math", 1, NAME},
    {"-fexec-charset=*", 1, NAME},
    {"-finput-charset=*", 1, NAME},
    {"-fsanitize*", 1, DROP},
    {"-fprofile*", 1, DROP},
    {"-fcoverage*", 1, DROP},
    {"-ftest-coverage", 1, DROP},
    {"-fcs-profile*", 1, DROP},
    {"-fpatchable*", 1, DROP},
    {"-flto*", 1, DROP},
    {"-ffat-lto-objects", 1, DROP},
    {"-fuse-ld=*", 1, DROP},
    {"-fuse-linker-plugin", 1, DROP},
    {"-fdiagnostics*", 1, DROP},
    {"-fcolor-diagnostics", 1, DROP},
    {"-fmessage-length*", 1, DROP},
    {"-fmax-errors*", 1, DROP},
    {"-fpermissive", 1, DROP},
    {"-fdebug*", 1, DROP},
    {"-frandom-seed*", 1, DROP},
    {"-freproducible*", 1, DROP},
    {"-frecord-gcc-switches", 1, DROP},
    {"-fident", 1, DROP},
    {"-fverbose-asm", 1, DROP},
    {"-fstack-*", 1, DROP},
    {"-fcf-protection*", 1, DROP},
    {"-fhardened", 1, DROP},
    {"-fharden*", 1, DROP},
    {"-fzero-call-used-regs*", 1, DROP},
    {"-fsplit-stack", 1, DROP},
    {"-fomit-frame-pointer", 1, DROP},
    {"-ffunction-sections", 1, DROP},
    {"-fdata-sections", 1, DROP},
    {"-fsection-anchors", 1, DROP},
    {"-fplt", 1, DROP},
    {"-fsemantic-interposition", 1, DROP},
    {"-fexceptions", 1, DROP},
    {"-fasynchronous-unwind-tables", 1, DROP},
    {"-funwind-tables", 1, DROP},
    {"-fnon-call-exceptions", 1, DROP},
    {"-fstrict-aliasing", 1, DROP},
    {"-fdelete-null-pointer-checks", 1, DROP},
    {"-fallow-store-data-races", 1, DROP},
    {"-ftrapv", 1, DROP},
    {"-fmath-errno", 1, DROP},
    {"-ftrapping-math", 1, DROP},
    {"-ffp-contract=*", 1, DROP},
    {"-fextended-identifiers", 1, DROP},
    {"-fworking-directory", 1, DROP},
    {"-fdirectives-only", 1, DROP},
    {"-fpch*", 1, DROP},
    {"-fvar-tracking*", 1, DROP},
    {"-fmerge-*", 1, DROP},
    {"-fkeep-*", 1, DROP},
    {"-ftree-*", 1, DROP},
    {"-fipa-*", 1, DROP},
    {"-fira-*", 1, DROP},
    {"-fsched*", 1, DROP},
    {"-fselective-*", 1, DROP},
    {"-finline*", 1, DROP},
    {"-fpartial-inlining", 1, DROP},
    {"-fearly-inlining", 1, DROP},
    {"-funroll*", 1, DROP},
    {"-funswitch-loops", 1, DROP},
    {"-floop-*", 1, DROP},
    {"-fpeel-loops", 1, DROP},
    {"-fmodulo-sched*", 1, DROP},
    {"-fprefetch-loop-arrays", 1, DROP},
    {"-falign-*", 1, DROP},
    {"-freorder-*", 1, DROP},
    {"-ftoplevel-reorder", 1, DROP},
    {"-funit-at-a-time", 1, DROP},
    {"-foptimize-*", 1, DROP},
    {"-fgcse*", 1, DROP},
    {"-fcse-*", 1, DROP},
    {"-frerun-*", 1, DROP},
    {"-fcrossjumping", 1, DROP},
    {"-fcaller-saves", 1, DROP},
    {"-fcode-hoisting", 1, DROP},
    {"-fdce", 1, DROP},
    {"-fdse", 1, DROP},
    {"-fdefer-pop", 1, DROP},
    {"-fdevirtualize*", 1, DROP},
    {"-fexpensive-optimizations", 1, DROP},
    {"-fforward-propagate", 1, DROP},
    {"-fguess-branch-probability", 1, DROP},
    {"-fhoist-adjacent-loads", 1, DROP},
    {"-fif-conversion*", 1, DROP},
    {"-fivopts", 1, DROP},
    {"-fjump-tables", 1, DROP},
    {"-flive-*", 1, DROP},
    {"-fpeephole*", 1, DROP},
    {"-fplan9-extensions", 1, NAME},
    {"-frename-registers", 1, DROP},
    {"-fshrink-wrap*", 1, DROP},
    {"-fsplit-*", 1, DROP},
    {"-fssa-*", 1, DROP},
    {"-fstore-merging", 1, DROP},
    {"-fthread-jumps", 1, DROP},
    {"-fvect-*", 1, DROP},
    {"-fweb", 1, DROP},
    {"-fconserve-stack", 1, DROP},
    {"-fcrash-diagnostics*", 1, DROP},
    {"-fintegrated-*", 1, DROP},
    {"-fcallgraph-info*", 1, DROP},
    {"-fdump-*", 1, DROP},
    {"-fopt-info*", 1, DROP},
    {"-fsave-optimization-record", 1, DROP},
    {"-fanalyzer*", 1, DROP},
    {"-fsimd-cost-model=*", 1, DROP},
    {"-ftls-model=*", 1, DROP},
    {"-fvisibility-*", 1, DROP},
    {"-fgnu-tm", 1, NAME},
};
enum { RULES = sizeof rules / sizeof *rules };

/* --------------------------------------------------------------- one option */

static bool is_like(const char *text, const char *pattern) {
  size_t n = strlen(pattern);
  return pattern[n - 1] == '*' ? strncmp(text, pattern, n - 1) == 0
                               : strcmp(text, pattern) == 0;
}

static const struct rule *match(const char *text) {
  for (size_t i = 0; i < RULES; i++)
    if (is_like(text, rules[i].pattern))
      return &rules[i];
  return NULL;
}

/* What makes no difference makes none when it is turned off. */
static const struct rule *find_rule(const char *text) {
  static const char no[] = "-fno-";
  const struct rule *rule = match(text);
  if (rule || strncmp(text, no, sizeof no - 1) != 0)
    return rule;
  char positive[200];
  snprintf(positive, sizeof positive, "-f%s", text + sizeof no - 1);
  rule = match(positive);
  return rule && rule->action == DROP ? rule : NULL;
}

/* Where the value is part of the word, it is alone. */
static size_t words_of(const struct rule *rule, const char *text) {
  size_t n = strlen(rule->pattern);
  bool open = rule->pattern[n - 1] == '*';
  return rule->words == 2 && open && strlen(text) > n - 1 ? 1 : rule->words;
}

static bool has_word(const struct words *words, const char *text) {
  for (size_t i = 0; i < words->count; i++)
    if (strcmp(words->items[i], text) == 0)
      return true;
  return false;
}

static void drop(struct flags *f, const char *text) {
  if (!has_word(&f->dropped, text))
    words_add(&f->dropped, text);
}

/* -Wp,A,B hands words to the preprocessor. */
static void read_inner(struct flags *f, const char *text) {
  struct words inner = {NULL, 0, 0};
  for (size_t n; *text; text += n + (text[n] == ',')) {
    n = strcspn(text, ",");
    words_add_bytes(&inner, text, n);
  }
  for (size_t i = 0; i < inner.count; i++) {
    const char *word = inner.items[i];
    if (strncmp(word, "-M", 2) == 0)
      i += i + 1 < inner.count && inner.items[i + 1][0] != '-';
    else if (strncmp(word, "-D", 2) == 0 || strncmp(word, "-U", 2) == 0 ||
             strncmp(word, "-I", 2) == 0)
      words_add(&f->args, word);
    else
      drop(f, word);
  }
  words_release(&inner);
}

/* clang would take a value with @ for a response file. */
static void pass(struct flags *f, char *const *words, size_t count) {
  for (size_t i = 0; i < count; i++)
    f->at_word |= words[i][0] == '@';
  for (size_t i = 0; i < count && !f->at_word; i++)
    words_add(&f->args, words[i]);
}

/* A name, which -x or its end says the language of. */
static void read_input(struct flags *f, const char *name,
                       const char *language) {
  const char *dot = strrchr(name, '.');
  bool given = language[0] != 0;
  bool is_c =
      given ? strcmp(language, "c") == 0 || strcmp(language, "cpp-output") == 0
            : dot && (strcmp(dot, ".c") == 0 || strcmp(dot, ".i") == 0);
  if (!is_c)
    return;
  words_add(&f->sources, name);
  words_add(&f->kinds, language);
}

/* What follows a prefix; NULL: the text does not begin with it. */
static const char *behind(const char *text, const char *prefix) {
  size_t n = strlen(prefix);
  return strncmp(text, prefix, n) == 0 ? text + n : NULL;
}

/* Options that clang gets in other words.  False: it is none of them. */
static bool read_rewritten(struct flags *f, const char *text) {
  const char *inner = behind(text, "-Wp,");
  const char *map = behind(text, "-ffile-prefix-map="); /* of __FILE__, too */
  char macro[4096];
  if (inner)
    read_inner(f, inner);
  if (map) {
    snprintf(macro, sizeof macro, "-fmacro-prefix-map=%s", map);
    words_add(&f->args, macro);
  }
  return inner || map;
}

/* Does what the rule says with an option of so many words.  language: what -x
 * has said last. */
static void follow(struct flags *f, enum action action, char *const *words,
                   size_t count, const char **language) {
  char *text = words[0], *value = count == 2 ? words[1] : text + 2;
  switch (action) {
  case PASS:
    pass(f, words, count);
    break;
  case NAME:
    drop(f, text);
    break;
  case LOADS:
    f->loads = text;
    drop(f, text);
    break;
  case OUTPUT:
    f->output = value;
    break;
  case OBJECTS:
    if (f->mode == FLAGS_PROGRAM)
      f->mode = FLAGS_OBJECTS;
    break;
  case OTHER:
    f->mode = FLAGS_OTHER;
    break;
  case LANGUAGE:
    *language = strcmp(value, "none") == 0 ? "" : value;
    break;
  case DROP:
    break;
  }
}

/* How many words the option at the beginning has. */
static size_t read_option(struct flags *f, char *const *words, size_t left,
                          const char **language) {
  if (read_rewritten(f, words[0]))
    return 1;
  const struct rule *rule = find_rule(words[0]);
  size_t count = rule ? words_of(rule, words[0]) : 1;
  if (count > left) /* the compiler will say what is missing */
    return left;
  follow(f, rule ? rule->action : NAME, words, count, language);
  return count;
}

/* ------------------------------------------------------------ entry points */

/* The compiler of the project has said what there is to say of the source. */
static void add_lenience(struct flags *f) {
  static const char *const args[] = {
      "-w",
      "-Wno-error=implicit-function-declaration",
      "-Wno-error=implicit-int",
      "-Wno-error=int-conversion",
      "-Wno-error=incompatible-function-pointer-types",
      "-Wno-error=return-mismatch",
      "-Wno-error=return-type"};
  for (size_t i = 0; i < sizeof args / sizeof *args; i++)
    words_add(&f->args, args[i]);
}

void flags_read(struct flags *flags, const char *const *argv, size_t count,
                const char *folder) {
  *flags = (struct flags){.mode = FLAGS_PROGRAM};
  flags->unclosed = !words_expand(&flags->given, argv, count, folder);
  const char *language = "";
  for (size_t i = 1; i < flags->given.count;) {
    char **word = &flags->given.items[i];
    if ((*word)[0] == '-' && (*word)[1]) {
      i += read_option(flags, word, flags->given.count - i, &language);
    } else {
      flags->at_word |= (*word)[0] == '@';
      read_input(flags, *word, language);
      i++;
    }
  }
  add_lenience(flags);
}

void flags_release(struct flags *flags) {
  words_release(&flags->given);
  words_release(&flags->args);
  words_release(&flags->sources);
  words_release(&flags->kinds);
  words_release(&flags->dropped);
}
