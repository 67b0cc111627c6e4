/*
 * Rows with any of some values, in any order, in a table with an index that is
 * unique: the table holds what a set holds, and a transaction that is rolled
 * back has changed nothing.
 */
#include <allways/check.h>
#include <sqlite3.h>
#include <stddef.h>

enum { VALUES = 3, ROWS = 2 };

static sqlite3 *db;

static void execute(const char *sql) {
  allways_assert(sqlite3_exec(db, sql, NULL, NULL, NULL) == SQLITE_OK);
}

static int number(const char *sql) {
  sqlite3_stmt *query;
  allways_assert(sqlite3_prepare_v2(db, sql, -1, &query, NULL) == SQLITE_OK);
  allways_assert(sqlite3_step(query) == SQLITE_ROW);
  int value = sqlite3_column_int(query, 0);
  allways_assert(sqlite3_finalize(query) == SQLITE_OK);
  return value;
}

/* Adds a value, which must be refused if it is there. */
static unsigned insert(unsigned set) {
  sqlite3_stmt *row;
  int value = allways_choose(VALUES);
  allways_assert(sqlite3_prepare_v2(db, "insert into t values (?)", -1, &row,
                                    NULL) == SQLITE_OK);
  allways_assert(sqlite3_bind_int(row, 1, value) == SQLITE_OK);
  int status = sqlite3_step(row);
  allways_assert(status ==
                 (set >> value & 1 ? SQLITE_CONSTRAINT : SQLITE_DONE));
  sqlite3_finalize(row);
  return set | 1U << value;
}

int main(void) {
  sqlite3_initialize();
  /* Its random numbers do not matter here: not all of them are tried. */
  sqlite3_test_control(SQLITE_TESTCTRL_PRNG_SEED, 1, NULL);
  allways_assert(sqlite3_open(":memory:", &db) == SQLITE_OK);
  execute("create table t (v integer unique)");
  unsigned set = 0;
  for (int i = 0; i < ROWS; i++) {
    unsigned before = set;
    execute("begin");
    set = insert(set);
    if (allways_choose(2)) {
      execute("rollback");
      set = before;
    } else {
      execute("commit");
    }
  }
  allways_assert(number("select count(*) from t") == __builtin_popcount(set));
  for (int i = 0; i < VALUES; i++)
    if (set >> i & 1)
      allways_assert(number("select min(v) from t") <= i);
  allways_assert(sqlite3_close(db) == SQLITE_OK);
  return 0;
}
