/*
 * tests/unit/box.c - the boxed values of the random driver, for unit tests.
 */
#include "../random/box.c"
