#!/usr/bin/env node
import process from 'node:process';
import v8 from 'node:v8';

const args = process.argv.slice(2);
if (args[0] === 'backup') {
  // A backup's short-lived objects hold buffers until they are collected: the room for them must not grow. Set before modules
  // load, since loading makes it grow.
  v8.setFlagsFromString('--semi-space-growth-factor=1');
  // Collects objects that outlived that room at once, instead of when there are twice as many.
  v8.setFlagsFromString('--gc-global');
}
const { run } = await import('./run.ts');

process.exitCode = await run(args, {
  env: process.env,
  out: (text) => void process.stdout.write(text),
  err: (text) => void process.stderr.write(text),
});
