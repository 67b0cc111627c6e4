// Numbers, strings, closures, sorting, regular expressions, JSON, exceptions.
function fib(n) { return n < 2 ? n : fib(n - 1) + fib(n - 2); }
print(fib(12), 0.1 + 0.2, 1 / 3, 1e21, -0, 0xff, parseInt("12px"));
var made = [];
for (var i = 0; i < 5; i++) made.push((function (k) { return function () { return k * k; }; })(i));
print(made.map(function (f) { return f(); }).join(" "));
print([5, 1, 4, 2, 3].sort(function (a, b) { return b - a; }));
print("a-b_c".replace(/[-_](\w)/g, function (all, c) { return c.toUpperCase(); }));
print(JSON.stringify({ list: [1, "two", null, { x: true }], text: "a\"b\n" }));
print(JSON.parse('{"a": [1, 2, {"b": 3}]}').a[2].b);
try { null.x; } catch (e) { print(e); }
try { throw new RangeError("far"); } catch (e) { print(e.name, e.message); }
var words = {};
"to be or not to be".split(" ").forEach(function (w) { words[w] = (words[w] || 0) + 1; });
for (var w in words) print(w, words[w]);
print(new Date(0).toISOString(), encodeURIComponent("ä b"), /a(b*)c/.exec("xabbc"));
