/*
 * tests/unit/test_print.c - the text form.
 */
#include "unit/ir_fixture.h"

static struct listing text;

static const char *printed(struct build *b) {
  struct ir_text out = {text_write, &text};
  text.length = 0;
  text.bytes[0] = 0;
  ir_print(&b->program, &out);
  return text.bytes;
}

static const char *printed_insn(struct build *b, uint32_t insn) {
  struct ir_text out = {text_write, &text};
  const struct ir_function *f = &b->program.functions[b->function];
  text.length = 0;
  text.bytes[0] = 0;
  ir_print_insn(&b->program, f, &f->insns[insn], &out);
  return text.bytes;
}

static void whole_program(void **state) {
  struct build b;
  struct ir_relocation relocation;
  (void)state;
  build_begin(&b, "count", 1, 2, 2);
  uint32_t name = build_global(&b, "name", 8);
  uint32_t table = build_global(&b, "table", 16);
  build_global(&b, "zeroes", 4);
  b.program.globals[name].bytes = (const uint8_t *)"a\"\n\x01z\0\0";
  b.program.globals[name].constant = true;
  relocation = (struct ir_relocation){8, global_at(&b, name, 2) - IR_CONSTANT};
  b.program.globals[table].relocations = &relocation;
  b.program.globals[table].relocation_count = 1;
  b.program.globals[table].linkage = IR_INTERNAL;
  uint32_t file = ir_file(&b.program, "queue.c");
  b.f.position = ir_position(&b.program, file, 10, 1);
  build_variable(&b, 0, "n");
  build_variable(&b, 1, "i");
  build_local(&b, 2, 16, "buffer", true);
  build_block(&b);
  build_mov(&b, i32, 1, num(&b, i32, UINT32_MAX));
  b.insns[0].position = ir_position(&b.program, file, 11, 3);
  build_scope(&b, IR_SCOPE_BEGIN, 0);
  b.insns[1].position = ir_position(&b.program, file, 11, 9);
  build_br(&b, 1);
  build_block(&b);
  build_op(&b, IR_ADD, i32, 1, 1, num(&b, i32, 1))->flags =
      IR_NSW | IR_LOOP_HEAD;
  b.insns[3].position = ir_position(&b.program, file, 12, 3);
  build_store(&b, i32, 2, 1)->imm = 8;
  build_op(&b, IR_SLT, i32, 3, 1, 0);
  build_condbr(&b, 3, 1, 2);
  build_block(&b);
  build_ret(&b, i32, 1);
  build_end(&b);
  assert_sound(&b);
  assert_string_equal(
      printed(&b),
      "constant @name 8 align 8 = \"a\\\"\\n\\x01z\"\n"
      "internal global @table 16 align 8 = zero\n"
      "  +8 = @name+2\n"
      "global @zeroes 4 align 8 = zero\n"
      "\n"
      "function count(i32 %0(n)) -> i32 {              ; queue.c:10\n"
      "  ; 5 slots: parameters below %1, variables below %3\n"
      "  local %2(&buffer) 16 align 8 scoped\n"
      "b0:\n"
      "  %1(i) = mov i32 -1                            ; queue.c:11\n"
      "  scope.begin %2(&buffer)\n"
      "  br b1\n"
      "b1: ; loop\n"
      "  %1(i) = add.nsw i32 %1(i), 1                  ; queue.c:12\n"
      "  store i32 [%2(&buffer)+8], %1(i) align 1\n"
      "  %3 = slt i32 %1(i), %0(n)\n"
      "  condbr %3, b1, b2\n"
      "b2:\n"
      "  ret i32 %1(i)\n"
      "}\n");
  build_release(&b);
}

