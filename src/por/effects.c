/*
 * por/effects.c - what memory a thread may still touch: see effects.h.
 *
 *   1. classes are numbered, and their places
 *   2. where pointers may point to (effects_flow.c)
 *   3. on demand, for each mode: what each function touches as a whole
 *      (effects_touch.c)
 *   4. on demand: what it touches from an instruction on
 */
#include "por/effects.h"

#include <string.h>

#include "por/effects_impl.h"

/* ----------------------------------------------------------------- classes */

/* Is it never written, and does it hold no pointers?  Then no access to it
 * matters. */
static bool is_dull(const struct ir_global *g) {
  return (g->constant || !g->defined) && g->relocation_count == 0;
}

bool is_call_of(const struct effects *e, const struct ir_insn *insn,
                uint32_t *function) {
  if (insn->op != IR_CALL || !ir_is_constant(insn->a))
    return false;
  const struct ir_constant *c = &e->program->constants[insn->a - IR_CONSTANT];
  *function = c->index;
  return c->kind == IR_FUNCTION && c->bits == 0;
}

bool calls(const struct effects *e, const struct ir_insn *insn,
           const char *name) {
  uint32_t function;
  return is_call_of(e, insn, &function) &&
         strcmp(e->program->functions[function].name, name) == 0;
}

static bool allocates(const struct effects *e, const struct ir_insn *insn) {
  uint32_t function;
  if (!is_call_of(e, insn, &function) ||
      e->program->functions[function].defined)
    return false;
  enum builtin kind = e->bodies[function].builtin;
  return kind == ALLOCATES || kind == REALLOCATES || kind == MEMALIGN;
}

/* Numbers the slots, parameters and classes of a function, and finds which of
 * its first parameters keep their values: those are followed by name. */
static void number_function(struct effects *e, uint32_t number) {
  const struct ir_function *f = &e->program->functions[number];
  struct body *body = &e->bodies[number];
  uint32_t begins = 0, ends = 0;
  body->has_stack = f->byval != NULL || f->variadic;
  body->first_slot = e->slot_count;
  body->first_param = e->param_count;
  body->first_local = e->class_count;
  e->slot_count += f->slot_count;
  e->param_count += f->param_slots;
  e->class_count += f->local_count;
  body->jumped_to = f->jump_live != NULL;
  body->named = 255;
  for (uint32_t i = 0; i < f->insn_count; i++) {
    const struct ir_insn *insn = &f->insns[i];
    begins += calls(e, insn, "__allways_atomic_begin");
    ends += calls(e, insn, "__allways_atomic_end");
    body->has_stack |= insn->op == IR_ALLOCA;
    if (!f->runtime && allocates(e, insn) &&
        e->of_position[insn->position] == 0)
      e->of_position[insn->position] = e->class_count++;
    for (unsigned s = 0;
         insn->result != IR_NONE && s < ir_insn_result_slots(f, insn) &&
         insn->result + s < NAMED_PARAMS;
         s++)
      body->named &= (uint8_t) ~(1u << (insn->result + s));
  }
  body->opens = begins > ends;
  body->closes = begins == 0 && ends > 0;
}

static void number_classes(struct effects *e) {
  const struct ir_program *p = e->program;
  e->class_count = CLASS_FIRST;
  e->of_global = alloc_new(p->global_count * sizeof *e->of_global);
  e->of_position = alloc_new(p->position_count * sizeof *e->of_position);
  e->bodies = alloc_new(p->function_count * sizeof *e->bodies);
  for (uint32_t i = 1; i < p->global_count; i++)
    e->of_global[i] = is_dull(&p->globals[i]) ? CLASS_NONE : e->class_count++;
  for (uint32_t i = 1; i < p->function_count; i++)
    e->bodies[i].builtin = builtin_of(p->functions[i].name);
  for (uint32_t i = 1; i < p->function_count; i++)
    number_function(e, i);
  e->object_count = e->class_count + (uint32_t)p->function_count;
  e->words = bit_words(e->object_count);
}

/* ------------------------------------------------------------------ places */

static uint32_t places_in(uint64_t size) {
  uint64_t count = (size + PLACE_BYTES - 1) / PLACE_BYTES;
  return count == 0 ? 1 : count > MAX_PLACES ? MAX_PLACES : (uint32_t)count;
}

