int board_read(int pin);
int main(void) { return board_read(3); }
