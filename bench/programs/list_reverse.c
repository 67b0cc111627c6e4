/* Builds a list of N nodes, reverses it and adds it up, ROUNDS times. */
#include <stdio.h>
#include <stdlib.h>
#ifndef N
#define N 1000
#endif
#ifndef ROUNDS
#define ROUNDS 19000
#endif

struct node {
  unsigned value;
  struct node *next;
};

static struct node *build(unsigned n) {
  struct node *list = NULL;

  for (unsigned i = 0; i < n; i++) {
    struct node *one = malloc(sizeof *one);
    one->value = i;
    one->next = list;
    list = one;
  }
  return list;
}

static struct node *reverse(struct node *list) {
  struct node *done = NULL;

  while (list) {
    struct node *next = list->next;
    list->next = done;
    done = list;
    list = next;
  }
  return done;
}

static unsigned consume(struct node *list) {
  unsigned sum = 0;

  while (list) {
    struct node *next = list->next;
    sum = sum * 31 + list->value;
    free(list);
    list = next;
  }
  return sum;
}

int main(void) {
  unsigned sum = 0;

  for (unsigned r = 0; r < ROUNDS; r++)
    sum += consume(reverse(build(N))) ^ r;
  printf("%u\n", sum);
  return 0;
}
