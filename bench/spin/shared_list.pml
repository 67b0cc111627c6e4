/* shared_list.c: one step a statement, the heap is an array in which malloc
 * takes the next cell. */
#ifndef N
#define N 5
#endif
byte next_[2 * N + 1]
byte v_[2 * N + 1]
byte used, head
bit m
#define LOCK atomic { m == 0; m = 1 }
#define UNLOCK m = 0

proctype worker() {
  byte l, r, t, n, i
  do
  :: i < N ->
     d_step { used++; n = used }
     v_[n] = i
     LOCK
     next_[n] = head
     head = n
     UNLOCK
     i++
  :: else -> break
  od
  LOCK
  l = head
  do
  :: l != 0 ->
     t = next_[l]
     next_[l] = r
     r = l
     l = t
  :: else -> break
  od
  head = r
  UNLOCK
}

init {
  byte p, c
  atomic { run worker(); run worker() }
  _nr_pr == 1
  p = head
  do
  :: p != 0 ->
     c++
     p = next_[p]
  :: else -> break
  od
  assert(c == 2 * N)
}
