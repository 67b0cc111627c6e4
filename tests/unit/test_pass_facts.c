/*
 * tests/unit/test_pass_facts.c - passes that only find out: liveness, loop
 * heads, read-only globals, parameters nobody writes, unused functions.
 */
#include "unit/ir_fixture.h"

/* ----------------------------------------------------------------- liveness */

static bool live(struct build *b, uint32_t insn, uint32_t slot) {
  uint64_t bits[4];
  const struct ir_function *f = &b->program.functions[b->function];
  assert_true(f->live_words <= 4);
  pass_live_before(&b->program, f, insn, bits);
  return bits[slot / 64] >> (slot % 64) & 1;
}

/* Slots: 0 parameter, 1 and 2 variables, 3 local, 4 .. temporaries.
 *
 *     b0:  0 1 = mov 0;  1 br b1
 *     b1:  2 undef 2;  3 4 = add 1, 1;  4 2 = mov 4;  5 1 = mov 2;  6 kill 2
 *          7 5 = eq 1, 9;  8 condbr 5, b1, b2
 *     b2:  9 ret 1
 */
static void lives_in_loops(void **state) {
  struct build b;
  (void)state;
  build_begin(&b, "f", 1, 3, 2);
  build_local(&b, 3, 4, "x", false);
  build_block(&b);
  build_mov(&b, i32, 1, 0);
  build_br(&b, 1);
  build_block(&b);
  build_op(&b, IR_UNDEF, i32, 2, IR_NONE, IR_NONE);
  build_op(&b, IR_ADD, i32, 4, 1, num(&b, i32, 1));
  build_mov(&b, i32, 2, 4);
  build_mov(&b, i32, 1, 2);
  build_op(&b, IR_KILL, i32, 2, IR_NONE, IR_NONE);
  build_op(&b, IR_EQ, i32, 5, 1, num(&b, i32, 9));
  build_condbr(&b, 5, 1, 2);
  build_block(&b);
  build_ret(&b, i32, 1);
  struct ir_function *f = build_end(&b);
  assert_sound(&b);
  pass_liveness(&b.program, f);
  static const char *const expected[] = {/* slots 0 .. 5; 3 is the local's */
                                         "x..x..", ".x.x..", ".x.x..", ".x.x..",
                                         "...xx.", "..xx..", ".x.x..", ".x.x..",
                                         ".x.x.x", ".x.x.."};
  for (uint32_t i = 0; i < f->insn_count; i++)
    for (uint32_t s = 0; s < f->slot_count; s++)
      if (live(&b, i, s) != (expected[i][s] == 'x'))
        fail_msg("slot %u before instruction %u", s, i);
  build_release(&b);
}

/* Slot i % 5 is written by instruction i and read by the next: in a block that
 * is too long for one look, another one before it. */
static void lives_in_long_blocks(void **state) {
  enum { LENGTH = 390 };
  struct build b;
  (void)state;
  build_begin(&b, "f", 0, 5, 1);
  build_block(&b);
  build_mov(&b, i32, 4, num(&b, i32, 1));
  build_br(&b, 1);
  build_block(&b);
  for (uint32_t i = 0; i < LENGTH; i++)
    build_mov(&b, i32, i % 5, (i + 4) % 5);
  build_ret(&b, i32, (LENGTH + 4) % 5);
  struct ir_function *f = build_end(&b);
  pass_liveness(&b.program, f);
  assert_true(f->live_every < LENGTH);
  for (uint32_t i = 0; i <= LENGTH; i++)
    for (uint32_t s = 0; s < 5; s++)
      if (live(&b, 2 + i, s) != (s == (i + 4) % 5))
        fail_msg("slot %u before instruction %u", s, 2 + i);
  build_release(&b);
}

static void wide_values_live_in_both_slots(void **state) {
  struct build b;
  (void)state;
  build_begin(&b, "f", 0, 2, 80);
  build_block(&b);
  build_mov(&b, i128, 64, num(&b, i128, 1));
  build_mov(&b, i128, 0, 64);
  build_mov(&b, i64, 0, num(&b, i64, 1));
  build_ret(&b, i128, 0);
  struct ir_function *f = build_end(&b);
  pass_liveness(&b.program, f);
  assert_int_equal(f->live_words, 2);
  assert_true(live(&b, 1, 64) && live(&b, 1, 65));
  assert_false(live(&b, 2, 0));
  assert_true(live(&b, 2, 1));
  assert_true(live(&b, 3, 0) && live(&b, 3, 1));
  build_release(&b);
}

