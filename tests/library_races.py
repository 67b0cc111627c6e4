#!/usr/bin/env python3
"""usage: tests/library_races.py BUILD [-v] [BATCH...]

Each function of the runtime and of the machine that takes a pointer is called
by two threads at once, with the same arguments: a race where POSIX and the C
standard make it one, none where they do not.  Prints TAP.

The rows are in tests/library_races.table.  A few of a batch are one program,
which chooses one of them and is searched once, keeping all races: the line of
a race tells the row.  A function that has no row must be in the list at the
end of the table, with a reason.  -v leaves the programs in BUILD.
"""
import os
import re
import shutil
import subprocess
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
TABLE = os.path.join(HERE, 'library_races.table')
BUILTINS = ['memory', 'string', 'math', 'jump']
PROPERTIES = ['no-data-race', 'valid-deref', 'uninitialized', 'bad-call']
ROWS = 6  # in a program: a search keeps so many races only


def fail(text):
    print(text, file=sys.stderr)
    sys.exit(2)


def read_table():
    """The batches: name -> (text before the threads, rows); the exceptions:
    name -> reason.  A row: (line, verdict, setup, call)."""
    batches, exceptions, batch = {}, {}, None
    for number, line in enumerate(open(TABLE), 1):
        line = line.rstrip('\n')
        if not line or line.startswith('# ') or line == '#':
            continue
        if line.startswith('batch '):
            batch = line.split()[1]
            batches[batch] = ([], [])
        elif line == 'exceptions':
            batch = None
        elif batch is None:
            names, reason = line.split(':', 1)
            for name in names.split():
                exceptions[name] = reason.strip()
        elif line.startswith('  '):
            batches[batch][0].append(line[2:])
        else:
            verdict, rest = line.split(None, 1)
            if verdict not in ('race', 'none'):
                fail(f'{TABLE}:{number}: race or none is wanted')
            call, _, setup = rest.partition(' <- ')
            batches[batch][1].append((number, verdict, setup, call))
    return batches, exceptions


def subject(call):
    found = re.search(r'([A-Za-z_0-9]+)\s*\(', call)
    return found.group(1) if found else call


def functions(build):
    """All that take a pointer."""
    files = sorted(os.path.join(build, 'runtime', name)
                   for name in os.listdir(os.path.join(build, 'runtime'))
                   if name.endswith('.bc'))
    text = subprocess.run([os.path.join(build, 'allways'), 'dump-ir', *files],
                          stdout=subprocess.PIPE, text=True).stdout
    names = set()
    for line in text.splitlines():
        found = re.match(r'function ([A-Za-z0-9]\w*)\((.*) \{ ', line)
        if found and ('ptr %' in found.group(2) or '...' in found.group(2)):
            names.add(found.group(1))
    if not names:
        fail('the functions of the runtime cannot be listed')
    for kind in BUILTINS:
        source = open(os.path.join(HERE, '..', 'src', 'vm',
                                   f'builtin_{kind}.c')).read()
        names.update(name for name, shape in re.findall(
            r'\{"([A-Za-z0-9]\w*)", "(\w+)"', source) if 'p' in shape[1:])
    return names


def program(before, rows):
    """Its text, and the first line of the rows."""
    lines = ['#define _GNU_SOURCE 1', '#include <allways/check.h>',
             '#include <pthread.h>', *before, 'static int row;',
             'static void *go(void *unused) {', '  (void)unused;', '  switch (row) {']
    first = len(lines) + 1
    for i, (_, _, _, call) in enumerate(rows):
        lines.append(f'  case {i}: {{ {call}; }} break;')
    lines += ['  }', '  return 0;', '}', 'int main(void) {',
              '  pthread_t thread1, thread2;', f'  row = allways_choose({len(rows)});',
              '  switch (row) {']
    for i, (_, _, setup, _) in enumerate(rows):
        if setup:
            lines.append(f'  case {i}: {{ {setup}; }} break;')
    lines += ['  }', '  pthread_create(&thread1, 0, go, 0);',
              '  pthread_create(&thread2, 0, go, 0);', '  pthread_join(thread1, 0);',
              '  pthread_join(thread2, 0);', '  return 0;', '}']
    return '\n'.join(lines) + '\n', first


def check_batch(build, name, before, rows, number):
    for i in range(0, len(rows), ROWS):
        number = check(build, f'{name}_{i // ROWS}', before,
                       rows[i:i + ROWS], number)
    return number


def check(build, name, before, rows, number):
    """Prints a line for each row; the number of the last one."""
    folder = os.path.join(build, 'test-library')
    os.makedirs(folder, exist_ok=True)
    path = os.path.join(folder, f'{name}.c')
    text, first = program(before, rows)
    with open(path, 'w') as f:
        f.write(text)
    run = subprocess.run(
        [os.path.join(build, 'allways'), 'check', '--keep-going',
         '--property', ','.join(PROPERTIES), '-Iinclude', '-w', path],
        stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    raced, wrong = set(), set()
    for fault in re.split(r'^error\[', run.stdout, flags=re.MULTILINE)[1:]:
        place = re.search(re.escape(f'{name}.c:') + r'(\d+)', fault)
        row = int(place.group(1)) - first if place else -1
        (raced if fault.startswith('no-data-race') else wrong).add(row)
    searched = re.search(r'^verdict: (true|false)', run.stdout, re.MULTILINE)
    for i, (line, verdict, _, call) in enumerate(rows):
        number += 1
        found = 'race' if i in raced else 'wrong' if i in wrong else 'none'
        good = searched and verdict == found
        print(f'{"ok" if good else "not ok"} {number} - {subject(call)}: '
              f'{verdict}')
        if not good:
            print(f'# {TABLE}:{line}: {call}: found {found}; see {path}')
    number += 1
    outside = [row for row in wrong if not 0 <= row < len(rows)]
    whole = searched and not outside
    print(f'{"ok" if whole else "not ok"} {number} - {name} is searched')
    if not whole:
        print('# ' + '\n# '.join(run.stdout.splitlines()[-12:]))
    return number


def main():
    if len(sys.argv) < 2:
        fail(__doc__.splitlines()[0])
    build = sys.argv[1]
    wanted = [a for a in sys.argv[2:] if a != '-v']
    batches, exceptions = read_table()
    number = 0
    os.chdir(os.path.join(HERE, '..'))
    for name, (before, rows) in batches.items():
        if not wanted or name in wanted:
            number = check_batch(build, name, before, rows, number)
    if not wanted:
        covered = {subject(row[3]) for _, rows in batches.values()
                   for row in rows}
        all_names = functions(build)
        missing = sorted(all_names - covered - set(exceptions))
        stale = sorted((set(exceptions) - all_names) |
                       (set(exceptions) & covered))
        for what, names in (('has no row and is no exception', missing),
                            ('is an exception for nothing', stale)):
            number += 1
            print(f'{"not ok" if names else "ok"} {number} - '
                  f'each function: none {what}')
            for name in names:
                print(f'# {name} {what}')
    print(f'1..{number}')
    if '-v' not in sys.argv:
        shutil.rmtree(os.path.join(build, 'test-library'))


main()
