/*
 * runtime/stdio_impl.h - what the files stdio_*.c share.
 *
 * A FILE is a descriptor number, a few flags and the output that was not
 * written yet (stdio_buffer.c).  The table __stdio_fds leads from the number to
 * an open file, which has the position, and that leads to the content:
 *
 *   FILE --fd--> __stdio_fds[fd] --> stdio_open --> stdio_file (name, bytes)
 *   FILE --own-> stdio_open of a memory stream
 *
 * All content is in memory, so reading is looking at the bytes that follow the
 * position (ops->view) and moving the position.  Descriptors 1 and 2 are the
 * console: they have neither content nor position, and what is written there is
 * gone at once.
 *
 * Threads.  A stream has a lock, which flockfile takes, too.  What only
 * concerns memory of the runtime is one atomic section in which no other thread
 * has the lock (__stdio_enter).  Memory of the caller is accessed outside of
 * sections: what is written is copied before, what is read is copied behind,
 * while the lock is held (__stdio_lock).  A stream is exposed if its buffer or
 * its content is the caller's: then everything is done under the lock, section
 * by section.
 *
 * The headers of the host declare the functions; its struct _IO_FILE is
 * replaced by the one below.
 */
#ifndef RUNTIME_STDIO_IMPL_H
#define RUNTIME_STDIO_IMPL_H

#ifndef _GNU_SOURCE
#define _GNU_SOURCE
#endif
#ifndef __NO_INLINE__
#define __NO_INLINE__ 1
#endif
#undef _FORTIFY_SOURCE
#define __struct_FILE_defined 1
#include <errno.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/types.h>

#include "machine.h"

enum {
  STDIO_FDS = 32,    /* open files at a time */
  STDIO_BACK = 7,    /* bytes that ungetc can give back */
  STDIO_CHUNK = 256, /* bytes that need no memory to be copied */
  STDIO_ROOM = 4096  /* bytes of output to a file that wait */
};

/* ------------------------------------------------------------- open files */

struct stdio_open;

struct stdio_file; /* in stdio_file.c */

struct stdio_ops {
  /* The bytes from the position on; *size may be 0. */
  const char *(*view)(struct stdio_open *o, size_t *size);
  /* Before view: waits until there are more than so many bytes, unless none
   * are wanted or no more can come; -1 and errno.  May be null. */
  int (*await)(struct stdio_open *o, size_t used, size_t wanted);
  /* The position was moved over what was read; may be null. */
  void (*took)(struct stdio_open *o);
  /* What poll says of it now; null: it is always ready. */
  int (*ready)(struct stdio_open *o);
  /* Writes at the position and moves it: the bytes written, -1 and errno.  In
   * an atomic section unless the content is the caller's. */
  ssize_t (*write)(struct stdio_open *o, const void *bytes, size_t size);
  /* Where SEEK_END starts; -1 and errno: it has no positions. */
  off_t (*size)(struct stdio_open *o);
  /* Brings what the program sees up to date, outside of sections; may be
   * null. */
  void (*sync)(struct stdio_open *o);
  /* The last reference is gone; may be null. */
  void (*close)(struct stdio_open *o);
  /* A mapping of the file begins, and ends; meanwhile it may not be changed.
   * NULL: it cannot be mapped. */
  void (*map)(struct stdio_file *file, int more);
  mode_t kind; /* S_IFIFO and so on; 0: a file */
};

enum { STDIO_READ = 1, STDIO_WRITE = 2, STDIO_APPEND = 4, STDIO_NONBLOCK = 8 };

struct stdio_open {
  const struct stdio_ops *ops;
  struct stdio_file *file; /* null: not a file with a name */
  size_t at;               /* the position */
  int references;          /* how many descriptors or streams lead here */
  short console;           /* 1 or 2: goes out through __allways_write */
  unsigned char mode;      /* STDIO_READ and so on */
  unsigned char exposed;   /* the content is the caller's memory */
};

extern struct stdio_open *__stdio_fds[STDIO_FDS];

/* So many bytes were read. */
static inline void stdio_advance(struct stdio_open *o, size_t size) {
  o->at += size;
  if (o->ops->took)
    o->ops->took(o);
}

/* Defined where pipes are: a write to one without readers.  Outside of
 * sections. */
