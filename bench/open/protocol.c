// verdict: false(unreach-call)
/* A connection driven by messages: a reset in the wrong state is not seen. */
void reach_error(void);
int __VERIFIER_nondet_int(void);

enum state { CLOSED, OPENING, OPEN, CLOSING };

int main(void) {
  enum state state = CLOSED;
  int handles = 0;
  for (int i = 0; i < 8; i++) {
    int message = __VERIFIER_nondet_int();
    if (state == CLOSED && message == 1) {
      state = OPENING;
    } else if (state == OPENING && message > 100) {
      state = OPEN;
      handles++;
    } else if (state == OPEN && message == 2) {
      state = CLOSING;
    } else if (state == CLOSING && message < 0) {
      state = CLOSED;
      handles--;
    } else if (state != CLOSED && message == 3) {
      state = CLOSED;
    }
    if (handles > 1)
      reach_error();
  }
  return 0;
}
