// Loaded before a command: on exit writes its peak memory, in kilobytes, into the third pipe.
import fs from 'node:fs';
import process from 'node:process';

process.on('exit', () => {
  // Not `maxRSS`, which includes the parent's memory before the fork.
  const peak = /VmHWM:\s+(\d+)/.exec(fs.readFileSync('/proc/self/status', 'utf8'))?.[1];
  fs.writeSync(3, peak ?? '0');
});