/* While a call is under execution, its arguments and its result are dead. */
static void lives_across_calls(void **state) {
  struct build b;
  uint64_t bits[1];
  (void)state;
  build_begin(&b, "f", 2, 1, 1);
  build_block(&b);
  build_mov(&b, i32, 2, 0);
  build_call(&b, function_at(&b, b.function), i32, 3, i32, 2);
  build_op(&b, IR_ADD, i32, 2, 3, 1);
  build_ret(&b, i32, 2);
  struct ir_function *f = build_end(&b);
  pass_liveness(&b.program, f);
  pass_live_across(&b.program, f, 1, bits);
  assert_int_equal(bits[0], 1 << 1);
  pass_live_before(&b.program, f, 1, bits);
  assert_int_equal(bits[0], 1 << 1 | 1 << 2);
  build_release(&b);
}

/* longjmp may lead back to setjmp from any call: what is read there, but not
 * its result, and not what only others read. */
static void setjmp_keeps_alive(void **state) {
  struct build b;
  uint64_t bits[1];
  (void)state;
  build_begin(&b, "_setjmp", 0, 0, 0);
  b.f.defined = false;
  build_end(&b);
  uint32_t callee = b.function;
  build_next(&b, "f", 1, 1, 2);
  build_block(&b);
  build_mov(&b, i32, 1, 0);
  build_call(&b, function_at(&b, callee), i32, 2, i32, 1);
  build_op(&b, IR_ADD, i32, 3, 0, 2);
  build_mov(&b, i32, 0, num(&b, i32, 1));
  build_ret(&b, none_type, IR_NONE);
  struct ir_function *f = build_end(&b);
  pass_liveness(&b.program, f);
  static const uint64_t before[] = {1, 3, 5, 1, 1};
  for (uint32_t i = 0; i < f->insn_count; i++) {
    pass_live_before(&b.program, f, i, bits);
    assert_int_equal(bits[0], before[i]);
  }
  pass_live_across(&b.program, f, 1, bits);
  assert_int_equal(bits[0], 1);
  build_release(&b);
}

/* Labels are where a computed goto may lead. */
static void lives_across_computed_gotos(void **state) {
  struct build b;
  (void)state;
  build_begin(&b, "f", 1, 0, 1);
  build_block(&b);
  build_mov(&b, ptr, 1, num(&b, ptr, 0));
  build_op(&b, IR_INDIRECTBR, none_type, IR_NONE, 1, IR_NONE);
  build_block(&b);
  build_ret(&b, i32, 0);
  struct ir_constant label = {
      .kind = IR_BLOCK, .type = ptr, .index = b.function, .bits = 1};
  ir_constant(&b.program, label);
  struct ir_function *f = build_end(&b);
  pass_liveness(&b.program, f);
  assert_true(live(&b, 0, 0));
  build_release(&b);
}

/* -------------------------------------------------------------- loop heads */

static void back_edges_make_heads(void **state) {
  struct build b;
  (void)state;
  build_begin(&b, "f", 1, 0, 1);
  build_block(&b); /* b0 -> b1 */
  build_op(&b, IR_EQ, i32, 1, 0, num(&b, i32, 0));
  build_br(&b, 1);
  build_block(&b); /* b1: outer loop */
  build_br(&b, 2);
  build_block(&b); /* b2: inner loop, of itself */
  build_condbr(&b, 1, 2, 3);
  build_block(&b); /* b3 -> b1 or b4 */
  build_condbr(&b, 1, 1, 4);
  build_block(&b);
  build_ret(&b, none_type, IR_NONE);
  struct ir_function *f = build_end(&b);
  f->insns[f->blocks[4].first].flags = IR_LOOP_HEAD; /* from before */
  pass_loop_heads(&b.program, f);
  static const bool expected[] = {false, true, true, false, false};
  for (uint32_t i = 0; i < f->block_count; i++)
    assert_int_equal((f->insns[f->blocks[i].first].flags & IR_LOOP_HEAD) != 0,
                     expected[i]);
  build_release(&b);
}

/* --------------------------------------------------------- read-only globals
 */

enum use {
  LOADED,
  LOADED_INSIDE,
  COPIED_FROM,
  COMPARED,
  STORED_TO,
  STORED_INSIDE,
  ADDRESS_STORED,
  PASSED,
  IN_VARIABLE,
  COPIED_TO,
  USES
};

