/* utarray: numbers, strings and structs with owned memory; sort and find.
 *
 * verdict: true */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <utarray.h>

struct person {
  char *name;
  int age;
};

static void person_copy(void *to, const void *from) {
  const struct person *p = from;
  struct person *q = to;

  q->name = strdup(p->name);
  q->age = p->age;
}

static void person_drop(void *p) { free(((struct person *)p)->name); }

static const UT_icd person_icd = {sizeof(struct person), NULL, person_copy,
                                  person_drop};

static int compare_ints(const void *a, const void *b) {
  int x = *(const int *)a, y = *(const int *)b;
  return (x > y) - (x < y);
}

static int compare_texts(const void *a, const void *b) {
  return strcmp(*(char *const *)a, *(char *const *)b);
}

static int compare_ages(const void *a, const void *b) {
  return compare_ints(&((const struct person *)a)->age,
                      &((const struct person *)b)->age);
}

static void numbers(void) {
  UT_array *array, *copy;
  unsigned seed = 7;

  utarray_new(array, &ut_int_icd);
  for (int i = 0; i < 50; i++) {
    seed = seed * 1103515245 + 12345;
    int n = (int)(seed >> 16 & 1023);
    utarray_push_back(array, &n);
  }
  utarray_sort(array, compare_ints);
  int key = *(int *)utarray_eltptr(array, 20);
  int *found = utarray_find(array, &key, compare_ints);
  printf("%u numbers, %d at %ld\n", utarray_len(array), *found,
         (long)utarray_eltidx(array, found));
  utarray_erase(array, 5, 40);
  utarray_new(copy, &ut_int_icd);
  utarray_concat(copy, array);
  utarray_inserta(copy, array, 3);
  for (int *p = utarray_front(copy); p; p = utarray_next(copy, p))
    printf("%d ", *p);
  putchar('\n');
  utarray_free(copy);
  utarray_free(array);
}

static void texts(void) {
  static const char *const words[] = {"pear", "apple", "fig", "kiwi", "plum"};
  UT_array *array;

  utarray_new(array, &ut_str_icd);
  for (int i = 0; i < 5; i++)
    utarray_push_back(array, &words[i]);
  utarray_sort(array, compare_texts);
  utarray_pop_back(array);
  for (char **p = NULL; (p = utarray_next(array, p));)
    printf("%s ", *p);
  putchar('\n');
  utarray_free(array);
}

static void people(void) {
  static const struct person list[] = {
      {"Ada", 36}, {"Alan", 41}, {"Grace", 85}, {"Edsger", 72}};
  UT_array *array;

  utarray_new(array, &person_icd);
  for (int i = 0; i < 4; i++)
    utarray_insert(array, &list[i], 0);
  utarray_sort(array, compare_ages);
  utarray_erase(array, 1, 1);
  for (struct person *p = NULL; (p = utarray_next(array, p));)
    printf("%s %d\n", p->name, p->age);
  utarray_resize(array, 1);
  utarray_clear(array);
  utarray_free(array);
}

int main(void) {
  numbers();
  texts();
  people();
  return 0;
}
