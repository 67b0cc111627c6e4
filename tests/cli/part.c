int answer(int x) { return x / (x - 42) + 42; }
