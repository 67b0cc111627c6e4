/* What a board offers: nobody defines it here. */
#include <stddef.h>
#include <stdio.h>

#define NAME_SIZE 8
enum { SLOTS = 4 };
enum level { LOW, HIGH };
typedef struct {
  int x, y;
} point;
struct __attribute__((packed)) frame {
  unsigned char tag;
  unsigned int bits : 3;
  enum level level;
  double weight;
  char name[NAME_SIZE];
  int slots[SLOTS];
  point at;
  struct {
    long inner;
  } part;
  const char *text;
};
struct opaque;
typedef struct opaque *handle;
typedef void (*callback)(void *context, int code);

int board_read(int port);
void board_write(int, const unsigned char *bytes, size_t);
struct frame board_frame(struct frame old);
point board_point(void);
const char *board_name(void);
point *board_current(point *object);
handle board_open(const char *path, enum level *level);
int board_get(handle h, int *value, unsigned long *big, float *f, point *where,
              void **any);
void board_log(const char *format, ...) __attribute__((format(printf, 1, 2)));
void board_register(callback f, void *context, int (*other)(const char *, ...));
callback board_swap(callback f);
int (*board_table(int n))(int);
enum level board_level(void);
_Bool board_ready(volatile int *flag);
void board_file(FILE *f, int matrix[3][4], char *argv[]);
_Noreturn void board_halt(int code);
long double board_long(long double *x);
int board_unused(void);
