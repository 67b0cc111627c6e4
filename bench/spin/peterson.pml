/* peterson.c: one step a statement, the two loads of the waiting loop apart. */
#ifndef ROUNDS
#define ROUNDS 0
#endif
bit flag[2]
bit turn
byte crit

proctype p(bit me) {
  bit other = 1 - me
#if ROUNDS > 0
  byte r
#endif
  do
#if ROUNDS > 0
  :: r >= ROUNDS -> break
  :: else ->
     r++
#else
  ::
#endif
     flag[me] = 1
     turn = other
     do
     :: flag[other] ->
        if
        :: turn != other -> break
        :: else
        fi
     :: else -> break
     od
     crit++
     assert(crit == 1)
     crit--
     flag[me] = 0
  od
}

init {
  atomic { run p(0); run p(1) }
  _nr_pr == 1
}
