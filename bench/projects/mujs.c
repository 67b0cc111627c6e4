/*
 * All expressions of N characters of an alphabet: each is evaluated or throws
 * an error, the stack is as it was, and no memory is leaked.
 */
#include <allways/check.h>
#include <mujs.h>

enum { N = 3 };

int main(void) {
  static const char alphabet[] = "1a+-/(){}[];,'";
  char text[N + 1] = "";
  for (int i = 0; i < N; i++)
    text[i] = alphabet[allways_choose((int)sizeof alphabet - 1)];
  js_State *js = js_newstate(0, 0, JS_STRICT);
  allways_assert(js != 0);
  js_newnumber(js, 7);
  js_setglobal(js, "a");
  int top = js_gettop(js);
  if (js_ploadstring(js, "text", text) == 0) {
    js_pushundefined(js);
    js_pcall(js, 0);
  }
  js_pop(js, 1);
  allways_assert(js_gettop(js) == top);
  js_freestate(js);
  return 0;
}
