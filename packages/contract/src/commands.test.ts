import { expect, test } from 'vitest';
import { commands } from './commands.ts';
import type { Endpoint } from './wire/endpoint.ts';

const methodsOf = ({ method, aliases = [] }: Endpoint) => [method, ...aliases.map((alias) => alias.method)];

test('no endpoint of a command is a GET: opening and loading change nothing', () => {
  expect(commands.length).toBeGreaterThan(50);
  expect(commands.filter(({ endpoint }) => methodsOf(endpoint).includes('GET')).map(({ kind }) => kind)).toEqual([]);
});
