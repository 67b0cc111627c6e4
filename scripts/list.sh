#!/bin/sh
# usage: list.sh FOLDER...
# The C files of the folders, as paths from the root of the project.
cd "$(dirname "$0")/.." && find "$@" -name '*.c' | LC_ALL=C sort
