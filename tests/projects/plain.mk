# A makefile by hand.
CFLAGS = -O2 -Wall -Wextra -g -pipe -fstack-protector-strong -D_FORTIFY_SOURCE=2
CPPFLAGS = -Ilib -MMD -MP
LDLIBS = -pthread
TESTS = app/test_order app/test_guess

all: $(TESTS)
$(TESTS): lib/libqueue.a
lib/libqueue.a: lib/queue.o lib/guess.o
	$(AR) rc $@ $^
