/* ms_queue.c: one step a statement, compare-and-exchange is one step; the heap
 * is an array in which malloc takes the next cell. */
#ifndef T
#define T 2
#endif
#ifndef OPS
#define OPS 1
#endif
#define CELLS (T * OPS + 2)
byte head = 1, tail = 1, used = 1
byte next_[CELLS]
byte v_[CELLS]

inline exchange(what, old, new) {
  d_step {
    if
    :: what == old ->
       what = new
       ok = 1
    :: else -> ok = 0
    fi
  }
}

/* What came of it does not matter. */
inline help(old, new) {
  d_step {
    if
    :: tail == old -> tail = new
    :: else
    fi
  }
}

inline enqueue() {
  do
  :: t = tail
     x = next_[t]
     y = tail
     if
     :: t != y
     :: else ->
        if
        :: x != 0 -> help(t, x)
        :: else ->
           exchange(next_[t], 0, n)
           if
           :: ok -> break
           :: else
           fi
        fi
     fi
  od
  help(t, n)
}

inline dequeue() {
  v = 0
  do
  :: h = head
     t = tail
     x = next_[h]
     y = head
     if
     :: h != y
     :: else ->
        if
        :: h == t ->
           if
           :: x == 0 -> break
           :: else -> help(t, x)
           fi
        :: else ->
           v = v_[x]
           exchange(head, h, x)
           if
           :: ok -> break
           :: else
           fi
        fi
     fi
  od
}

proctype worker(byte me) {
  byte n, h, t, x, y, i, v
  bit ok
  do
  :: i < OPS ->
     d_step { used++; n = used }
     v_[n] = me * 10 + i + 1
     enqueue()
     dequeue()
     assert(v != 0)
     i++
  :: else -> break
  od
}

init {
  byte h, t, x, y, i, v
  bit ok
  atomic {
    do
    :: i < T ->
       run worker(i)
       i++
    :: else -> break
    od
  }
  _nr_pr == 1
  dequeue()
  assert(v == 0)
}
