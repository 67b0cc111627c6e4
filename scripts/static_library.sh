#!/bin/sh
# usage: static_library.sh INPUT.a OUTPUT.a
# Joins all objects of an archive to one and makes hidden symbols local, so
# that only the public names are left for a program to collide with.
set -eu
object=${2%.a}.o
ld -r -o "$object" --whole-archive "$1"
objcopy --localize-hidden "$object"
rm -f "$2"
ar rcs "$2" "$object"
