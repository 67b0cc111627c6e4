/*
 * tests/seeded_bug.h - for files that are compiled with all deliberate bugs in
 * them (tests/seeded_reference.py): which of them is there is read from the
 * environment when the program starts.
 */
extern int seeded_bug;
#define ALLWAYS_SEEDED_BUG seeded_bug
