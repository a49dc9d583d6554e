import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { afterEach, describe, expect, test } from 'vitest';
import { commands } from '../packages/contract/src/commands.ts';
import { describeContract, hashOf } from './wire-hash.ts';

const root = path.resolve(import.meta.dirname, '..');
const contract = path.join(root, 'packages/contract/src');
const PAGE = 'docs/wire-changes.md';
const wire = await describeContract(contract);
const hash = hashOf(wire);

test('the last line of wire-changes.md is about the wire as it is', () => {
  const listed = [
    ...readFileSync(path.join(root, PAGE), 'utf8').matchAll(/^\| `([0-9a-f]{16})` \| [^|]+ \| [^|]{20}/gm),
  ];
  const advice = `The endpoints, schemas, events or commands of the contract have changed, and older clients and queued commands meet them.
Add a line to ${PAGE} that begins with \`${hash}\` and says what changed and why older ones still work.
If only names in the code changed, put the new hash in its last line instead.`;
  expect(listed.at(-1)?.[1] === hash ? '' : advice).toBe('');
});

test('the hash covers every command, with its input', () => {
  const named = commands.flatMap(({ kind }) => [`command ${kind}`, `input ${kind}`]);
  expect(named.filter((name) => !(name in wire))).toEqual([]);
  expect(Object.keys(wire).filter((name) => name.startsWith('endpoint ')).length).toBeGreaterThan(90);
  expect(Object.keys(wire).filter((name) => name.startsWith('events of ')).length).toBeGreaterThan(5);
});

describe('the hash', () => {
  let folder = '';
  afterEach(() => rmSync(folder, { recursive: true }));

  type Change = readonly [what: string, file: string, was: string, now: string];

  /** The contract as it would be with these changes. */
  async function describeWith(changes: readonly Change[]) {
    folder = mkdtempSync(path.join(tmpdir(), 'hestia-wire-'));
    cpSync(contract, path.join(folder, 'src'), { recursive: true });
    symlinkSync(path.join(root, 'node_modules'), path.join(folder, 'node_modules'));
    for (const [, file, was, now] of changes) {
      const changed = path.join(folder, 'src', file);
      const code = readFileSync(changed, 'utf8');
      expect(code).toContain(was);
      writeFileSync(
        changed,
        code.replace(was, () => now),
      );
    }
    return describeContract(path.join(folder, 'src'));
  }

  const moving: readonly (readonly [...Change, moved: string])[] = [
    ['the address of an endpoint', 'images/endpoints.ts', "'/images'", "'/pictures'", 'endpoint POST /images'],
    ['who may use it', 'messages/endpoints.ts', "access: 'member'", "access: 'anyone'", 'endpoint GET /api/Message'],
    [
      'a field of a schema',
      'chores/schemas.ts',
      'isDone: z.boolean()',
      'isDone: z.nullable(z.boolean())',
      'schema chores/Chore',
    ],
    ['a limit', 'wire/limits.ts', 'itemName: 120', 'itemName: 60', 'endpoint POST /api/ShoppingList/Item'],
    ['the payload of an event', 'chores/events.ts', 'ChoreDeleted: Id', 'ChoreDeleted: Chore', 'events of chores'],
    ['the name of an event', 'messages/events.ts', 'MessageDeleted', 'MessageGone', 'events of messages'],
    ['the kind of a command', 'chores/commands.ts', "kind: 'chores.mark'", "kind: 'chores.do'", 'command chores.mark'],
    ['what a command takes', 'messages/commands.ts', 'content: string }', 'text: string }', 'inputs of messages'],
    [
      'the events that it emits',
      'messages/commands.ts',
      "emits: ['MessageDeleted']",
      "emits: ['MessageUpdated']",
      'command messages.delete',
    ],
  ];

  test('changes with all that affects older clients and queued commands', async () => {
    const changed = await describeWith(moving.map(([what, file, was, now]) => [what, file, was, now]));
    const isAsBefore = (name: string) => isDeepStrictEqual(changed[name], wire[name]);
    expect(moving.filter(([, , , , moved]) => !(moved in wire) || isAsBefore(moved))).toEqual([]);
    expect(hashOf(changed)).not.toBe(hash);
    // Each moves the hash, independently of the others.
    for (const [, , , , moved] of moving) expect(hashOf({ ...wire, [moved]: changed[moved] })).not.toBe(hash);
  });

  test('does not move with how the code is written', async () => {
    const changed = await describeWith([
      ['a comment', 'chores/events.ts', '/** Deleted or archived', '/** Gone or archived'],
      ['what an endpoint says of itself', 'images/endpoints.ts', 'A stored picture as WebP', 'A picture'],
      [
        'the way in which a command predicts',
        'chores/commands.ts',
        'return ticked ? [',
        'return ticked !== undefined && ticked ? [',
      ],
    ]);
    expect(changed).toEqual(wire);
  });
});
