-- Numbers, strings, closures, tables, coroutines, metatables, patterns, errors.
local function fib(n) return n < 2 and n or fib(n - 1) + fib(n - 2) end
print(fib(12), 7 // 2, 7 % -3, 2 ^ 10, 1 / 3, 0x7fffffffffffffff + 1, 3 | 4)
local made = {}
for i = 1, 4 do made[i] = function() return i * i end end
for i, f in ipairs(made) do io.write(i, ":", f(), " ") end
print(#made, select("#", table.unpack(made)))
local list = {"pear", "apple", "fig"}
table.sort(list)
print(table.concat(list, ","), ("x"):rep(5, "-"))
local co = coroutine.wrap(function(a) while a do a = coroutine.yield(a * 2) end end)
print(co(1), co(21))
local point = setmetatable({x = 1}, {__add = function(a, b) return a.x + b.x end,
  __index = function(_, k) return k .. "?" end, __tostring = function() return "point" end})
print(point + point, point.y, tostring(point))
print(("key = value"):match("^(%w+)%s*=%s*(%w+)$"))
print(("hello world"):gsub("o", "0"), string.format("%5.2f|%-5s|%q", 3.14159, "ab", "a\nb"))
print(pcall(error, {code = 1}), pcall(function() local t = nil; return t.x end))
for word, count in ("a1 b22 c333"):gmatch("(%a)(%d+)") do io.write(word, count, ";") end
print()
goto done
print("not here")
::done::
collectgarbage()
print(string.pack("<i4", 100):byte(1, -1), utf8.char(228, 8364), math.type(1), math.maxinteger)