static void one_instruction_of_each_shape(void **state) {
  struct build b;
  uint64_t values[] = {1, 0xffffffff};
  uint32_t targets[] = {0, 0};
  static const char *const expected[] = {
      "%1 = mov i128 0x10000000000000005",
      "%2, %3 = sadd.overflow i32 %0, 1",
      "%2, %3 = cmpxchg.seq_cst i32 [%0], 1, 2 align 1",
      "%2 = rmw.nand.acq_rel i32 [%0], 1 align 1",
      "%2 = fcmp.olt f32 1.5, %1",
      "%2 = zext i8 %1 to i64",
      "%2 = select i32 %1, 1, 2",
      "memcpy [%0], [%1], 9",
      "memset [%0], 7, 9",
      "%2 = ptradd %0, %1 * -4",
      "%2 = alloca %1 align 16",
      "%2 = call i32 @f(i32 %0)",
      "call void @f(i32 1, ..., ptr byval(24, 8) %1)",
      "switch i32 %0, 1: b0, -1: b0, else b0",
      "fence.seq_cst",
      "unsupported inline assembly",
      "%2 = load.volatile.atomic.acquire f64 [@g+4]",
      "%2 = stacksave",
      "stackrestore %2",
      "ret",
  };
  (void)state;
  build_begin(&b, "f", 1, 0, 4);
  uint32_t g = build_global(&b, "g", 8);
  struct ir_constant big = {
      .kind = IR_NUMBER, .type = i128, .bits = 5, .high = 1};
  build_block(&b);
  build_mov(&b, i128, 1, IR_CONSTANT + ir_constant(&b.program, big));
  build_op(&b, IR_SADD_OVERFLOW, i32, 2, 0, num(&b, i32, 1));
  struct ir_insn *insn = build_op(&b, IR_CMPXCHG, i32, 2, 0, num(&b, i32, 1));
  insn->c = num(&b, i32, 2);
  insn->order = IR_SEQ_CST;
  insn = build_op(&b, IR_RMW, i32, 2, 0, num(&b, i32, 1));
  insn->detail = IR_RMW_NAND;
  insn->order = IR_ACQ_REL;
  build_op(&b, IR_FCMP, f32, 2, num(&b, f32, 0x3fc00000), 1)->detail =
      IR_FCMP_LESS;
  build_convert(&b, IR_ZEXT, i64, 2, i8, 1);
  build_op(&b, IR_SELECT, i32, 2, 1, num(&b, i32, 1))->c = num(&b, i32, 2);
  build_op(&b, IR_MEMCPY, none_type, IR_NONE, 0, 1)->c = num(&b, i64, 9);
  build_op(&b, IR_MEMSET, none_type, IR_NONE, 0, num(&b, i8, 7))->c =
      num(&b, i64, 9);
  build_ptradd(&b, 2, 0, 1, -4)->flags = 0;
  build_op(&b, IR_ALLOCA, none_type, 2, 1, IR_NONE)->align = 4;
  build_call(&b, function_at(&b, b.function), i32, 2, i32, 0);
  build_call(&b, function_at(&b, b.function), none_type, IR_NONE, i32, 0);
  struct ir_argument args[] = {{.value = num(&b, i32, 1), .type = i32},
                               {1, ptr, 24, 8, 0, 0}};
  b.calls[2] = (struct ir_call){
      .args = args, .arg_count = 2, .fixed_count = 1, .variadic = true};
  build_op(&b, IR_SWITCH, none_type, IR_NONE, 0, IR_NONE)->imm = 1;
  b.switches[b.f.switch_count++] = (struct ir_switch){
      .type = i32, .values = values, .targets = targets, .count = 2};
  build_op(&b, IR_FENCE, none_type, IR_NONE, IR_NONE, IR_NONE)->order =
      IR_SEQ_CST;
  build_op(&b, IR_UNSUPPORTED, none_type, IR_NONE, IR_NONE, IR_NONE);
  VEC_ROOM(b.program.texts, b.program.text_count, b.program.text_capacity);
  b.program.texts[b.program.text_count++] = "inline assembly";
  insn = build_load(&b, (ir_type){IR_F64, 64}, 2, global_at(&b, g, 4));
  insn->flags = IR_VOLATILE | IR_ATOMIC;
  insn->order = IR_ACQUIRE;
  insn->align = 3;
  build_op(&b, IR_STACKSAVE, none_type, 2, IR_NONE, IR_NONE);
  build_op(&b, IR_STACKRESTORE, none_type, IR_NONE, 2, IR_NONE);
  build_ret(&b, none_type, IR_NONE);
  build_end(&b);
  for (uint32_t i = 0; i < sizeof expected / sizeof *expected; i++)
    assert_string_equal(printed_insn(&b, i), expected[i]);
  build_release(&b);
}

static void functions_without_body(void **state) {
  struct build b;
  ir_type results[] = {i32};
  (void)state;
  build_begin(&b, "printf", 1, 0, 0);
  b.f.defined = false;
  b.f.variadic = true;
  b.f.results = results;
  b.f.result_count = 1;
  build_end(&b);
  assert_string_equal(printed(&b),
                      "\nfunction printf(i32 %0, ...) -> i32 undefined\n");
  build_release(&b);
}

int test_print(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(whole_program),
      cmocka_unit_test(one_instruction_of_each_shape),
      cmocka_unit_test(functions_without_body),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
