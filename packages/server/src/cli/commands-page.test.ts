import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { hestia } from '#test/hestia.ts';

/** The names below “Commands:” in a help text. */
async function commandsOf(...of: string[]): Promise<string[]> {
  const { out } = await hestia({}, ...of, '--help');
  const [, list = ''] = out.split('\nCommands:\n');
  return [...list.matchAll(/^ {2}([a-z][\w-]*)/gm)].map(([, name = '']) => name).filter((name) => name !== 'help');
}

test('docs/commands.md names every command of the host, and no others', async () => {
  const names = await commandsOf();
  const parts = await Promise.all(
    names.map(async (name) => {
      const below = await commandsOf(name);
      return below.length === 0 ? [name] : below.map((each) => `${name} ${each}`);
    }),
  );
  const commands = parts.flat();
  expect(commands.length).toBeGreaterThan(15);
  const page = readFileSync(new URL('../../../../docs/commands.md', import.meta.url), 'utf8');
  const rows = [...page.matchAll(/^\| `((?!--)[a-z][^`]*)` \|/gm)].map(([, text = '']) => text);
  const nameOf = (row: string) => commands.find((command) => row === command || row.startsWith(`${command} `)) ?? row;
  expect([...new Set(rows.map(nameOf))].toSorted()).toEqual(commands.toSorted());
});
