/*
 * All programs of N characters of an alphabet: each is compiled and run or is
 * an error, the stack is as it was, and no memory is leaked.
 */
#include <allways/check.h>
#include <lauxlib.h>
#include <lua.h>

enum { N = 3 };

int main(void) {
  static const char alphabet[] = "a1=.(){}\"-# ";
  char text[N];
  for (int i = 0; i < N; i++)
    text[i] = alphabet[allways_choose((int)sizeof alphabet - 1)];
  lua_State *lua = luaL_newstate();
  allways_assert(lua != 0);
  lua_pushinteger(lua, 7);
  lua_setglobal(lua, "a");
  int top = lua_gettop(lua);
  int status = luaL_loadbufferx(lua, text, N, "text", "t");
  if (status == LUA_OK)
    status = lua_pcall(lua, 0, 0, 0);
  allways_assert(lua_gettop(lua) == top + (status != LUA_OK));
  lua_close(lua);
  return 0;
}