static void use_global(struct build *b, enum use use, uint32_t global) {
  ir_operand g = global_at(b, global, 0), zero = num(b, i32, 0);
  if (use == LOADED_INSIDE || use == STORED_INSIDE) {
    build_ptradd(b, 1, g, IR_NONE, 4);
    build_mov(b, ptr, 2, 1);
  }
  switch (use) {
  case LOADED:
    build_load(b, i32, 3, g);
    break;
  case LOADED_INSIDE:
    build_load(b, i32, 3, 2);
    break;
  case COPIED_FROM:
    build_op(b, IR_MEMCPY, none_type, IR_NONE, num(b, ptr, 8), g)->c =
        num(b, i64, 4);
    break;
  case COMPARED:
    build_op(b, IR_EQ, ptr, 3, g, num(b, ptr, 0));
    break;
  case STORED_TO:
    build_store(b, i32, g, zero);
    break;
  case STORED_INSIDE:
    build_store(b, i32, 2, zero);
    break;
  case ADDRESS_STORED:
    build_store(b, ptr, num(b, ptr, 8), g);
    break;
  case PASSED:
    build_call(b, num(b, ptr, 0), none_type, IR_NONE, ptr, g);
    break;
  case IN_VARIABLE:
    build_mov(b, ptr, 0, g);
    break;
  default:
    build_op(b, IR_MEMCPY, none_type, IR_NONE, g, num(b, ptr, 8))->c =
        num(b, i64, 4);
  }
}

static void globals_nobody_writes(void **state) {
  (void)state;
  for (enum use use = LOADED; use < USES; use++) {
    struct build b;
    build_begin(&b, "f", 0, 1, 3);
    uint32_t g = build_global(&b, "g", 8), other = build_global(&b, "h", 8);
    build_block(&b);
    use_global(&b, use, g);
    build_ret(&b, none_type, IR_NONE);
    build_end(&b);
    assert_sound(&b);
    pass_read_only(&b.program);
    assert_int_equal(b.program.globals[g].read_only, use <= COMPARED);
    assert_true(b.program.globals[other].read_only);
    build_release(&b);
  }
}

static void initialisers_hand_out_addresses(void **state) {
  struct build b;
  (void)state;
  build_begin(&b, "f", 0, 0, 0);
  uint32_t g = build_global(&b, "g", 8), table = build_global(&b, "t", 8);
  uint32_t outside = build_global(&b, "o", 8);
  struct ir_relocation r = {0, global_at(&b, g, 0) - IR_CONSTANT};
  b.program.globals[table].relocations = &r;
  b.program.globals[table].relocation_count = 1;
  b.program.globals[table].constant = true;
  b.program.globals[outside].defined = false;
  pass_read_only(&b.program);
  assert_false(b.program.globals[g].read_only);
  assert_true(b.program.globals[table].read_only);
  assert_false(b.program.globals[outside].read_only);
  build_release(&b);
}

/* ------------------------------------------------- parameters nobody writes */

enum param_use {
  PARAM_LOADED,
  PARAM_LOADED_INSIDE,
  PARAM_COPIED_FROM,
  PARAM_PASSED_ON,
  PARAM_COMPARED,
  PARAM_STORED_TO,
  PARAM_STORED_INSIDE,
  PARAM_ADDRESS_PASSED,
  PARAM_ADDRESS_RETURNED,
  PARAM_IN_VARIABLE,
  PARAM_USES
};

/* Slot 0 is the parameter, 1 a variable, 2 points into the parameter. */
static void use_param(struct build *b, enum param_use use) {
  build_ptradd(b, 2, 0, IR_NONE, 4);
  ir_type result = none_type;
  if (use == PARAM_LOADED || use == PARAM_LOADED_INSIDE)
    build_load(b, i32, 3, use == PARAM_LOADED ? 0 : 2);
  else if (use == PARAM_COPIED_FROM)
    build_op(b, IR_MEMCPY, none_type, IR_NONE, num(b, ptr, 8), 0)->c =
        num(b, i64, 4);
  else if (use == PARAM_PASSED_ON || use == PARAM_ADDRESS_PASSED)
    build_call(b, num(b, ptr, 0), none_type, IR_NONE, ptr, 0);
  else if (use == PARAM_COMPARED)
    build_op(b, IR_EQ, ptr, 3, 0, num(b, ptr, 0));
  else if (use == PARAM_STORED_TO || use == PARAM_STORED_INSIDE)
    build_store(b, i32, use == PARAM_STORED_TO ? 0 : 2, num(b, i32, 0));
  else if (use == PARAM_IN_VARIABLE)
    build_mov(b, ptr, 1, 0);
  else
    result = ptr;
  if (use == PARAM_PASSED_ON)
    b->calls[1].args[0].byval_size = 8;
  build_ret(b, result, 0);
}

