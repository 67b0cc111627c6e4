/*
 * solver/z3.h - the functions of Z3's C interface that are used.
 *
 * The library is loaded when it is first needed, so that nothing depends on it;
 * tests/unit/test_z3.c compares these declarations with those of Z3's own
 * header.
 */
#ifndef SOLVER_Z3_H
#define SOLVER_Z3_H

#include <stdbool.h>
#include <stdint.h>

/* Names as in Z3's header, with a prefix of ours. */
typedef struct _Z3_config *z3_config;
typedef struct _Z3_context *z3_context;
typedef struct _Z3_symbol *z3_symbol;
typedef struct _Z3_ast *z3_ast;
typedef struct _Z3_sort *z3_sort;
typedef struct _Z3_solver *z3_solver;
typedef struct _Z3_model *z3_model;
typedef struct _Z3_params *z3_params;

/* result, name, parameters */
#define Z3_FUNCTIONS(X)                                                        \
  X(z3_config, mk_config, (void))                                              \
  X(void, del_config, (z3_config))                                             \
  X(z3_context, mk_context, (z3_config))                                       \
  X(void, del_context, (z3_context))                                           \
  X(z3_symbol, mk_int_symbol, (z3_context, int))                               \
  X(z3_symbol, mk_string_symbol, (z3_context, const char *))                   \
  X(z3_sort, mk_bv_sort, (z3_context, unsigned))                               \
  X(z3_ast, mk_const, (z3_context, z3_symbol, z3_sort))                        \
  X(z3_ast, mk_unsigned_int64, (z3_context, uint64_t, z3_sort))                \
  X(z3_ast, mk_true, (z3_context))                                             \
  X(z3_ast, mk_eq, (z3_context, z3_ast, z3_ast))                               \
  X(z3_ast, mk_not, (z3_context, z3_ast))                                      \
  X(z3_ast, mk_ite, (z3_context, z3_ast, z3_ast, z3_ast))                      \
  X(z3_ast, mk_and, (z3_context, unsigned, z3_ast const[]))                    \
  X(z3_ast, mk_or, (z3_context, unsigned, z3_ast const[]))                     \
  X(z3_ast, mk_bvadd, (z3_context, z3_ast, z3_ast))                            \
  X(z3_ast, mk_bvsub, (z3_context, z3_ast, z3_ast))                            \
  X(z3_ast, mk_bvmul, (z3_context, z3_ast, z3_ast))                            \
  X(z3_ast, mk_bvudiv, (z3_context, z3_ast, z3_ast))                           \
  X(z3_ast, mk_bvsdiv, (z3_context, z3_ast, z3_ast))                           \
  X(z3_ast, mk_bvurem, (z3_context, z3_ast, z3_ast))                           \
  X(z3_ast, mk_bvsrem, (z3_context, z3_ast, z3_ast))                           \
  X(z3_ast, mk_bvshl, (z3_context, z3_ast, z3_ast))                            \
  X(z3_ast, mk_bvlshr, (z3_context, z3_ast, z3_ast))                           \
  X(z3_ast, mk_bvashr, (z3_context, z3_ast, z3_ast))                           \
  X(z3_ast, mk_bvand, (z3_context, z3_ast, z3_ast))                            \
  X(z3_ast, mk_bvor, (z3_context, z3_ast, z3_ast))                             \
  X(z3_ast, mk_bvxor, (z3_context, z3_ast, z3_ast))                            \
  X(z3_ast, mk_bvneg, (z3_context, z3_ast))                                    \
  X(z3_ast, mk_bvult, (z3_context, z3_ast, z3_ast))                            \
  X(z3_ast, mk_bvule, (z3_context, z3_ast, z3_ast))                            \
  X(z3_ast, mk_bvslt, (z3_context, z3_ast, z3_ast))                            \
  X(z3_ast, mk_bvsle, (z3_context, z3_ast, z3_ast))                            \
  X(z3_ast, mk_concat, (z3_context, z3_ast, z3_ast))                           \
  X(z3_ast, mk_extract, (z3_context, unsigned, unsigned, z3_ast))              \
  X(z3_ast, mk_zero_ext, (z3_context, unsigned, z3_ast))                       \
  X(z3_ast, mk_sign_ext, (z3_context, unsigned, z3_ast))                       \
  X(z3_sort, mk_fpa_sort, (z3_context, unsigned, unsigned))                    \
  X(z3_ast, mk_fpa_rne, (z3_context))                                          \
  X(z3_ast, mk_fpa_rtz, (z3_context))                                          \
  X(z3_ast, mk_fpa_add, (z3_context, z3_ast, z3_ast, z3_ast))                  \
  X(z3_ast, mk_fpa_sub, (z3_context, z3_ast, z3_ast, z3_ast))                  \
  X(z3_ast, mk_fpa_mul, (z3_context, z3_ast, z3_ast, z3_ast))                  \
  X(z3_ast, mk_fpa_div, (z3_context, z3_ast, z3_ast, z3_ast))                  \
  X(z3_ast, mk_fpa_lt, (z3_context, z3_ast, z3_ast))                           \
  X(z3_ast, mk_fpa_eq, (z3_context, z3_ast, z3_ast))                           \
  X(z3_ast, mk_fpa_is_nan, (z3_context, z3_ast))                               \
  X(z3_ast, mk_fpa_to_fp_bv, (z3_context, z3_ast, z3_sort))                    \
  X(z3_ast, mk_fpa_to_fp_float, (z3_context, z3_ast, z3_ast, z3_sort))         \
  X(z3_ast, mk_fpa_to_fp_signed, (z3_context, z3_ast, z3_ast, z3_sort))        \
  X(z3_ast, mk_fpa_to_fp_unsigned, (z3_context, z3_ast, z3_ast, z3_sort))      \
  X(z3_ast, mk_fpa_to_sbv, (z3_context, z3_ast, z3_ast, unsigned))             \
  X(z3_ast, mk_fpa_to_ubv, (z3_context, z3_ast, z3_ast, unsigned))             \
  X(z3_ast, mk_fpa_to_ieee_bv, (z3_context, z3_ast))                           \
  X(z3_solver, mk_solver_for_logic, (z3_context, z3_symbol))                   \
  X(void, solver_inc_ref, (z3_context, z3_solver))                             \
  X(void, solver_dec_ref, (z3_context, z3_solver))                             \
  X(void, solver_set_params, (z3_context, z3_solver, z3_params))               \
  X(void, solver_assert, (z3_context, z3_solver, z3_ast))                      \
  X(int, solver_check, (z3_context, z3_solver))                                \
  X(z3_model, solver_get_model, (z3_context, z3_solver))                       \
  X(void, model_inc_ref, (z3_context, z3_model))                               \
  X(void, model_dec_ref, (z3_context, z3_model))                               \
  X(bool, model_eval, (z3_context, z3_model, z3_ast, bool, z3_ast *))          \
  X(bool, get_numeral_uint64, (z3_context, z3_ast, uint64_t *))                \
  X(z3_params, mk_params, (z3_context))                                        \
  X(void, params_inc_ref, (z3_context, z3_params))                             \
  X(void, params_dec_ref, (z3_context, z3_params))                             \
  X(void, params_set_uint, (z3_context, z3_params, z3_symbol, unsigned))       \
  X(unsigned, get_error_code, (z3_context))                                    \
  X(void, set_error_handler, (z3_context, void (*)(z3_context, unsigned)))

struct z3_functions {
#define X(result, name, parameters) result(*name) parameters;
  Z3_FUNCTIONS(X)
#undef X
};

/* NULL: the library is not there, or lacks one of them. */
const struct z3_functions *z3_load(void);

#endif
