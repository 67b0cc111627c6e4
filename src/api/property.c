/*
 * api/property.c - the names of what can be wrong, and SV-COMP's property
 * files.
 */
#include "api/property.h"

#include <stdio.h>
#include <string.h>

#include "allways/explore.h"

static uint32_t bit(enum fault_kind kind) { return UINT32_C(1) << kind; }

static uint32_t kinds_of_tier(enum fault_tier tier) {
  uint32_t kinds = 0;
  for (int k = 0; k < FAULT_KIND_COUNT; k++)
    if (fault_kinds[k].tier == tier)
      kinds |= bit((enum fault_kind)k);
  return kinds;
}

uint32_t property_default(void) { return kinds_of_tier(TIER_ERROR); }

uint32_t property_pedantic(void) { return kinds_of_tier(TIER_PEDANTIC); }

uint32_t property_ignored(uint32_t kinds) {
  uint32_t ignored = 0;
  for (int k = 0; k < FAULT_KIND_COUNT; k++)
    if (fault_goes_on((enum fault_kind)k))
      ignored |= bit((enum fault_kind)k);
  return ignored & ~kinds;
}

/* Names that stand for several kinds, or that SV-COMP has and we do not. */
static uint32_t group(const char *name, size_t n) {
  static const struct {
    const char *name;
    uint32_t kinds;
  } groups[] = {
      {"all", (UINT32_C(1) << FAULT_KIND_COUNT) - 1},
      {"default", 0},
      {"pedantic", 0},
      {"valid-memsafety", UINT32_C(1) << FAULT_VALID_DEREF |
                              UINT32_C(1) << FAULT_VALID_FREE |
                              UINT32_C(1) << FAULT_VALID_MEMTRACK},
      {"overflow", UINT32_C(1) << FAULT_NO_OVERFLOW},
      {"data-race", UINT32_C(1) << FAULT_NO_DATA_RACE},
      {"leak", UINT32_C(1) << FAULT_VALID_MEMTRACK},
  };
  for (size_t i = 0; i < sizeof groups / sizeof *groups; i++)
    if (strlen(groups[i].name) == n && strncmp(groups[i].name, name, n) == 0)
      return groups[i].kinds                    ? groups[i].kinds
             : strncmp(name, "default", n) == 0 ? property_default()
                                                : property_pedantic();
  return 0;
}

/* 0: there is none of this name. */
static uint32_t kind_of(const char *name, size_t n) {
  enum fault_kind kind = fault_kind_find(name, n);
  return kind < FAULT_KIND_COUNT ? bit(kind) : 0;
}

static uint32_t kinds_of(const char *name, size_t n) {
  uint32_t one = kind_of(name, n);
  return one ? one : group(name, n);
}

bool property_kind(const char *name, uint32_t *kinds) {
  *kinds = kind_of(name, strlen(name));
  return *kinds != 0;
}

/* What SV-COMP writes between LTL( and ). */
static uint32_t formula(const char *line) {
  static const struct {
    const char *text;
    uint32_t kinds;
  } formulas[] = {
      {"G ! call(", UINT32_C(1) << FAULT_UNREACH_CALL | UINT32_C(1)
                                                            << FAULT_ASSERTION},
      {"G valid-free", UINT32_C(1) << FAULT_VALID_FREE},
      {"G valid-deref", UINT32_C(1) << FAULT_VALID_DEREF},
      {"G valid-memtrack", UINT32_C(1) << FAULT_VALID_MEMTRACK},
      {"G valid-memcleanup", UINT32_C(1) << FAULT_VALID_MEMCLEANUP},
      {"G ! overflow", UINT32_C(1) << FAULT_NO_OVERFLOW},
      {"G ! data-race", UINT32_C(1) << FAULT_NO_DATA_RACE},
  };
  for (size_t i = 0; i < sizeof formulas / sizeof *formulas; i++)
    if (strstr(line, formulas[i].text))
      return formulas[i].kinds;
  return 0;
}

static bool parse_file(FILE *file, uint32_t *kinds, const char **wrong) {
  static const char *const empty = "the property file has no known property";
  static const char *const unknown =
      "the property file has an unknown property";
  char line[1024];
  *kinds = 0;
  while (fgets(line, sizeof line, file)) {
    if (strstr(line, "LTL(") == NULL)
      continue;
    uint32_t more = formula(line);
    if (more == 0) {
      *wrong = unknown;
      return false;
    }
    *kinds |= more;
  }
  *wrong = empty;
  return *kinds != 0;
}

/* Kinds with commas between them; + adds to those before, - takes away, and a
 * list that begins so changes the default. */
static bool parse_list(const char *text, uint32_t *kinds, const char **wrong) {
  const char *at = text;
  *kinds = *at == '+' || *at == '-' ? property_default() : 0;
  while (*at) {
    bool minus = *at == '-';
    at += minus || *at == '+';
    size_t n = strcspn(at, ",");
    uint32_t more = kinds_of(at, n);
    *wrong = at;
    if (more == 0)
      return false;
    *kinds = minus ? *kinds & ~more : *kinds | more;
    at += n + (at[n] == ',');
  }
  *wrong = "it selects no kind";
  return *kinds != 0;
}

/* Is it a name by which SV-COMP has leaks? */
static bool names_leaks(const char *name, size_t n) {
  static const char *const names[] = {"valid-memtrack", "valid-memcleanup",
                                      "valid-memsafety", "all"};
  for (size_t i = 0; i < sizeof names / sizeof *names; i++)
    if (strlen(names[i]) == n && strncmp(names[i], name, n) == 0)
      return true;
  return false;
}

bool property_all_leaks(const char *text) {
  uint32_t kinds;
  const char *wrong;
  bool named = false;
  if (text == NULL)
    return false;
  if (!parse_list(text, &kinds, &wrong)) /* a file */
    return true;
  while (*text) {
    text += *text == '+' || *text == '-';
    size_t n = strcspn(text, ",");
    named |= names_leaks(text, n);
    text += n + (text[n] == ',');
  }
  return named;
}

const char *property_name(enum fault_kind kind, bool all_leaks) {
  return kind == FAULT_VALID_MEMTRACK && !all_leaks ? "leak"
                                                    : fault_kind_name(kind);
}

bool property_parse(const char *text, uint32_t *kinds, const char **wrong) {
  const char *at;
  if (parse_list(text, kinds, &at))
    return true;
  FILE *file = fopen(text, "r");
  *wrong = at;
  if (file == NULL)
    return false;
  bool good = parse_file(file, kinds, wrong);
  fclose(file);
  return good;
}

bool property_calls_are_derefs(uint32_t kinds) {
  return (kinds >> FAULT_VALID_DEREF & 1) && !(kinds >> FAULT_BAD_CALL & 1);
}

const char *allways_fault_kinds(void) {
#define X(code, tier, name, ...) " " name
  static const char names[] = FAULT_KINDS(X);
#undef X
  return names + 1;
}
