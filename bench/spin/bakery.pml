/* bakery.c: one step a statement. */
#ifndef T
#define T 3
#endif
#ifndef ROUNDS
#define ROUNDS 1
#endif
bit choosing[T]
byte num[T]
byte crit

proctype p(byte me) {
  byte max, j, v, r
  do
  :: r < ROUNDS ->
     max = 0
     choosing[me] = 1
     j = 0
     do
     :: j < T ->
        v = num[j]
        if
        :: v > max -> max = v
        :: else
        fi
        j++
     :: else -> break
     od
     num[me] = max + 1
     choosing[me] = 0
     j = 0
     do
     :: j < T ->
        if
        :: j == me
        :: else ->
           do
           :: choosing[j]
           :: else -> break
           od
           do
           :: v = num[j]
              if
              :: v == 0 || v > max + 1 || (v == max + 1 && j > me) -> break
              :: else
              fi
           od
        fi
        j++
     :: else -> break
     od
     crit++
     assert(crit == 1)
     crit--
     num[me] = 0
     r++
  :: else -> break
  od
}

init {
  byte i
  atomic {
    do
    :: i < T ->
       run p(i)
       i++
    :: else -> break
    od
  }
  _nr_pr == 1
}