void __stdio_broken_pipe(void) __attribute__((weak));

/* What poll, select and epoll wait for.  Who waits for it may not free it; it
 * may be changed if __stdio_ready_changed is called then. */
struct stdio_wanted {
  struct pollfd *fds; /* those below 0 are never ready */
  unsigned long count;
};

/* All in sections.  How many are ready; revents says what they are. */
int __stdio_ready(const struct stdio_wanted *w);
/* Likewise, when one is or time may be over.  limit: milliseconds; -1: for
 * ever. */
int __stdio_wait_for(struct stdio_wanted *w, int limit);
/* What is waited for may have come.  Defined where poll and select are. */
void __stdio_ready_changed(void) __attribute__((weak));
/* A descriptor is closed: no epoll has it any more.  Defined where epoll is. */
void __stdio_epoll_forget(int fd) __attribute__((weak));

/* Not 0: descriptors 1 and 2 or their streams are not the console any more, or
 * have a buffer.  Read and written atomically, so that printf need not look at
 * anything else; see stdio_console.c. */
extern int __stdio_console_changed;

static inline int stdio_console_changed(void) {
  return __atomic_load_n(&__stdio_console_changed, __ATOMIC_SEQ_CST);
}

/* In an atomic section: what descriptors 1 and 2 lead to may have changed. */
void __stdio_redirected(void);

/* ---------------------------------------------------------------- streams */

enum {
  STDIO_EOF = 0x10, /* these two as in glibc, whose macros look at them */
  STDIO_ERROR = 0x20,
  STDIO_ALLOCATED = 0x100, /* fclose gives the FILE back */
  STDIO_CLOSED = 0x200     /* a standard stream that fclose has closed */
};

/* Output that may wait: see stdio_buffer.c.  Reached by pointers, so that
 * programs which have none of it do not bring it in. */
struct stdio_output {
  /* The caller's bytes: their size, or -1 with errno and the error flag. */
  ssize_t (*put)(FILE *f, const char *bytes, size_t size);
  /* In a section, of a stream that is not exposed: writes what waits.  0, or -1
   * with errno and the error flag. */
  int (*flush)(FILE *f);
  /* The same under the lock, outside of sections, of any stream. */
  int (*flush_exposed)(FILE *f);
  /* Likewise: what waits is lost. */
  void (*forget)(FILE *f);
};

struct _IO_FILE {
  int flags;
  char *areas[6];         /* always null, so that inlined getc calls __uflow */
  struct stdio_open *own; /* if fd is -1 */
  int fd;                 /* -1: memory stream, or closed */
  int owner;              /* thread + 1 that has the lock, or 0 */
  int depth;              /* how often */
  int used;               /* nothing: unlocked functions race for it */
  unsigned char backs;    /* so many bytes were given back: */
  unsigned char back[STDIO_BACK]; /* the last of the array, the rest is 0 */
  /* How output is made; NULL: it goes straight to the console. */
  const struct stdio_output *output;
  FILE *next;    /* among those that have output which is not written */
  char *given;   /* the buffer of setvbuf, or NULL: */
  char *waiting; /* output that is not written yet, or NULL if there is none */
  size_t room;   /* bytes of the buffer */
  size_t unwritten; /* bytes that wait in the buffer */
  int buffering;    /* _IOFBF, _IOLBF, _IONBF */
};

/* Defined where flockfile and where the unlocked functions are, which only
 * programs that name them bring in.  Only the addresses are of use. */
extern const int __stdio_flockfile_linked __attribute__((weak));
extern const int __stdio_unlocked_linked __attribute__((weak));

extern FILE __stdio_input, __stdio_output, __stdio_errors;

/* What f leads to, or null. */
struct stdio_open *__stdio_open_of(const FILE *f);
/* In an atomic section: a stream that was closed is not to be used. */
void __stdio_check_open(const FILE *f);
/* Begins an atomic section in which no other thread has the lock of f. */
void __stdio_enter(FILE *f);
/* Takes the lock and gives it back. */
void __stdio_lock(FILE *f);
void __stdio_unlock(FILE *f);
/* The same for who only reads memory of the caller: that the lock is held
 * meanwhile can be noticed by flockfile alone. */
