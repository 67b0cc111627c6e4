/*
 * tests/unit/test_verify.c - a sound function is let through, and each
 * execution to break it is found.
 */
#include "unit/ir_fixture.h"

/* Slots: 0 parameter, 1 variable, 2 local, 3 .. 7 temporaries.
 *
 *     b0:  scope.begin 2;  3 = slt 0, 10;  condbr 3, b1, b2
 *     b1:  4 = add 0, 1;  5 = call f(4);  br b2
 *     b2:  store [2], 0;  scope.end 2;  ret 0
 */
static void build_sound(struct build *b) {
  build_begin(b, "f", 1, 2, 5);
  build_local(b, 2, 4, "x", true);
  build_block(b);
  build_scope(b, IR_SCOPE_BEGIN, 0);
  build_op(b, IR_SLT, i32, 3, 0, num(b, i32, 10));
  build_condbr(b, 3, 1, 2);
  build_block(b);
  build_op(b, IR_ADD, i32, 4, 0, num(b, i32, 1));
  build_call(b, function_at(b, b->function), i32, 5, i32, 4);
  build_br(b, 2);
  build_block(b);
  build_store(b, i32, 2, 0);
  build_scope(b, IR_SCOPE_END, 0);
  build_ret(b, i32, 0);
}

enum { BEGIN, LESS, BRANCH, ADD, CALL, BR, STORE, END, RET };

typedef void damage_fn(struct build *b);

static void opcode(struct build *b) { b->insns[ADD].op = IR_OP_COUNT; }
static void position(struct build *b) { b->insns[ADD].position = 9; }
static void slot(struct build *b) { b->insns[ADD].a = 8; }
static void wide_slot(struct build *b) {
  b->insns[ADD] = (struct ir_insn){.op = IR_MOV,
                                   .type = i128,
                                   .result = 4,
                                   .a = 7,
                                   .b = IR_NONE,
                                   .c = IR_NONE};
}
static void constant(struct build *b) { b->insns[ADD].b = IR_CONSTANT + 99; }
static void constant_type(struct build *b) { b->insns[ADD].b = num(b, i64, 1); }
static void slot_type(struct build *b) { b->insns[BRANCH].a = 0; }
static void operand_missing(struct build *b) { b->insns[ADD].a = IR_NONE; }
static void result_missing(struct build *b) { b->insns[ADD].result = IR_NONE; }
static void no_type(struct build *b) { b->insns[STORE].type = none_type; }
static void float_add(struct build *b) {
  b->insns[ADD].type = (ir_type){IR_F32, 32};
}
static void widening_trunc(struct build *b) {
  b->insns[ADD].op = IR_TRUNC;
  b->insns[ADD].from = i8;
}
static void read_before_write(struct build *b) { b->insns[STORE].b = 4; }
static void write_to_local(struct build *b) { b->insns[ADD].result = 2; }
static void two_widths(struct build *b) { b->insns[LESS].result = 4; }
static void target(struct build *b) { b->insns[BR].target[0] = 3; }
static void early_end(struct build *b) { b->insns[ADD] = b->insns[BR]; }
static void late_end(struct build *b) { b->blocks[1].count--; }
static void empty_block(struct build *b) { b->blocks[1].count = 0; }
static void overlap(struct build *b) { b->blocks[1].first--; }
static void call_list(struct build *b) { b->insns[CALL].imm = 2; }
static void call_list_zero(struct build *b) { b->insns[CALL].imm = 0; }
static void shared_list(struct build *b) {
  b->insns[ADD] = b->insns[CALL];
  b->insns[ADD].result = 6;
}
static void ret_list(struct build *b) { b->insns[RET].imm = 0; }
static void ret_values(struct build *b) { b->rets[1].count = 0; }
static void local_index(struct build *b) { b->insns[END].imm = 1; }
static void local_scope(struct build *b) { b->locals[0].scoped = false; }
static void local_slot(struct build *b) { b->locals[0].slot = 3; }
static void local_align(struct build *b) { b->locals[0].align = 3; }
static void variable_slot(struct build *b) { b->variables[0].slot = 8; }
static void variable_twice(struct build *b) { b->variables[0].slot = 1; }
static void parameters(struct build *b) { b->f.param_slots = 2; }
static void order_of_slots(struct build *b) { b->f.first_temp = 9; }
static void name(struct build *b) { b->f.name = NULL; }
static void order(struct build *b) { b->insns[STORE].order = 6; }
static void text(struct build *b) { b->insns[BR].op = IR_UNSUPPORTED; }
static void not_thread_local(struct build *b) {
  b->insns[ADD].op = IR_TLS;
  b->insns[ADD].a = global_at(b, build_global(b, "g", 4), 0);
}
static void no_such_global(struct build *b) { global_at(b, 7, 0); }
static void too_wide_constant(struct build *b) { num(b, i8, 256); }
static void relocations(struct build *b) {
  static struct ir_relocation r[] = {{8, 0}, {4, 0}};
  uint32_t g = build_global(b, "g", 16);
  b->program.globals[g].relocations = r;
  b->program.globals[g].relocation_count = 2;
}
static void relocation_outside(struct build *b) {
  static struct ir_relocation r[] = {{12, 0}};
  uint32_t g = build_global(b, "g", 16);
  b->program.globals[g].relocations = r;
  b->program.globals[g].relocation_count = 1;
}
static void start(struct build *b) { b->program.main = 9; }