/* Sets first_place[c] to the number of places of class c, for number_places. */
static void count_places(struct effects *e) {
  const struct ir_program *p = e->program;
  for (uint32_t c = 0; c < e->class_count; c++)
    e->first_place[c] = c < CLASS_FIRST ? 1 : MAX_PLACES;
  for (uint32_t i = 1; i < p->global_count; i++)
    e->first_place[e->of_global[i]] =
        p->globals[i].runtime || e->of_global[i] == CLASS_NONE
            ? 1
            : places_in(p->globals[i].size);
  for (uint32_t i = 1; i < p->function_count; i++) {
    const struct ir_function *f = &p->functions[i];
    for (uint32_t l = 0; l < f->local_count; l++)
      e->first_place[e->bodies[i].first_local + l] =
          f->runtime ? 1 : places_in(f->locals[l].size);
  }
}

static void number_places(struct effects *e) {
  uint32_t next = 0;
  e->first_place = alloc_new((e->class_count + 1) * sizeof *e->first_place);
  count_places(e);
  for (uint32_t c = 0; c <= e->class_count; c++) {
    uint32_t count = c < e->class_count ? e->first_place[c] : 0;
    assert(count > 0 || c == e->class_count);
    e->first_place[c] = next;
    next += count;
  }
  e->place_words = bit_words(next);
}

/* ----------------------------------------------------------------- objects */

uint32_t object_of(const struct effects *e, ir_operand x) {
  assert(ir_is_constant(x));
  const struct ir_constant *c = &e->program->constants[x - IR_CONSTANT];
  if (c->kind == IR_GLOBAL)
    return e->of_global[c->index];
  if (c->kind == IR_FUNCTION)
    return e->class_count + c->index;
  return CLASS_NONE;
}

/* Finds the places of thread-local variables that only their thread can access:
 * each thread has its own copy, and no address of them is in memory, where
 * others could find it. */
static void find_own(struct effects *e) {
  e->own = new_places(e);
  for (uint32_t i = 1; i < e->program->global_count; i++) {
    uint32_t c = e->of_global[i];
    bool escapes = !e->program->globals[i].thread_local_;
    for (uint32_t o = 0; o < e->first_place[e->class_count] && !escapes; o++)
      escapes = bit_test(e->contents[o].objects, c);
    for (uint32_t n = e->first_place[c]; !escapes && n < e->first_place[c + 1];
         n++)
      bit_set(e->own, n);
  }
}

/* -------------------------------------------------------------------- locks */

/* Notes the mutex of a pthread_mutex_lock whose argument is a global. */
static void find_lock(struct effects *e, const struct ir_function *f,
                      const struct ir_insn *insn) {
  if (!calls(e, insn, "pthread_mutex_lock") || e->lock_count == MAX_LOCKS)
    return;
  const struct ir_call *call = &f->calls[insn->imm];
  ir_operand x = call->arg_count ? call->args[0].value : IR_NONE;
  if (x == IR_NONE || !ir_is_constant(x))
    return;
  const struct ir_constant *c = &e->program->constants[x - IR_CONSTANT];
  if (c->kind != IR_GLOBAL || e->program->globals[c->index].thread_local_)
    return;
  for (uint32_t i = 0; i < e->lock_count; i++)
    if (names_lock(e, x, &e->locks[i]))
      return;
  e->locks[e->lock_count++] = (struct lock){c->index, c->bits};
}

static void find_locks(struct effects *e) {
  for (uint32_t i = 1; i < e->program->function_count; i++) {
    const struct ir_function *f = &e->program->functions[i];
    for (uint32_t j = 0; j < f->insn_count; j++)
      find_lock(e, f, &f->insns[j]);
  }
}

/* ------------------------------------------------------------- 4. on demand */

/* Keys of the map for answers that have no mode. */
enum { ONE_CALL = 1000, ONE_START, ONE_SLEEP, ONE_FRAME };

/* The answer to a question, found now or earlier.  A function that longjmp may
 * lead back to goes on anywhere, so it counts from its begin. */