void __stdio_hold(FILE *f);
void __stdio_let_go(FILE *f);

/* May writing raise SIGPIPE, whose handler is no part of a section? */
static inline int stdio_may_break(const struct stdio_open *o) {
  return (o->ops->kind == S_IFIFO || o->ops->kind == S_IFSOCK) &&
         (o->mode & STDIO_WRITE);
}

/* In a section: are buffer or content the caller's, or may it break? */
static inline int stdio_is_exposed(const FILE *f) {
  const struct stdio_open *o = __stdio_open_of(f);
  return f->given != NULL || (o && (o->exposed || stdio_may_break(o)));
}

/* Writes: size, or -1 with errno and the error flag. */
ssize_t __stdio_write(FILE *f, const void *bytes, size_t size);
static inline int stdio_flush(FILE *f) {
  return f->unwritten ? f->output->flush(f) : 0;
}
static inline int stdio_flush_exposed(FILE *f) {
  return f->unwritten ? f->output->flush_exposed(f) : 0;
}
extern const struct stdio_output __stdio_buffer;
/* Writes what waits in all streams: 0, or not. */
int __stdio_flush_all(void);
/* A stream that begins has no output yet. */
void __stdio_buffer_init(FILE *f);

/* ---------------------------------------------------------- caller's memory */

/* A copy of what the caller has, made outside of sections; in local if there
 * is room.  Given back by stdio_copy_drop. */
char *__stdio_copy(const void *bytes, size_t size, char local[STDIO_CHUNK]);
/* The same for a string; given back by __allways_delete. */
static inline char *stdio_name(const char *s) {
  size_t size = strlen(s) + 1;
  char *copy = (char *)__allways_new(size);
  memcpy(copy, s, size);
  return copy;
}
static inline void stdio_copy_drop(char *copy, const char *local) {
  if (copy != local)
    __allways_delete(copy);
}

/* ------------------------------------------------------------------ input */

/* Bytes that can be read, run by run. */
struct stdio_input {
  const char *at;
  size_t left;
  size_t used; /* bytes read so far */
  int ended;   /* a read went beyond the last byte */
  FILE *f;     /* where more comes from; NULL: there is no more */
  char chunk[STDIO_CHUNK];
};

/* Begins reading f, whose lock is held; 0 with errno: not for reading. */
int __stdio_look(FILE *f, struct stdio_input *in);
/* Ends it: the used bytes are read. */
void __stdio_took(FILE *f, const struct stdio_input *in);
/* Makes sure that in->left is not 0; 0: there are no more bytes. */
int __stdio_more(struct stdio_input *in);

/* In a section, of a stream that is not exposed: reads a byte, or EOF. */
int __stdio_byte(FILE *f);

/* A run of bytes that was read. */
struct stdio_run {
  char *bytes; /* given back by __allways_delete */
  size_t size; /* 0: there are no more, or they cannot be read */
  int found;   /* the last one is the delimiter */
};

/* Reads the next run, at most limit bytes, to the delimiter if it is not -1.
 * The lock is held. */
struct stdio_run __stdio_run(FILE *f, size_t limit, int delimiter);
/* The same, and takes the lock before. */
struct stdio_run __stdio_first_run(FILE *f, size_t limit, int delimiter);

/* C99; before it, when "%as" allocated; and C23, where "%i" takes "0b1". */
enum stdio_scanf { SCANF_C99, SCANF_OLD, SCANF_C23 };

/* scanf. */
int __stdio_scan(struct stdio_input *in, enum stdio_scanf version,
                 const char *format, va_list list);

/* ----------------------------------------------------------------- output */

/* Where formatted bytes go.  Beyond room they go to more, or are dropped. */
struct stdio_sink {
  char *at;
  size_t room;
  size_t total; /* bytes produced, also those that were dropped */
  int failed;   /* an errno */
  int kept;     /* the text stays in memory, where the program can read it */
  void (*more)(struct stdio_sink *sink, const char *bytes, size_t size);
};

/* printf: the bytes produced, or -1 and errno. */
int __stdio_format(struct stdio_sink *sink, const char *format, va_list list);

