/* The controller of a washing machine: a state machine whose inputs are noisy.
 * Every reading is the middle one of SAMPLES, each a choice near the truth, and
 * the samples are sorted first: choices and work in helpers that are called
 * from everywhere, and of which only the reading is left.
 *
 * The water, the heat and the speed that the controller believes in are never
 * far from the real ones, and the door is open only when both are safe.
 *
 * Verdict: true.
 *     --property assertion,deadlock
 * Macros: SAMPLES (odd), STEPS.
 * Natively: -Iinclude -DALLWAYS_NATIVE. */
#include <allways/check.h>
#include <assert.h>
#include <stdbool.h>
#ifndef SAMPLES
#define SAMPLES 5
#endif
#ifndef STEPS
#define STEPS 12
#endif
enum { FULL = 4, HOT = 3, FAST = 3, TURNS = 2, NEAR = 1 };

enum state { IDLE, FILLING, HEATING, WASHING, DRAINING, SPINNING, STOPPING };

static struct {
  int water, heat, speed;
  bool open;
} tub;
static enum state state;
static int turns;

/* ----------------------------------------------------------------- sensors */

/* The truth or one more. */
static int sample(int truth) { return truth + (int)allways_choose(2); }

static void sort(int *items, int count) {
  for (int i = 1; i < count; i++)
    for (int j = i; j > 0 && items[j - 1] > items[j]; j--) {
      int item = items[j];
      items[j] = items[j - 1];
      items[j - 1] = item;
    }
}

/* What a sensor says: not always the truth, but near it. */
static int read_sensor(int truth) {
  int items[SAMPLES];
  for (int i = 0; i < SAMPLES; i++)
    items[i] = sample(truth);
  sort(items, SAMPLES);
  int middle = items[SAMPLES / 2];
  assert(middle >= truth && middle <= truth + NEAR);
  return middle;
}

static bool is_full(void) { return read_sensor(tub.water) >= FULL; }
static bool is_empty(void) { return read_sensor(tub.water) <= NEAR; }
static bool is_hot(void) { return read_sensor(tub.heat) >= HOT; }
static bool is_fast(void) { return read_sensor(tub.speed) >= FAST; }
static bool stands(void) { return read_sensor(tub.speed) <= NEAR; }

/* --------------------------------------------------------------- actuators */

static void pump(int by) {
  tub.water += by;
  if (tub.water < 0)
    tub.water = 0;
  assert(tub.water <= FULL && !tub.open);
}

static void heat(void) {
  tub.heat++;
  assert(tub.heat <= HOT && tub.water >= FULL - NEAR);
}

static void turn(int by) {
  tub.speed += by;
  if (tub.speed < 0)
    tub.speed = 0;
  assert(tub.speed <= FAST && !tub.open);
}

/* Some time passes: it may get colder, and the drum slower. */
static void wait(void) {
  if (tub.heat > 0 && !is_hot())
    tub.heat -= (int)allways_choose(2);
  if (tub.speed > 0 && state != SPINNING && !is_fast())
    tub.speed -= (int)allways_choose(2);
}

/* ----------------------------------------------------------------- control */

static void fill(void) {
  if (is_full())
    state = HEATING;
  else
    pump(1);
}

static void warm(void) {
  if (is_hot())
    state = WASHING;
  else
    heat();
}

static void wash(void) {
  if (!is_fast()) {
    turn(1);
  } else if (turns < TURNS) {
    turn(-1);
    turns++;
  } else {
    turns = 0;
    state = DRAINING;
  }
}

static void drain(void) {
  if (is_empty() && stands())
    state = SPINNING;
  else if (is_empty())
    turn(-1);
  else
    pump(-1);
}

static void spin(void) {
  if (tub.water > 0)
    pump(-1);
  if (is_fast())
    state = STOPPING;
  else
    turn(1);
}

static void stop(void) {
  if (!stands()) {
    turn(-1);
  } else {
    state = IDLE;
    tub.open = true;
    assert(tub.water == 0 && tub.speed <= NEAR);
  }
}

static void idle(void) {
  if (tub.open)
    tub.open = allways_choose(2);
  else
    state = FILLING;
}

static void step(void) {
  static void (*const actions[])(void) = {idle,  fill, warm, wash,
                                          drain, spin, stop};
  actions[state]();
  wait();
}

int main(void) {
  for (int i = 0; i < STEPS; i++)
    step();
  return 0;
}
