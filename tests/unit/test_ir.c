/*
 * tests/unit/test_ir.c - tables of a program, what instructions touch and
 * where blocks lead; and that docs/ir.md knows every opcode.
 */
#include <stdio.h>

#include "unit/ir_fixture.h"

static void arena_gives_zeroed_memory(void **state) {
  struct ir_program p;
  (void)state;
  ir_program_init(&p);
  for (size_t size = 0; size < 100000; size = size * 2 + 1) {
    unsigned char *bytes = ir_alloc(&p.arena, size);
    assert_int_equal((uintptr_t)bytes % 16, 0);
    for (size_t i = 0; i < size; i++)
      assert_int_equal(bytes[i], 0);
    memset(bytes, 255, size);
  }
  assert_string_equal(ir_string(&p.arena, "queue.c", 5), "queue");
  ir_program_release(&p);
}

static void index_zero_means_nothing(void **state) {
  struct ir_program p;
  (void)state;
  ir_program_init(&p);
  assert_int_equal(p.function_count, 1);
  assert_int_equal(p.global_count, 1);
  assert_int_equal(p.debug_type_count, 1);
  assert_string_equal(p.files[0], "?");
  assert_int_equal(ir_position(&p, 0, 0, 0), 0);
  assert_null(ir_verify(&p));
  ir_program_release(&p);
}

static void equal_constants_are_one(void **state) {
  struct build b;
  (void)state;
  build_begin(&b, "f", 0, 0, 0);
  ir_operand seven = num(&b, i32, 7);
  assert_int_not_equal(num(&b, i64, 7), seven);
  assert_int_not_equal(num(&b, i32, 8), seven);
  for (uint64_t i = 0; i < 5000; i++)
    num(&b, i64, i * i);
  assert_int_equal(num(&b, i32, 7), seven);
  assert_int_equal(b.program.constant_count, 5003);
  for (uint64_t i = 0; i < 5000; i++)
    num(&b, i64, i * i);
  assert_int_equal(b.program.constant_count, 5003);
  build_release(&b);
}

static void equal_places_are_one(void **state) {
  struct ir_program p;
  (void)state;
  ir_program_init(&p);
  uint32_t a = ir_file(&p, "a.c"), b = ir_file(&p, "b.c");
  assert_int_not_equal(a, b);
  assert_int_equal(ir_file(&p, "a.c"), a);
  uint32_t place = ir_position(&p, a, 3, 4);
  for (uint32_t line = 0; line < 2000; line++)
    ir_position(&p, b, line, 1);
  assert_int_equal(ir_position(&p, a, 3, 4), place);
  assert_int_equal(p.positions[place].line, 3);
  ir_program_release(&p);
}

static void types_know_their_sizes(void **state) {
  (void)state;
  assert_int_equal(ir_type_bytes(i1), 1);
  assert_int_equal(ir_type_bytes((ir_type){IR_INT, 24}), 3);
  assert_int_equal(ir_type_bytes(i128), 16);
  assert_int_equal(ir_type_bytes(ptr), 8);
  assert_int_equal(ir_type_bytes((ir_type){IR_F80, 80}), 10);
  assert_int_equal(ir_type_slots((ir_type){IR_F80, 80}), 2);
  assert_int_equal(ir_type_slots(i128), 2);
  assert_int_equal(ir_type_slots(i64), 1);
}

/* ----------------------------------------------------------------- touches */

struct slots {
  uint32_t items[16];
  unsigned count;
};

static void note_slot(void *context, uint32_t slot) {
  struct slots *s = context;
  s->items[s->count++] = slot;
}

static void assert_slots(const struct slots *s, unsigned count,
                         const uint32_t *items) {
  assert_int_equal(s->count, count);
  for (unsigned i = 0; i < count; i++)
    assert_int_equal(s->items[i], items[i]);
}

static void assert_touches(struct build *b, uint32_t insn, unsigned reads,
                           const uint32_t *read, unsigned writes,
                           const uint32_t *written) {
  const struct ir_function *f = &b->program.functions[b->function];
  struct slots r = {.count = 0}, w = {.count = 0};
  ir_insn_reads(&b->program, f, &f->insns[insn], note_slot, &r);
  ir_insn_writes(&b->program, f, &f->insns[insn], note_slot, &w);
  assert_slots(&r, reads, read);
  assert_slots(&w, writes, written);
}

