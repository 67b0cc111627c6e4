// expects: incomplete: 'board_read' is not modelled (line 6)
/* What the reference does not know it does not guess. */
int board_read(int pin);

int main(void) {
  return board_read(3);
}
