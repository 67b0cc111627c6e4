/* A loop with a timer, work in the pool of threads, and a thread that wakes the
 * loop. */
#include <stdio.h>
#include <stdlib.h>
#include <uv.h>

static uv_async_t wake;
static uv_sem_t ready;
static int ticks, sum;

static void tick(uv_timer_t *timer) {
  printf("tick %d\n", ++ticks);
  if (ticks < 3)
    uv_timer_start(timer, tick, 0, 0);
  else
    uv_close((uv_handle_t *)timer, NULL);
}

static void work(uv_work_t *request) {
  long n = (long)request->data;
  request->data = (void *)(n * n);
}

static void after(uv_work_t *request, int status) {
  sum += (int)(long)request->data;
  if (status != 0)
    puts(uv_strerror(status));
}

static void woken(uv_async_t *handle) {
  puts("woken");
  uv_close((uv_handle_t *)handle, NULL);
}

static void waker(void *unused) {
  (void)unused;
  uv_sem_wait(&ready);
  uv_async_send(&wake);
}

int main(void) {
  uv_loop_t loop;
  uv_timer_t timer;
  uv_thread_t thread;
  uv_work_t requests[4];
  setenv("UV_THREADPOOL_SIZE", "2", 1);
  uv_loop_init(&loop);
  uv_timer_init(&loop, &timer);
  uv_timer_start(&timer, tick, 0, 0);
  for (long i = 0; i < 4; i++) {
    requests[i].data = (void *)(i + 1);
    uv_queue_work(&loop, &requests[i], work, after);
  }
  uv_run(&loop, UV_RUN_DEFAULT);
  printf("%d after %d ticks\n", sum, ticks);
  uv_sem_init(&ready, 0);
  uv_async_init(&loop, &wake, woken);
  uv_thread_create(&thread, waker, NULL);
  uv_sem_post(&ready);
  uv_run(&loop, UV_RUN_DEFAULT);
  uv_thread_join(&thread);
  uv_sem_destroy(&ready);
  printf("%d %s\n", uv_loop_close(&loop), uv_version_string());
  uv_library_shutdown();
  return 0;
}
