/* private_list.c: one step a statement, each process with a heap of its own,
 * in which malloc takes the next cell.  With GLOBALHEAP the heaps lie in
 * global arrays, as a model made from C by a program would have them, and
 * SPIN cannot see that they are private. */
#ifndef N
#define N 10
#endif

#ifdef GLOBALHEAP
byte next_[2 * (N + 1)]
byte v_[2 * (N + 1)]
#define NEXT(p) next_[me * (N + 1) + (p)]
#define V(p) v_[me * (N + 1) + (p)]
#else
#define NEXT(p) next_[p]
#define V(p) v_[p]
#endif

proctype worker(byte me) {
#ifndef GLOBALHEAP
  byte next_[N + 1]
  byte v_[N + 1]
#endif
  byte l, r, t, n, i, used
  do
  :: i < N ->
     d_step { used++; n = used }
     V(n) = i
     NEXT(n) = l
     l = n
     i++
  :: else -> break
  od
  do
  :: l != 0 ->
     t = NEXT(l)
     NEXT(l) = r
     r = l
     l = t
  :: else -> break
  od
  assert(V(r) == 0)
}

init {
  atomic { run worker(0); run worker(1) }
  _nr_pr == 1
}
