/*
 * libuv's pool of threads: two pieces of work, done by two threads; the loop
 * is told of each once, after it was done.
 */
#include <allways/check.h>
#include <stdlib.h>
#include <uv.h>

enum { WORK = 2 };

static int done[WORK], told;

static void work(uv_work_t *request) { done[(size_t)request->data]++; }

static void after(uv_work_t *request, int status) {
  allways_assert(status == 0);
  allways_assert(done[(size_t)request->data] == 1);
  told++;
}

int main(void) {
  uv_loop_t loop;
  uv_work_t requests[WORK];
  setenv("UV_THREADPOOL_SIZE", "2", 1);
  allways_assert(uv_loop_init(&loop) == 0);
  for (size_t i = 0; i < WORK; i++) {
    requests[i].data = (void *)i;
    allways_assert(uv_queue_work(&loop, &requests[i], work, after) == 0);
  }
  allways_assert(uv_run(&loop, UV_RUN_DEFAULT) == 0);
  allways_assert(told == WORK);
  allways_assert(uv_loop_close(&loop) == 0);
  uv_library_shutdown();
  return 0;
}
