/*
 * runtime/verifier_error.c - places that must not be reached.
 */
#include "machine.h"

void __VERIFIER_error(void);
void reach_error(void);

void __VERIFIER_error(void) {
  __allways_fault("unreach-call", "__VERIFIER_error() is reached");
}

void reach_error(void) {
  __allways_fault("unreach-call", "reach_error() is reached");
}
