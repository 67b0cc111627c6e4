#include <allways/store.h>
#include <stdio.h>

/* root -> first -> second, with the nodes allocated in either order. */
static enum allways_insert visit(struct allways_store *seen, int turned) {
  struct allways_memory *m = allways_memory_new(NULL);
  allways_pointer root, node[2];
  struct allways_state state = {0};

  allways_allocate(m, 8, 0, 0, &root);
  allways_allocate(m, 16, 0, 0, &node[turned]);
  allways_allocate(m, 16, 0, 0, &node[1 - turned]);
  allways_set_root(m, root, 0);
  allways_store_pointer(m, root, node[0]);
  allways_store_pointer(m, node[0], node[1]);
  allways_hash_current(m, &state.hash);
  allways_memory_free(m);
  return allways_store_insert(seen, &state, 0, NULL);
}

int main(void) {
  struct allways_store_options options = {.kind = ALLWAYS_STORE_FINGERPRINT};
  struct allways_store *seen = allways_store_new(&options);
  int first = visit(seen, 0) == ALLWAYS_NEW;
  int again = visit(seen, 1) == ALLWAYS_SEEN;

  printf("new: %d, seen again: %d\n", first, again);
  allways_store_free(seen);
  return first && again ? 0 : 1;
}
