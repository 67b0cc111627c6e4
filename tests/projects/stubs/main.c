/* Uses all of the board but board_unused.  With VALUE, a value that the board
 * may give is an error; without, there is none. */
#include <assert.h>

#include "board.h"

static void hello(void *context, int code) {
  (void)context;
  (void)code;
}

int main(void) {
  int value = 0, matrix[3][4] = {{0}};
  unsigned long big;
  float f;
  void *any;
  char *argv[1] = {0};
  enum level level;
  volatile int flag = 0;
  long double number;
  struct frame frame = {0};
  void (*halt)(int) = board_halt;
  if (board_read(1) == 7)
    board_write(1, (const unsigned char *)"x", 1);
  frame = board_frame(frame);
  assert(frame.text == NULL);
  point where = board_point();
  const char *name = board_name();
  assert(name == NULL || name[0] == 0);
  point *p = board_current(&where);
  if (p)
    p->x = 1;
  board_get(board_open("a", &level), &value, &big, &f, &where, &any);
  board_log("%d", 1);
  board_register(hello, &value, NULL);
  assert(board_swap(hello) == NULL && board_table(1) == NULL);
  board_file(stdout, matrix, argv);
  board_long(&number);
  if (board_level() == HIGH && board_ready(&flag)) {
    halt(1);
    assert(0);
  }
#ifdef VALUE
  assert(value != VALUE);
#endif
  return 0;
}