static const struct effect *keep(struct effects *e, unsigned mode,
                                 uint32_t function, uint32_t insn) {
  map_key key = {(uint64_t)function << 32 | insn, mode};
  assert(function != 0 && function < e->program->function_count);
  assert(mode == ONE_FRAME ||
         insn < e->program->functions[function].insn_count);
  assert(mode >= ONE_CALL || mode < EFFECTS_LOCK + e->lock_count);
  uint64_t known = map_get(&e->kept, key);
  if (known != MAP_NONE)
    return (const struct effect *)(uintptr_t)known;
  struct at at = at_begin(e, function);
  struct summary s = {.touched = new_places(e), .written = new_places(e)};
  if (mode == ONE_CALL) {
    at.insn = &at.f->insns[insn];
    s.returns = touch_call(&at, &s, EFFECTS_ALL);
  } else if (mode == ONE_START || mode == ONE_SLEEP) {
    at.insn = &at.f->insns[insn];
    if (mode == ONE_START)
      touch_start(&at, &s);
    else
      touch_sleep(&at, &s);
  } else if (mode == ONE_FRAME) {
    touch_frame(&at, &s);
  } else {
    touch_from(&at, &s, mode, e->bodies[function].jumped_to ? 0 : insn);
  }
  resolve(e, function, &s, s.touched, s.written);
  bit_clear(s.touched, e->first_place[CLASS_NONE]);
  bit_clear(s.written, e->first_place[CLASS_NONE]);
  for (size_t i = 0; i < e->place_words; i++) {
    s.touched[i] &= ~e->own[i];
    s.written[i] &= ~e->own[i];
  }
  struct effect *made = alloc_new(sizeof *made);
  *made = (struct effect){s.touched, s.written, s.returns, s.unwinds};
  map_put(&e->kept, key, (uintptr_t)made);
  return made;
}

const struct effect *effects_from(struct effects *e, unsigned mode,
                                  uint32_t function, uint32_t insn) {
  return keep(e, mode, function, insn);
}

bool effects_opens(const struct effects *e, uint32_t function) {
  return e->bodies[function].opens;
}

const struct effect *effects_of_call(struct effects *e, uint32_t function,
                                     uint32_t insn) {
  return keep(e, ONE_CALL, function, insn);
}

const struct effect *effects_of_start(struct effects *e, uint32_t function,
                                      uint32_t insn) {
  return keep(e, ONE_START, function, insn);
}

const struct effect *effects_of_sleep(struct effects *e, uint32_t function,
                                      uint32_t insn) {
  return keep(e, ONE_SLEEP, function, insn);
}

const struct effect *effects_of_frame(struct effects *e, uint32_t function) {
  return keep(e, ONE_FRAME, function, 0);
}

/* Does this function ask for a thread, or end or detach one, so that its end is
 * noticed otherwise than by a join? */
static bool is_noticing(const char *name) {
  static const char *const names[] = {"pthread_cancel",
                                      "pthread_detach",
                                      "pthread_tryjoin_np",
                                      "pthread_timedjoin_np",
                                      "pthread_clockjoin_np",
                                      "pthread_kill",
                                      "pthread_attr_setdetachstate",
                                      "thrd_detach",
                                      "pthread_getname_np"};
  for (size_t i = 0; i < sizeof names / sizeof *names; i++)
    if (strcmp(names[i], name) == 0)
      return true;
  return false;
}

static bool find_invisible_ends(const struct effects *e) {
  const struct ir_program *p = e->program;
  for (uint32_t i = 1; i < p->function_count; i++)
    if (has_body(&p->functions[i]) && is_noticing(p->functions[i].name))
      return false;
  for (uint32_t i = 1; i < p->global_count; i++)
    if (p->globals[i].thread_local_ &&
        !bit_test(e->own, e->first_place[e->of_global[i]]))
      return false;
  return true;
}

bool effects_ends_invisibly(const struct effects *e) {
  return e->ends_invisibly;
}

bool effects_sections_wait(const struct effects *e) { return e->sections_wait; }

/* ------------------------------------------------------------ entry points */

