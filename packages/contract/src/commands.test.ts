import { expect, test } from 'vitest';
import { commands } from './commands.ts';
import type { Endpoint } from './wire/endpoint.ts';

const methodsOf = ({ method, aliases = [] }: Endpoint) => [method, ...aliases.map((alias) => alias.method)];

test('no command is a GET by any endpoint: opening and loading change nothing', () => {
  expect(commands.length).toBeGreaterThan(50);
  expect(commands.filter(({ endpoint }) => methodsOf(endpoint).includes('GET')).map(({ kind }) => kind)).toEqual([]);
});