static void instructions_touch_slots(void **state) {
  struct build b;
  (void)state;
  build_begin(&b, "f", 2, 1, 20);
  build_local(&b, 2, 8, "x", true);
  build_block(&b);
  build_op(&b, IR_ADD, i32, 3, 0, num(&b, i32, 1));
  build_op(&b, IR_ADD, i128, 3, 5, 7);
  build_op(&b, IR_SADD_OVERFLOW, i128, 3, 5, 7);
  build_op(&b, IR_CMPXCHG, i32, 3, 0, 1)->c = 5;
  build_store(&b, i128, 0, 5);
  build_op(&b, IR_EQ, i128, 3, 5, 5);
  build_convert(&b, IR_TRUNC, i32, 3, i128, 5);
  build_scope(&b, IR_SCOPE_BEGIN, 0);
  build_scope(&b, IR_SCOPE_END, 0);
  build_op(&b, IR_UNDEF, i128, 3, IR_NONE, IR_NONE);
  build_call(&b, 0, i128, 3, i128, 5);
  build_ptradd(&b, 3, 0, IR_NONE, 8);
  build_ptradd(&b, 3, 0, 1, 8);
  build_ret(&b, i128, 5);
  build_end(&b);
  const uint32_t wide[] = {5, 6, 7, 8}, out[] = {3, 4, 5};
  assert_touches(&b, 0, 1, (uint32_t[]){0}, 1, out);
  assert_touches(&b, 1, 4, wide, 2, out);
  assert_touches(&b, 2, 4, wide, 3, out);
  assert_touches(&b, 3, 3, (uint32_t[]){0, 1, 5}, 2, out);
  assert_touches(&b, 4, 3, (uint32_t[]){0, 5, 6}, 0, NULL);
  assert_touches(&b, 5, 4, (uint32_t[]){5, 6, 5, 6}, 1, out);
  assert_touches(&b, 6, 2, wide, 1, out);
  assert_touches(&b, 7, 0, NULL, 1, (uint32_t[]){2});
  assert_touches(&b, 8, 1, (uint32_t[]){2}, 0, NULL);
  assert_touches(&b, 9, 0, NULL, 2, out);
  assert_touches(&b, 10, 3, (uint32_t[]){0, 5, 6}, 2, out);
  assert_touches(&b, 11, 1, (uint32_t[]){0}, 1, out);
  assert_touches(&b, 12, 2, (uint32_t[]){0, 1}, 1, out);
  assert_touches(&b, 13, 2, wide, 0, NULL);
  build_release(&b);
}

/* Only these have neither result nor operand in the instruction itself. */
static void opcodes_have_shapes(void **state) {
  static const enum ir_op bare[] = {
      IR_FENCE, IR_SCOPE_BEGIN, IR_SCOPE_END, IR_LEAVE,      IR_BR,
      IR_RET,   IR_UNREACHABLE, IR_TRAP,      IR_UNSUPPORTED};
  size_t found = 0;
  (void)state;
  for (int op = 0; op < IR_OP_COUNT; op++) {
    struct ir_switch s[] = {{.type = i32}, {.type = i32}};
    struct ir_function f = {.switches = s};
    struct ir_insn insn = {
        .op = (uint8_t)op, .type = i32, .from = i8, .imm = 1};
    if (ir_insn_result_type(&insn).kind == IR_VOID &&
        ir_insn_operand_type(&f, &insn, 0).kind == IR_VOID)
      assert_int_equal(op, bare[found++]);
  }
  assert_int_equal(found, sizeof bare / sizeof *bare);
}

/* -------------------------------------------------------------- successors */

static void blocks_lead_to_blocks(void **state) {
  struct build b;
  uint64_t values[] = {1, 5};
  uint32_t targets[] = {2, 3}, next[8];
  (void)state;
  build_begin(&b, "f", 1, 0, 0);
  build_block(&b);
  build_op(&b, IR_SWITCH, none_type, IR_NONE, 0, IR_NONE)->imm = 1;
  b.switches[b.f.switch_count++] = (struct ir_switch){.type = i32,
                                                      .values = values,
                                                      .targets = targets,
                                                      .count = 2,
                                                      .otherwise = 1};
  build_block(&b);
  build_br(&b, 3);
  build_block(&b);
  build_op(&b, IR_INDIRECTBR, none_type, IR_NONE, num(&b, ptr, 0), IR_NONE);
  build_block(&b);
  build_ret(&b, none_type, IR_NONE);
  struct ir_constant label = {
      .kind = IR_BLOCK, .type = ptr, .index = b.function, .bits = 1};
  ir_constant(&b.program, label);
  label.bits = 3;
  ir_constant(&b.program, label);
  const struct ir_function *f = build_end(&b);
  assert_sound(&b);
  assert_int_equal(ir_block_successors(&b.program, f, 0, next, 8), 3);
  assert_int_equal(next[0], 2);
  assert_int_equal(next[2], 1);
  assert_int_equal(ir_block_successors(&b.program, f, 1, next, 1), 1);
  assert_int_equal(next[0], 3);
  assert_int_equal(ir_block_successors(&b.program, f, 2, next, 8), 2);
  assert_int_equal(next[0], 1);
  assert_int_equal(next[1], 3);
  assert_int_equal(ir_block_successors(&b.program, f, 3, next, 8), 0);
  assert_int_equal(ir_block_successors(&b.program, f, 0, NULL, 0), 3);
  build_release(&b);
}

/* --------------------------------------------------------------------- docs */

/* Tests run in the project's folder. */
static void docs_know_every_opcode(void **state) {
  static char text[1 << 17];
  FILE *file = fopen("docs/ir.md", "r");
  (void)state;
  assert_non_null(file);
  size_t length = fread(text, 1, sizeof text - 1, file);
  fclose(file);
  assert_true(length < sizeof text - 1);
  text[length] = 0;
  for (int op = 0; op < IR_OP_COUNT; op++) {
    char quoted[64];
    snprintf(quoted, sizeof quoted, "`%s`", ir_op_text((enum ir_op)op));
    if (strstr(text, quoted) == NULL)
      fail_msg("docs/ir.md does not tell of %s", quoted);
  }
}

int test_ir(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(arena_gives_zeroed_memory),
      cmocka_unit_test(index_zero_means_nothing),
      cmocka_unit_test(equal_constants_are_one),
      cmocka_unit_test(equal_places_are_one),
      cmocka_unit_test(types_know_their_sizes),
      cmocka_unit_test(instructions_touch_slots),
      cmocka_unit_test(opcodes_have_shapes),
      cmocka_unit_test(blocks_lead_to_blocks),
      cmocka_unit_test(docs_know_every_opcode),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
