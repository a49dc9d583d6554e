import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

// The 312 texts that a reading of all screens found wrong: each with what became of it, and why where that differs from the proposal.

type Fault = {
  readonly language: string;
  readonly file: string;
  readonly key: string;
  readonly old: string;
  readonly done: 'as proposed' | 'reworded' | 'kept' | 'gone';
  readonly why?: string;
};

const root = path.resolve(import.meta.dirname, '..');
const read = (file: string): unknown => JSON.parse(readFileSync(path.join(root, file), 'utf8'));
const faults = read('tools/text-faults.json') as readonly Fault[];
const catalogues = new Map<string, unknown>();

function textOf({ language, file, key }: Fault): unknown {
  const name = `packages/web/messages/${language}/${file}`;
  if (!catalogues.has(name)) catalogues.set(name, read(name));
  return key
    .split('.')
    .reduce<unknown>((part, each) => (part as Record<string, unknown> | undefined)?.[each], catalogues.get(name));
}

test('every text of the list is done, and each difference from the proposal has a reason', () => {
  expect(faults).toHaveLength(312);
  expect(faults.filter(({ done, why }) => done !== 'as proposed' && why === undefined)).toEqual([]);
});

test('no text of the list reads as it did, except those kept for a reason', () => {
  const same = faults.filter((fault) => textOf(fault) === fault.old);
  expect(same.filter(({ done }) => done !== 'kept')).toEqual([]);
});
