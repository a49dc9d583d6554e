import { execFileSync } from 'node:child_process';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, test } from 'vitest';
import { requireNode } from './install.mjs';

const clock = pathToFileURL(path.resolve(import.meta.dirname, '../e2e/held-clock.ts')).href;
const AT = '2026-11-27T11:00:00.000Z';
const program = `
  import { randomUUID, randomUUIDv7 } from 'node:crypto';
  const ids = Array.from({ length: 20 }, () => randomUUIDv7());
  await new Promise((resolve) => setTimeout(resolve, 20));
  console.log(JSON.stringify({ now: new Date().toISOString(), ms: Date.now(), ids, other: randomUUID() }));`;

const run = (at: string): string =>
  execFileSync(requireNode(), ['--import', clock, '--input-type=module', '--eval', program], {
    env: { PATH: process.env['PATH'], CLOCK_AT: at },
    encoding: 'utf8',
    stdio: 'pipe',
  });

test('under a held clock two runs have the same instant and the same ids, which are in order', () => {
  const first = run(AT);
  expect(run(AT)).toBe(first);
  const { now, ms, ids, other } = JSON.parse(first) as { now: string; ms: number; ids: string[]; other: string };
  expect([now, ms]).toEqual([AT, Date.parse(AT)]);
  expect(ids.toSorted()).toEqual(ids);
  expect(new Set([...ids, other]).size).toBe(21);
  for (const id of ids) expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-8[0-9a-f]{3}-[0-9a-f]{12}$/);
});

test('a clock without an instant stops the program', () => {
  expect(() => run('soon')).toThrow('CLOCK_AT is no instant');
});