/* The same into memory of the runtime, however long it is. */
struct stdio_text {
  struct stdio_sink sink;
  char *bytes; /* chunk, or given back by stdio_copy_drop */
  size_t size;
  char chunk[STDIO_CHUNK];
};
int __stdio_format_text(struct stdio_text *text, const char *format,
                        va_list list);

/* ------------------------------------------------------------------ files */

/* Opens the file with O_ flags; NULL and errno. */
struct stdio_open *__stdio_file_open(const char *path, int flags);
/* A device with this name; NULL: there is none. */
struct stdio_open *__stdio_device_open(const char *path, int flags);
/* A file without a name. */
struct stdio_open *__stdio_file_temporary(void);
/* The size of a file with that name, -1 and ENOENT: there is none. */
off_t __stdio_file_size(const char *path);
/* The same for folders; 0: it is one. */
int __stdio_folder_find(const char *path);
int __stdio_file_remove(const char *path);
int __stdio_file_rename(const char *from, const char *to);
int __stdio_folder_make(const char *path);
int __stdio_folder_remove(const char *path);
/* What is in the folder: names with a 'd' (folder) or 'f' (file) before and a
 * zero behind each, then a zero; from __allways_new.  NULL and errno. */
char *__stdio_folder_list(const char *path);
/* Cuts or fills with zeros. */
void __stdio_file_resize(struct stdio_open *o, size_t size);

/* Reads at most n bytes, at the position or at this one: their number, and a
 * copy of them for __allways_delete; -1 and errno. */
ssize_t __stdio_fd_read(int fd, size_t n, const off_t *at, char **copy);
/* Writes bytes of the runtime's: their number, -1 and errno. */
ssize_t __stdio_fd_write(int fd, const char *bytes, size_t n, const off_t *at);

/* The smallest free descriptor now leads to o. */
int __stdio_fd_new(struct stdio_open *o);
/* The open file of a descriptor, or NULL and EBADF. */
struct stdio_open *__stdio_fd_get(int fd);
/* One reference less. */
void __stdio_release(struct stdio_open *o);
/* Closes a descriptor: 0, or -1 and EBADF. */
int __stdio_fd_close(int fd);
/* Moves the position: the new one, or -1 and errno. */
off_t __stdio_seek(struct stdio_open *o, off_t offset, int whence);

/* The O_ flags of a mode of fopen; -1 and EINVAL. */
int __stdio_flags(const char *mode);
/* A stream for fd or, if that is -1, for own. */
FILE *__stdio_stream(int fd, struct stdio_open *own);

/* -------------------------------------- functions that no header declares */

int _IO_getc(FILE *f);
int _IO_putc(int c, FILE *f);
int __uflow(FILE *f);
int __overflow(FILE *f, int c);
char *gets(char *s);
ssize_t __getdelim(char **line, size_t *n, int delimiter, FILE *f);

int __printf_chk(int flag, const char *format, ...);
int __fprintf_chk(FILE *f, int flag, const char *format, ...);
int __vprintf_chk(int flag, const char *format, va_list list);
int __vfprintf_chk(FILE *f, int flag, const char *format, va_list list);
int __sprintf_chk(char *s, int flag, size_t size, const char *format, ...);
int __vsprintf_chk(char *s, int flag, size_t size, const char *format,
                   va_list list);
int __snprintf_chk(char *s, size_t n, int flag, size_t size, const char *format,
                   ...);
int __vsnprintf_chk(char *s, size_t n, int flag, size_t size,
                    const char *format, va_list list);
int __asprintf_chk(char **s, int flag, const char *format, ...);
int __vasprintf_chk(char **s, int flag, const char *format, va_list list);
int __dprintf_chk(int fd, int flag, const char *format, ...);
int __vdprintf_chk(int fd, int flag, const char *format, va_list list);
char *__gets_chk(char *s, size_t size);
char *__fgets_chk(char *s, size_t size, int n, FILE *f);
char *__fgets_unlocked_chk(char *s, size_t size, int n, FILE *f);
size_t __fread_chk(void *p, size_t room, size_t size, size_t n, FILE *f);
size_t __fread_unlocked_chk(void *p, size_t room, size_t size, size_t n,
                            FILE *f);
ssize_t __read_chk(int fd, void *p, size_t n, size_t room);
ssize_t __pread_chk(int fd, void *p, size_t n, off_t at, size_t room);

#endif
