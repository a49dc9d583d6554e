import type { Endpoint } from '@hestia/contract/wire/endpoint.ts';
import { bodyLimits } from '@hestia/contract/wire/limits.ts';
import { expect, test } from 'vitest';
import type * as z from 'zod/mini';
import { sampledEndpoints } from './samples/all.ts';

// Each call takes a body as long as its schema allows: the longest texts, each letter escaped, and the fullest lists.

/** A letter as `\u00e9`. */
const ESCAPED = 6;
/** A number, an instant, an id, true or false. */
const SHORT = 48;
/** Maximum members of lists and maps without a limit. */
const MEMBERS = 100;

function longestOf(schema: z.core.$ZodType): number {
  const { def } = (schema as z.core.$ZodTypes)._zod;
  switch (def.type) {
    case 'object':
      return Object.entries(def.shape).reduce((sum, [name, inner]) => sum + name.length + 4 + longestOf(inner), 2);
    case 'array':
      return 2 + (mostOf(def.checks) || MEMBERS) * (1 + longestOf(def.element));
    case 'record':
      return 2 + keysOf(def.keyType) * (SHORT + longestOf(def.valueType));
    case 'string':
      return mostOf(def.checks) === 0 ? SHORT : mostOf(def.checks) * (isAscii(def.checks) ? 1 : ESCAPED);
    case 'union':
      return Math.max(...def.options.map(longestOf));
    case 'optional':
    case 'nullable':
    case 'default':
    case 'nonoptional':
      return longestOf(def.innerType);
    case 'pipe':
      return longestOf(def.in);
    default:
      return SHORT;
  }
}

/** How many members a record may have: no more than there are names for them. */
function keysOf(keyType: z.core.$ZodType): number {
  const { def } = (keyType as z.core.$ZodTypes)._zod;
  return def.type === 'enum' ? Object.keys(def.entries).length : MEMBERS;
}

type Checks = readonly z.core.$ZodCheck[] | undefined;

const mostOf = (checks: Checks): number =>
  Math.max(0, ...(checks ?? []).map(({ _zod: { def } }) => ('maximum' in def ? Number(def.maximum) : 0)));

/** Formatted texts need no escapes; very long ones are made by machines. */
const isAscii = (checks: Checks): boolean =>
  mostOf(checks) >= 16_384 || (checks ?? []).some(({ _zod: { def } }) => def.check === 'string_format');

/** Calls with separate limits: forms, an import of ten thousand expenses, and all notes of a board at once. */
const isApart = ({ path, form, readApart }: Endpoint) =>
  form === true || readApart === true || path === '/api/Reminder/Range';

const withBody = sampledEndpoints
  .map(([name, endpoint]) => ({ name, endpoint }))
  .filter(({ endpoint }) => endpoint.body && !isApart(endpoint));

test.each(withBody)('$name is accepted at its longest', ({ endpoint: { body, largestBody = bodyLimits.small } }) => {
  expect(body ? longestOf(body) : 0).toBeLessThanOrEqual(largestBody);
});

// Room for more is room for harm; but the older client sends back all of a household, and of a note, with what belongs to it.
const large = withBody.filter(
  ({ endpoint: { largestBody = 0 } }) => largestBody > bodyLimits.colocation && largestBody < bodyLimits.board,
);

test.each(large)("$name can't be much longer", ({ endpoint: { body, largestBody } }) => {
  expect(largestBody).toBeLessThan(8 * (body ? longestOf(body) : 0));
});

test('a whole board is accepted as the older client moves it', () => {
  const moved = sampledEndpoints.find(([, { path }]) => path === '/api/Reminder/Range');
  expect(moved?.[1].largestBody).toBe(1024 * 1024);
});