static void parameters_nobody_writes(void **state) {
  (void)state;
  for (enum param_use use = PARAM_LOADED; use < PARAM_USES; use++) {
    struct build b;
    bool byval = true;
    build_begin(&b, "f", 1, 1, 2);
    b.f.params[0] = ptr;
    b.f.byval = &byval;
    build_block(&b);
    use_param(&b, use);
    struct ir_function *f = build_end(&b);
    assert_sound(&b);
    pass_unwritten(&b.program, f);
    assert_int_equal(f->unwritten[0], use <= PARAM_PASSED_ON);
    build_release(&b);
  }
}

/* --------------------------------------------------------- unused functions */

enum { MAIN = 1, CALLED, TAKEN, IN_TABLE, UNUSED, IN_UNUSED_TABLE };

/* main calls one, stores the address of another and reads a table. */
static void build_functions(struct build *b, uint32_t *table) {
  static struct ir_relocation relocations[2];
  build_begin(b, "main", 0, 0, 1);
  build_block(b);
  *table = build_global(b, "table", 8);
  build_call(b, function_at(b, CALLED), none_type, IR_NONE, i32,
             num(b, i32, 0));
  build_store(b, ptr, num(b, ptr, 8), function_at(b, TAKEN));
  build_load(b, ptr, 0, global_at(b, *table, 0));
  build_ret(b, none_type, IR_NONE);
  build_end(b);
  static const char *const names[] = {"called", "taken", "in_table", "unused",
                                      "in_unused_table"};
  for (int i = 0; i < 5; i++) {
    build_next(b, names[i], 0, 0, 0);
    b->f.insn_count = 0;
    build_block(b);
    b->blocks[0] = (struct ir_block){0, 0};
    build_ret(b, none_type, IR_NONE);
    build_end(b);
  }
  uint32_t idle = build_global(b, "idle", 8);
  for (int i = 0; i < 2; i++) {
    struct ir_global *g = &b->program.globals[i ? idle : *table];
    uint32_t f = i ? IN_UNUSED_TABLE : IN_TABLE;
    relocations[i] = (struct ir_relocation){0, function_at(b, f) - IR_CONSTANT};
    g->relocations = &relocations[i];
    g->relocation_count = 1;
  }
}

static void functions_nobody_calls(void **state) {
  struct build b;
  uint32_t table;
  (void)state;
  build_functions(&b, &table);
  b.program.main = b.program.entry = MAIN;
  assert_sound(&b);
  pass_unused(&b.program);
  for (uint32_t i = MAIN; i <= IN_UNUSED_TABLE; i++) {
    const struct ir_function *f = &b.program.functions[i];
    assert_int_equal(f->block_count, i < UNUSED);
    assert_int_equal(f->address_taken, i == TAKEN || i == IN_TABLE);
    assert_true(f->defined);
  }
  assert_sound(&b);
  build_release(&b);
}

static void without_entry_all_stay(void **state) {
  struct build b;
  uint32_t table;
  (void)state;
  build_functions(&b, &table);
  pass_unused(&b.program);
  for (uint32_t i = MAIN; i <= IN_UNUSED_TABLE; i++)
    assert_int_equal(b.program.functions[i].block_count, 1);
  build_release(&b);
}

static void constructors_are_called(void **state) {
  struct build b;
  uint32_t table, constructors[] = {UNUSED};
  (void)state;
  build_functions(&b, &table);
  b.program.entry = MAIN;
  b.program.constructors = constructors;
  b.program.constructor_count = 1;
  pass_unused(&b.program);
  assert_int_equal(b.program.functions[UNUSED].block_count, 1);
  assert_false(b.program.functions[UNUSED].address_taken);
  build_release(&b);
}

int test_pass_facts(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(lives_in_loops),
      cmocka_unit_test(lives_in_long_blocks),
      cmocka_unit_test(wide_values_live_in_both_slots),
      cmocka_unit_test(lives_across_calls),
      cmocka_unit_test(setjmp_keeps_alive),
      cmocka_unit_test(lives_across_computed_gotos),
      cmocka_unit_test(back_edges_make_heads),
      cmocka_unit_test(globals_nobody_writes),
      cmocka_unit_test(initialisers_hand_out_addresses),
      cmocka_unit_test(parameters_nobody_writes),
      cmocka_unit_test(functions_nobody_calls),
      cmocka_unit_test(without_entry_all_stay),
      cmocka_unit_test(constructors_are_called),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
