/* Paper 000, Table 1, beside its file system: a directory with a hash table of
 * names, inodes that names may share, files as chains of small blocks.  SIZE
 * is about the number of areas.  Two threads append to files, cut them, give
 * them second names and remove names.
 *
 * Verdict: true.  Speed, and areas touched a step, with --names dfs, layered:
 *     --property assertion,deadlock --no-reduce
 * Macros: SIZE, ROUNDS (of four operations, of each thread). */
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>
#ifndef SIZE
#define SIZE 360
#endif
#ifndef ROUNDS
#define ROUNDS 2
#endif
enum { BLOCK = 4, FILES = SIZE / 4, BUCKETS = FILES / 2 + 1 };

struct block {
  struct block *next;
  char bytes[BLOCK];
};
struct inode {
  int links, size;
  struct block *first;
};
struct name {
  int text;
  struct inode *inode;
  struct name *next;
};

static struct name *directory[BUCKETS];
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

/* Where the name is pointed to from, or would be. */
static struct name **find(int text) {
  struct name **at = &directory[text % BUCKETS];
  while (*at && (*at)->text != text)
    at = &(*at)->next;
  return at;
}

static void add_name(int text, struct inode *inode) {
  struct name *n = malloc(sizeof *n), **bucket = &directory[text % BUCKETS];
  n->text = text;
  n->inode = inode;
  n->next = *bucket;
  *bucket = n;
  inode->links++;
}

static struct inode *new_inode(void) {
  struct inode *i = malloc(sizeof *i);
  i->links = i->size = 0;
  i->first = 0;
  return i;
}

static void append(struct inode *i, char byte) {
  struct block **end = &i->first;
  for (int full = i->size / BLOCK; full > 0; full--)
    end = &(*end)->next;
  if (*end == 0)
    *end = calloc(1, sizeof **end);
  (*end)->bytes[i->size++ % BLOCK] = byte;
}

static void cut(struct inode *i) {
  while (i->first) {
    struct block *b = i->first;
    i->first = b->next;
    free(b);
  }
  i->size = 0;
}

static void remove_name(int text) {
  struct name **at = find(text), *n = *at;
  if (n == 0)
    return;
  *at = n->next;
  if (--n->inode->links == 0) {
    cut(n->inode);
    free(n->inode);
  }
  free(n);
}

/* On one file, and a second name that only this thread gives. */
static void operate(int operation, int text, int second) {
  pthread_mutex_lock(&lock);
  struct name *n = *find(text);
  if (n && operation == 0)
    append(n->inode, 'x');
  if (n && operation == 1 && *find(second) == 0)
    add_name(second, n->inode);
  if (n && operation == 2)
    cut(n->inode);
  if (operation == 3)
    remove_name(second);
  pthread_mutex_unlock(&lock);
}

static void *worker(void *arg) {
  int me = (int)(long)arg;
  for (int r = 0; r < ROUNDS; r++)
    for (int operation = 0; operation < 4; operation++)
      operate(operation, (r + me * operation) % FILES, FILES + me);
  return 0;
}

static void check(void) {
  int names = 0;
  for (int b = 0; b < BUCKETS; b++)
    for (struct name *n = directory[b]; n; n = n->next) {
      assert(n->inode->links == 1);
      names++;
    }
  assert(names == FILES);
}

int main(void) {
  pthread_t a, b;
  for (int f = 0; f < FILES; f++) {
    struct inode *i = new_inode();
    add_name(f, i);
    for (int n = 0; n < BLOCK + 1; n++)
      append(i, 'a');
  }
  pthread_create(&a, 0, worker, (void *)0L);
  pthread_create(&b, 0, worker, (void *)1L);
  pthread_join(a, 0);
  pthread_join(b, 0);
  check();
  return 0;
}
