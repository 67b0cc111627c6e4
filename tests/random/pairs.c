/*
 * pairs.c - pairs of heaps that are the same state, placed differently.
 *
 * Canonical names must give both the same hash.  What none and site give is
 * shown too: it is why the others exist.
 *
 *     root: | a | b |      a: 1      b: 2
 */
#include "base/compiler.h"
#include "run.h"

struct recipe {
  const char *text;
  bool b_first;      /* b is allocated before a */
  bool garbage;      /* an area of a's site is allocated first, and dropped */
  uint64_t sites[2]; /* of a and b */
};

struct pair {
  struct recipe first, second;
  bool none_equal, site_equal;
};

static const struct pair pairs[] = {
    {{"a, b", false, false, {7, 7}},
     {"b, a, from the same site", true, false, {7, 7}},
     false,
     false},
    {{"a, b", false, false, {7, 8}},
     {"b, a, each from its own site", true, false, {7, 8}},
     false,
     true},
    {{"a, b", false, false, {7, 8}},
     {"garbage, a, b", false, true, {7, 8}},
     false,
     false},
    {{"a, b", false, false, {7, 8}},
     {"a, b again", false, false, {7, 8}},
     true,
     true},
};

static bool build_pair(struct allways_memory *m, const struct recipe *recipe,
                       allways_hash *hash) {
  allways_pointer root, leaf[2], dropped;
  bool ok = allways_allocate(m, 16, 0, 0, &root) == ALLWAYS_OK;
  if (recipe->garbage)
    ok &= allways_allocate(m, 8, 0, recipe->sites[0], &dropped) == ALLWAYS_OK;
  for (int i = 0; i < 2; i++) {
    int k = recipe->b_first ? 1 - i : i;
    ok &= allways_allocate(m, 8, 0, recipe->sites[k], &leaf[k]) == ALLWAYS_OK;
    ok &= allways_store_scalar(m, leaf[k], 8, (uint64_t)k + 1) == ALLWAYS_OK;
  }
  ok &= allways_store_pointer(m, root, leaf[0]) == ALLWAYS_OK;
  root.offset = 8;
  ok &= allways_store_pointer(m, root, leaf[1]) == ALLWAYS_OK;
  root.offset = 0;
  ok &= allways_set_root(m, root, 0) == ALLWAYS_OK;
  return ok && allways_hash_current(m, hash) == ALLWAYS_OK;
}

static bool check_pair(const struct pair *pair, enum allways_naming naming,
                       bool want_equal, struct blame *b) {
  allways_hash first = {0, 0}, second = {0, 0};
  struct image one = {NULL, 0}, two = {NULL, 0};
  struct allways_memory *m = memory_new(naming, NULL, NULL);
  struct allways_memory *n = memory_like(naming, m);
  if (!build_pair(m, &pair->first, &first) ||
      !build_pair(n, &pair->second, &second))
    blame_say(b, "pair %s, %s: refused", pair->first.text, pair->second.text);
  else if (allways_hash_equal(first, second) != want_equal &&
           !(HARD && !want_equal))
    blame_say(b, "%s: (%s) and (%s) have %s hash", allways_naming_text(naming),
              pair->first.text, pair->second.text,
              want_equal ? "not the same" : "the same");
  if (image_take(&one, m, b) && image_take(&two, n, b) &&
      !image_equal(&one, &two))
    blame_say(b, "(%s) and (%s) have different images", pair->first.text,
              pair->second.text);
  image_release(&one);
  image_release(&two);
  allways_memory_free(m);
  allways_memory_free(n);
  return !b->any;
}

bool iso_pairs(struct blame *b) {
  for (size_t i = 0; i < sizeof pairs / sizeof pairs[0]; i++) {
    const struct pair *p = &pairs[i];
    if (!check_pair(p, ALLWAYS_NAMES_LAYERED, true, b) ||
        !check_pair(p, ALLWAYS_NAMES_BFS, true, b) ||
        !check_pair(p, ALLWAYS_NAMES_DFS, true, b) ||
        !check_pair(p, ALLWAYS_NAMES_SITE, p->site_equal, b) ||
        !check_pair(p, ALLWAYS_NAMES_NONE, p->none_equal, b))
      return false;
  }
  return true;
}
