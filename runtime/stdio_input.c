/*
 * runtime/stdio_input.c - how streams are read.
 *
 * What a stream still has is at most two runs of bytes: those that ungetc gave
 * back, and the rest of the content.  Readers take from the runs and say at
 * the end how much they used.
 */
#include "stdio_impl.h"

int __stdio_look(FILE *f, struct stdio_input *in) {
  struct stdio_open *o = __stdio_open_of(f);
  if (!o || !(o->mode & STDIO_READ)) {
    f->flags |= STDIO_ERROR;
    errno = EBADF;
    return 0;
  }
  in->used = 0;
  in->ended = 0;
  in->next = in->at = o->ops->view(o, &in->left);
  if (f->flags & STDIO_EOF)
    in->left = 0; /* the end stays the end until it is cleared */
  in->next_left = 0;
  if (f->backs) {
    in->next_left = in->left;
    in->at = (const char *)f->back + STDIO_BACK - f->backs;
    in->left = f->backs;
  }
  return 1;
}

int __stdio_more(struct stdio_input *in) {
  if (in->left)
    return 1;
  if (in->next_left == 0) {
    in->ended = 1;
    return 0;
  }
  in->at = in->next;
  in->left = in->next_left;
  in->next_left = 0;
  return 1;
}

void __stdio_took(FILE *f, const struct stdio_input *in) {
  size_t from_back = in->used < f->backs ? in->used : f->backs;
  if (from_back)
    memset(f->back + STDIO_BACK - f->backs, 0, from_back);
  f->backs = (unsigned char)(f->backs - from_back);
  if (in->used > from_back)
    __stdio_open_of(f)->at += in->used - from_back;
  if (in->ended)
    f->flags |= STDIO_EOF;
}
