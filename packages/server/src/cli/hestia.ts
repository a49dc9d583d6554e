#!/usr/bin/env node
import process from 'node:process';
import v8 from 'node:v8';

const args = process.argv.slice(2);
if (args[0] === 'backup') {
  // What streams through a backup dies young, yet holds buffers until it is collected: the room for it must not grow. Later this
  // would change nothing: loading the modules makes it grow.
  v8.setFlagsFromString('--semi-space-growth-factor=1');
  // What outlives that room by chance is collected with it, and not when there is twice as much.
  v8.setFlagsFromString('--gc-global');
}
const { run } = await import('./run.ts');

process.exitCode = await run(args, {
  env: process.env,
  out: (text) => void process.stdout.write(text),
  err: (text) => void process.stderr.write(text),
});