static void make_sets(struct effects *e) {
  const struct ir_program *p = e->program;
  size_t places = e->first_place[e->class_count];
  sets_init(e);
  struct value value = {e->nothing, NOWHERE, 0, NOWHERE};
  struct target target = {e->nothing, NOWHERE};
  e->slots = alloc_new((e->slot_count + 1) * sizeof *e->slots);
  e->params = alloc_new((e->param_count + 1) * sizeof *e->params);
  e->contents = alloc_new(places * sizeof *e->contents);
  for (uint32_t i = 0; i < e->slot_count; i++)
    e->slots[i] = value;
  for (uint32_t i = 0; i < e->param_count; i++)
    e->params[i] = target;
  for (size_t i = 0; i < places; i++)
    e->contents[i] = target;
  for (size_t i = 0; i < p->function_count; i++)
    e->bodies[i].result = value;
}

struct effects *effects_new(struct ir_program *program,
                            const struct suppressions *suppressions,
                            struct escapes_shared *shared) {
  struct effects *e = alloc_new(sizeof *e);
  e->program = program;
  e->suppressions = suppressions;
  e->shares_escapes = shared != NULL;
  e->escapes = shared ? escapes_shared_get(shared) : escapes_new(program);
  number_classes(e);
  number_places(e);
  make_sets(e);
  flow_all(e);
  find_own(e);
  e->sections_wait = find_waiting_sections(e);
  e->ends_invisibly = !e->sections_wait && find_invisible_ends(e);
  find_locks(e);
  find_once(e);
  return e;
}

void effects_free(struct effects *e) {
  if (e == NULL)
    return;
  const struct ir_program *p = e->program;
  for (unsigned mode = 0; mode < EFFECTS_LOCK + MAX_LOCKS; mode++)
    free_summaries(e, e->summaries[mode]);
  for (const struct map_entry *k = NULL; (k = map_next(&e->kept, k)) != NULL;) {
    struct effect *kept = (struct effect *)(uintptr_t)k->value;
    free_places(e, kept->touched);
    free_places(e, kept->written);
    alloc_free(kept, sizeof *kept);
  }
  map_release(&e->kept);
  free_places(e, e->own);
  if (!e->shares_escapes)
    escapes_free(e->escapes);
  sites_free(e);
  free_places(e, e->once);
  alloc_free(e->once_size, e->first_place[e->class_count]);
  alloc_free(e->of_global, p->global_count * sizeof *e->of_global);
  alloc_free(e->of_position, p->position_count * sizeof *e->of_position);
  alloc_free(e->bodies, p->function_count * sizeof *e->bodies);
  sets_release(e);
  alloc_free(e->slots, (e->slot_count + 1) * sizeof *e->slots);
  alloc_free(e->params, (e->param_count + 1) * sizeof *e->params);
  alloc_free(e->contents, e->first_place[e->class_count] * sizeof *e->contents);
  alloc_free(e->first_place, (e->class_count + 1) * sizeof *e->first_place);
  alloc_free(e, sizeof *e);
}

uint32_t effects_of_global(const struct effects *e, uint32_t global) {
  assert(global < e->program->global_count);
  return e->of_global[global];
}

uint32_t effects_of_local(const struct effects *e, uint32_t function,
                          uint32_t local) {
  assert(local < e->program->functions[function].local_count);
  return e->bodies[function].first_local + local;
}

uint32_t effects_of_heap(const struct effects *e, uint32_t position) {
  assert(position < e->program->position_count);
  uint32_t c = e->of_position[position];
  return c ? c : CLASS_RUNTIME_HEAP;
}

uint32_t effects_locks(const struct effects *e) { return e->lock_count; }

void effects_lock(const struct effects *e, uint32_t lock, uint32_t *global,
                  uint64_t *offset) {
  assert(lock < e->lock_count);
  *global = e->locks[lock].global;
  *offset = e->locks[lock].offset;
}

size_t effects_words(const struct effects *e) { return e->place_words; }

bool effects_has(const struct effects *e, const uint64_t *set, uint32_t class,
                 uint64_t offset, uint64_t size) {
  assert(class < e->class_count);
  uint64_t first = e->first_place[class], end = e->first_place[class + 1];
  uint64_t from = first, to = end;
  if (size) {
    uint64_t lo = offset / PLACE_BYTES, hi = (offset + size - 1) / PLACE_BYTES;
    from = lo < end - first ? first + lo : end - 1;
    to = hi < end - first ? first + hi + 1 : end;
  }
  for (uint64_t i = from; i < to; i++)
    if (bit_test(set, i))
      return true;
  return false;
}
