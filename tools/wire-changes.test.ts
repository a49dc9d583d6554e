import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import { commands } from '../packages/contract/src/commands.ts';
import { describeContract, hashOf } from './wire-hash.ts';

const root = path.resolve(import.meta.dirname, '..');
const contract = path.join(root, 'packages/contract/src');
const PAGE = 'docs/wire-changes.md';
const wire = await describeContract(contract);
const hash = hashOf(wire);

test('the last line of wire-changes.md is about the wire as it is', () => {
  const told = [...readFileSync(path.join(root, PAGE), 'utf8').matchAll(/^\| `([0-9a-f]{16})` \| [^|]+ \| [^|]{20}/gm)];
  const advice = `The endpoints, schemas, events or commands of the contract have changed, and older clients and queued commands meet them.
Add a line to ${PAGE} that begins with \`${hash}\` and says what changed and why older ones still work.
If only names in the code changed, put the new hash in its last line instead.`;
  expect(told.at(-1)?.[1] === hash ? '' : advice).toBe('');
});

test('the hash covers every command, with what it takes', () => {
  const named = commands.flatMap(({ kind }) => [`command ${kind}`, `input ${kind}`]);
  expect(named.filter((name) => !(name in wire))).toEqual([]);
  expect(Object.keys(wire).filter((name) => name.startsWith('endpoint ')).length).toBeGreaterThan(90);
  expect(Object.keys(wire).filter((name) => name.startsWith('events of ')).length).toBeGreaterThan(5);
});

describe('the hash', () => {
  let folder = '';
  afterEach(() => rmSync(folder, { recursive: true }));

  /** The contract's hash once `file` says `now` where it said `was`. */
  async function hashWith(file: string, was: string, now: string): Promise<string> {
    folder = mkdtempSync(path.join(tmpdir(), 'hestia-wire-'));
    cpSync(contract, path.join(folder, 'src'), { recursive: true });
    symlinkSync(path.join(root, 'node_modules'), path.join(folder, 'node_modules'));
    const code = readFileSync(path.join(contract, file), 'utf8');
    expect(code).toContain(was);
    writeFileSync(
      path.join(folder, 'src', file),
      code.replace(was, () => now),
    );
    return hashOf(await describeContract(path.join(folder, 'src')));
  }

  test.each([
    ['the address of an endpoint', 'images/endpoints.ts', "'/images'", "'/pictures'"],
    ['who may use it', 'images/endpoints.ts', "access: 'user'", "access: 'anyone'"],
    ['a field of a schema', 'chores/schemas.ts', 'isDone: z.boolean()', 'isDone: z.nullable(z.boolean())'],
    ['a limit', 'wire/limits.ts', 'itemName: 120', 'itemName: 60'],
    ['the payload of an event', 'chores/events.ts', 'ChoreDeleted: Id', 'ChoreDeleted: Chore'],
    ['the name of an event', 'messages/events.ts', 'MessageDeleted', 'MessageGone'],
    ['the kind of a command', 'chores/commands.ts', "kind: 'chores.mark'", "kind: 'chores.tick'"],
    ['what a command takes', 'messages/commands.ts', 'content: string }', 'text: string }'],
    ['the events that it emits', 'messages/commands.ts', "emits: ['MessageDeleted']", "emits: ['MessageUpdated']"],
  ])('moves with %s', async (_what, file, was, now) => {
    expect(await hashWith(file, was, now)).not.toBe(hash);
  });

  test.each([
    ['a comment', 'chores/events.ts', '/** Deleted or archived', '/** Gone or archived'],
    ['what an endpoint says of itself', 'images/endpoints.ts', 'A stored picture as WebP', 'A picture'],
    [
      'the way in which a command predicts',
      'chores/commands.ts',
      'return now && checklist ? [',
      'return now !== undefined && checklist ? [',
    ],
  ])('does not move with %s', async (_what, file, was, now) => {
    expect(await hashWith(file, was, now)).toBe(hash);
  });
});
