/* ordered_list.c: one step a statement, the heap is an array of which malloc
 * takes the lowest free cell; free clears the cell.  Where C has -1 for no
 * key, q tells. */
#ifndef N
#define N 8
#endif
byte key_[N + 1]
byte next_[N + 1]
bit used[N + 1]
byte head, ngot
byte got[N]
bit m
#define LOCK atomic { m == 0; m = 1 }
#define UNLOCK m = 0

proctype inserter() {
  byte i, n, p, q, key
  do
  :: i < N ->
     key = (i * 8 + 3) % (2 * N + 1)
     d_step {
       n = 1
       do
       :: used[n] -> n++
       :: else -> break
       od
       used[n] = 1
     }
     key_[n] = key
     LOCK
     p = 0
     q = head
     do
     :: q != 0 && key_[q] < key ->
        p = q
        q = next_[q]
     :: else -> break
     od
     next_[n] = q
     if
     :: p != 0 -> next_[p] = n
     :: else -> head = n
     fi
     UNLOCK
     i++
  :: else -> break
  od
}

proctype extractor() {
  byte i, q, k
  do
  :: i < N ->
     LOCK
     q = head
     if
     :: q != 0 -> head = next_[q]
     :: else
     fi
     UNLOCK
     if
     :: q != 0 ->
        k = key_[q]
        d_step { used[q] = 0; key_[q] = 0; next_[q] = 0 }
        d_step { got[ngot] = k; ngot++ }
     :: else
     fi
     i++
  :: else -> break
  od
}

init {
  byte p, c, last
  atomic { run inserter(); run extractor() }
  _nr_pr == 1
  p = head
  do
  :: p != 0 ->
     assert(key_[p] >= last)
     last = key_[p]
     c++
     p = next_[p]
  :: else -> break
  od
  assert(c + ngot == N)
}
