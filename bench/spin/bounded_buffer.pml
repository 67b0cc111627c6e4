/* bounded_buffer.c: one step a statement.  A condition variable is the set of
 * those who wait; a signal takes any one out of it. */
#ifndef P
#define P 1
#endif
#ifndef C
#define C 1
#endif
#ifndef K
#define K 2
#endif
#ifndef CAP
#define CAP 1
#endif
bit m
byte cnt, in_, out, sum
byte buf[CAP]
#define LOCK atomic { m == 0; m = 1 }
#define UNLOCK m = 0

bit notfull[P + C]
#ifdef ONECV
#define notempty notfull
#else
bit notempty[P + C]
#endif
#define WAIT(cv) \
  atomic { cv[me] = 1; m = 0 } \
  atomic { cv[me] == 0 && m == 0; m = 1 }
#define SIGNAL(cv) \
  atomic { \
    if \
    :: cv[0] -> cv[0] = 0 \
    :: cv[1] -> cv[1] = 0 \
    THIRD(cv) \
    FOURTH(cv) \
    :: else \
    fi \
  }
#if P + C > 2
#define THIRD(cv) :: cv[2] -> cv[2] = 0
#else
#define THIRD(cv)
#endif
#if P + C > 3
#define FOURTH(cv) :: cv[3] -> cv[3] = 0
#else
#define FOURTH(cv)
#endif

proctype producer(byte me) {
  byte i
  do
  :: i < K ->
     LOCK
     do
     :: cnt == CAP -> WAIT(notfull)
     :: else -> break
     od
     buf[in_] = i + 1
     in_ = (in_ + 1) % CAP
     cnt++
     SIGNAL(notempty)
     UNLOCK
     i++
  :: else -> break
  od
}

proctype consumer(byte me) {
  byte i
  do
  :: i < K * P / C ->
     LOCK
     do
     :: cnt == 0 -> WAIT(notempty)
     :: else -> break
     od
     sum = sum + buf[out]
     out = (out + 1) % CAP
     cnt--
     SIGNAL(notfull)
     UNLOCK
     i++
  :: else -> break
  od
}

init {
  byte i
  atomic {
    do
    :: i < P ->
       run producer(i)
       i++
    :: else -> break
    od
    do
    :: i < P + C ->
       run consumer(i)
       i++
    :: else -> break
    od
  }
  _nr_pr == 1
  assert(sum == P * K * (K + 1) / 2)
}
