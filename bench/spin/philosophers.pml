/* philosophers.c: one step a statement. */
#ifndef N
#define N 4
#endif
#ifndef ROUNDS
#define ROUNDS 1
#endif
bit fork_[N]
byte meals[N]
#define LOCK(x) atomic { fork_[x] == 0; fork_[x] = 1 }
#define UNLOCK(x) fork_[x] = 0

proctype philosopher(byte i) {
  byte a, b, r
  a = i
  b = (i + 1) % N
#ifndef DEADLOCK
  if
  :: i == N - 1 ->
     a = 0
     b = i
  :: else
  fi
#endif
  do
  :: r < ROUNDS ->
     LOCK(a)
     LOCK(b)
     meals[i]++
     UNLOCK(b)
     UNLOCK(a)
     r++
  :: else -> break
  od
}

init {
  byte i
  atomic {
    do
    :: i < N ->
       run philosopher(i)
       i++
    :: else -> break
    od
  }
  _nr_pr == 1
  i = 0
  do
  :: i < N ->
     assert(meals[i] == ROUNDS)
     i++
  :: else -> break
  od
}
