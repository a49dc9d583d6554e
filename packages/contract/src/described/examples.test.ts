import * as z from 'zod/mini';
import { describe, expect, test } from 'vitest';
import type { Endpoint } from '../wire/endpoint.ts';
import { calls } from './calls.ts';
import { examples } from './examples.ts';

const all = Object.values(calls).flatMap((table) => Object.entries(table as Record<string, Endpoint>));

/** Members unknown to the schema, which drops them: an example must not show them. */
function dropped(given: unknown, taken: unknown, place = ''): string[] {
  if (typeof given !== 'object' || given === null) return [];
  if (typeof taken !== 'object' || taken === null) return [place];
  return Object.entries(given).flatMap(([key, inner]) =>
    key in taken ? dropped(inner, (taken as Record<string, unknown>)[key], `${place}.${key}`) : [`${place}.${key}`],
  );
}

/** Faults of a value by its schema. */
function faultsOf(schema: z.ZodMiniType | undefined, value: unknown): string[] {
  if (!schema) return value === undefined ? [] : ['has no schema'];
  const parsed = z.safeParse(schema, value);
  return parsed.success
    ? dropped(value, parsed.data).map((place) => `${place} is not known`)
    : parsed.error.issues.map(({ path, message }) => `.${path.join('.')} ${message}`);
}

describe('the example of a call', () => {
  test.each(all)('%s matches its schemas', (name, endpoint) => {
    const { description = '', params, query, body, answer } = examples[name] ?? {};
    expect(description).toMatch(/^\S.*\.$/);
    expect(faultsOf(endpoint.params, params)).toEqual([]);
    expect(faultsOf(endpoint.query, endpoint.query && (query ?? {}))).toEqual([]);
    const isLeftOut = endpoint.bodyOptional && body === undefined;
    expect(isLeftOut ? [] : faultsOf(endpoint.body, body)).toEqual([]);
    // A stream of bytes has no example.
    const isStream = endpoint.response instanceof z.ZodMiniUnknown;
    expect(isStream ? [] : faultsOf(endpoint.response, answer)).toEqual([]);
  });

  test('an example is refused if a field is missing, unknown or of another type', () => {
    const { getChore } = calls.chores;
    const { answer } = examples['getChore'] as { answer: Record<string, unknown> };
    const { title: _title, ...untitled } = answer;
    expect(faultsOf(getChore.response, untitled)).toEqual([expect.stringContaining('.title ')]);
    expect(faultsOf(getChore.response, { ...answer, dueDate: 'tomorrow' })).toHaveLength(1);
    expect(faultsOf(getChore.response, { ...answer, colour: 'red' })).toEqual(['.colour is not known']);
  });
});

test('every call has its own name', () => {
  const names = all.map(([name]) => name);
  expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
  expect(Object.keys(examples).toSorted()).toEqual(names.toSorted());
});
