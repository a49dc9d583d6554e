#!/bin/sh
# Hestia as a release: `./hestia serve` starts it, `./hestia --help` tells the rest.
here=$(dirname "$(readlink -f "$0")")
# Node needs libatomic, which the smallest systems lack: the copy here steps in, and only there.
"$here/bin/node" --version >/dev/null 2>&1 || export LD_LIBRARY_PATH="$here/lib${LD_LIBRARY_PATH:+:$LD_LIBRARY_PATH}"
# Compiled modules make up a third of a start; where this folder cannot be written, Node does without.
export NODE_COMPILE_CACHE="${NODE_COMPILE_CACHE:-$here/.cache}"
exec "$here/bin/node" "$here/packages/server/src/cli/hestia.ts" "$@"
