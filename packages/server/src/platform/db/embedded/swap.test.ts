import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { quietLog } from '#test/quiet-log.ts';
import { settleSwap, swapIn } from './swap.ts';
import { tidy } from './tidy.ts';

let home: string;
beforeEach(() => {
  home = fs.mkdtempSync(path.join(os.tmpdir(), 'hestia-swap-'));
});
afterEach(() => fs.rmSync(home, { recursive: true, force: true }));

const make = (name: string, content: string) => {
  fs.mkdirSync(path.join(home, name));
  fs.writeFileSync(path.join(home, name, 'is'), content);
};
const found = () =>
  Object.fromEntries(fs.readdirSync(home).map((name) => [name, fs.readFileSync(path.join(home, name, 'is'), 'utf8')]));
const at = new Date('2026-11-25T20:15:03.120Z');

test('a new database replaces the old one, which is kept', () => {
  make('cluster', 'old');
  make('cluster.new-x1y2z3', 'new');
  swapIn(home, path.join(home, 'cluster.new-x1y2z3'), 17, at);
  expect(found()).toEqual({ cluster: 'new', 'cluster.old-17-2026-11-25T20-15-03': 'old' });
  settleSwap(home);
  expect(found()).toEqual({ cluster: 'new', 'cluster.old-17-2026-11-25T20-15-03': 'old' });
});

test('killed after the old one was moved, the new one moves in at the next start', () => {
  make('cluster.ready', 'new');
  make('cluster.old-17-2026-11-25T20-15-03', 'old');
  settleSwap(home);
  expect(found()).toEqual({ cluster: 'new', 'cluster.old-17-2026-11-25T20-15-03': 'old' });
});

test('killed before that, the new one is deleted: an earlier version may have written to the old one since', () => {
  make('cluster', 'old');
  make('cluster.ready', 'new');
  settleSwap(home);
  expect(found()).toEqual({ cluster: 'old' });
});

test('the old database stays for thirty days, then the next start deletes it; other files stay', () => {
  make('cluster', 'new');
  make('cluster.old-17-2026-11-25T20-15-03', 'old');
  make('cluster.old-mine', 'of the host');
  const log = quietLog();
  tidy(home, null, log, new Date('2026-12-25T20:15:00Z'));
  expect(log.info.mock.calls).toEqual([[expect.stringContaining('the first start after 2026-12-25 deletes it')]]);
  expect(Object.keys(found())).toHaveLength(3);
  tidy(home, null, log, new Date('2026-12-25T20:16:00Z'));
  expect(found()).toEqual({ cluster: 'new', 'cluster.old-mine': 'of the host' });
  expect(log.warn).not.toHaveBeenCalled();
});