static const struct damage {
  const char *name;
  damage_fn *run;
  const char *complaint; /* part of it */
} damages[] = {
    {"opcode", opcode, "no such opcode"},
    {"position", position, "position 9"},
    {"slot", slot, "slot 8 is out of range"},
    {"wide slot", wide_slot, "slot 7 is out of range"},
    {"constant", constant, "constant 99"},
    {"constant type", constant_type, "constant of 64 bits where 32"},
    {"slot type", slot_type, "slot 0 has 32 bits, 1 are wanted"},
    {"operand", operand_missing, "operand a is missing"},
    {"result", result_missing, "the result is missing"},
    {"no type", no_type, "no type"},
    {"float add", float_add, "wrong type"},
    {"widening trunc", widening_trunc, "cannot be converted"},
    {"read before write", read_before_write, "slot 4 may be read before"},
    {"write to local", write_to_local, "has the address of a local"},
    {"two widths", two_widths, "written with 1 and with 32 bits"},
    {"target", target, "block 3 is out of range"},
    {"early end", early_end, "goes on after it"},
    {"late end", late_end, "a block ends with it"},
    {"empty block", empty_block, "empty or out of range"},
    {"overlap", overlap, "in two blocks"},
    {"call list", call_list, "call 2 is out of range"},
    {"call list 0", call_list_zero, "call 0 is not used"},
    {"shared list", shared_list, "shares its list"},
    {"ret list", ret_list, "values are missing"},
    {"ret values", ret_values, "0 values, but the function has 1"},
    {"local index", local_index, "local 1 is out of range"},
    {"local scope", local_scope, "local 0 has no scope"},
    {"local slot", local_slot, "not among variables"},
    {"local align", local_align, "alignment is 3"},
    {"variable slot", variable_slot, "slot 8 is out of range"},
    {"variable twice", variable_twice, "both a slot and memory"},
    {"parameters", parameters, "parameters need 1 slots, not 2"},
    {"order of slots", order_of_slots, "slots are not in order"},
    {"name", name, "no name"},
    {"order", order, "no such memory order"},
    {"text", text, "text 0 is out of range"},
    {"tls", not_thread_local, "not a thread-local global"},
    {"no such global", no_such_global, "names global 7"},
    {"too wide constant", too_wide_constant, "does not fit"},
    {"relocations", relocations, "not in order"},
    {"relocation outside", relocation_outside, "is outside"},
    {"start", start, "to start with"},
};

static void sound_passes(void **state) {
  struct build b;
  (void)state;
  build_sound(&b);
  build_end(&b);
  assert_sound(&b);
  build_release(&b);
}

static void each_damage_is_found(void **state) {
  (void)state;
  for (size_t i = 0; i < sizeof damages / sizeof *damages; i++) {
    struct build b;
    build_sound(&b);
    damages[i].run(&b);
    build_end(&b);
    const char *complaint = ir_verify(&b.program);
    if (complaint == NULL)
      fail_msg("%s: not found", damages[i].name);
    if (strstr(complaint, damages[i].complaint) == NULL)
      fail_msg("%s: found '%s'", damages[i].name, complaint);
    build_release(&b);
  }
}

/* A complaint says where. */
static void complaints_name_the_place(void **state) {
  struct build b;
  (void)state;
  build_sound(&b);
  slot(&b);
  build_end(&b);
  assert_string_equal(ir_verify(&b.program),
                      "f: b1: instruction 3 (add): slot 8 is out of range");
  build_release(&b);
}

/* The execution has ended before the read. */
static void nothing_is_read_after_a_trap(void **state) {
  struct build b;
  (void)state;
  build_begin(&b, "f", 0, 0, 1);
  build_block(&b);
  build_op(&b, IR_TRAP, none_type, IR_NONE, IR_NONE, IR_NONE);
  build_ret(&b, i32, 0);
  build_end(&b);
  assert_sound(&b);
  build_release(&b);
}

/* Written on both executions, in a loop, before the read. */
static void writes_on_all_ways_are_enough(void **state) {
  struct build b;
  (void)state;
  build_begin(&b, "f", 1, 0, 3);
  build_block(&b);
  build_op(&b, IR_EQ, i32, 1, 0, num(&b, i32, 0));
  build_condbr(&b, 1, 1, 2);
  build_block(&b);
  build_mov(&b, i32, 2, num(&b, i32, 1));
  build_br(&b, 3);
  build_block(&b);
  build_mov(&b, i32, 2, num(&b, i32, 2));
  build_br(&b, 3);
  build_block(&b);
  build_op(&b, IR_EQ, i32, 3, 2, num(&b, i32, 0));
  build_condbr(&b, 3, 3, 4);
  build_block(&b);
  build_ret(&b, i32, 2);
  build_end(&b);
  assert_sound(&b);
  build_release(&b);
}

int test_verify(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(sound_passes),
      cmocka_unit_test(each_damage_is_found),
      cmocka_unit_test(complaints_name_the_place),
      cmocka_unit_test(nothing_is_read_after_a_trap),
      cmocka_unit_test(writes_on_all_ways_are_enough),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
