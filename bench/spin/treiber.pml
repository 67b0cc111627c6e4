/* treiber.c: one step a statement, compare-and-exchange is one step; the heap
 * is an array in which malloc takes the next cell. */
#ifndef T
#define T 2
#endif
#ifndef OPS
#define OPS 1
#endif
byte top, used
byte next_[T * OPS + 1]
byte v_[T * OPS + 1]

inline exchange(new) {
  d_step {
    if
    :: top == t ->
       top = new
       ok = 1
    :: else ->
       t = top
       ok = 0
    fi
  }
}

proctype worker(byte me) {
  byte n, t, i, v, x
  bit ok
  do
  :: i < OPS ->
     d_step { used++; n = used }
     v_[n] = me * 10 + i + 1
     t = top
     do
     :: next_[n] = t
        exchange(n)
        if
        :: ok -> break
        :: else
        fi
     od
     v = 0
     t = top
     do
     :: t == 0 -> break
     :: else ->
        x = next_[t]
        exchange(x)
        if
        :: ok ->
           v = v_[t]
           break
        :: else
        fi
     od
     assert(v != 0)
     i++
  :: else -> break
  od
}

init {
  byte i
  atomic {
    do
    :: i < T ->
       run worker(i)
       i++
    :: else -> break
    od
  }
  _nr_pr == 1
  assert(top == 0)
}
