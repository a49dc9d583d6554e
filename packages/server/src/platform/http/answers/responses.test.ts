import { Amount, Id, numbered } from '@hestia/contract/wire/primitives.ts';
import type { Endpoint } from '@hestia/contract/wire/endpoint.ts';
import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import * as z from 'zod/mini';
import { compileResponse } from '#platform/http/answers/responses.ts';

const writer = (schema: Endpoint['response']) =>
  compileResponse({ method: 'GET', path: '/', access: 'anyone', summary: '', response: schema });

const Inner = z.object({ id: Id, content: z.nullable(z.string()) });
const Shape = z.object({
  kind: numbered({ Text: 0, Image: 1 }),
  policy: z.enum(['id', 'invite']),
  amount: Amount,
  splits: z.record(Id, Amount),
  pictures: z.record(Id, z.nullable(z.string())),
  list: z.nullable(z.array(Inner)),
  one: z.nullable(Inner),
  free: z.unknown(),
  done: z.boolean(),
  seen: z.optional(z.int()),
});

it('writes what JSON.stringify would write', () => {
  const write = writer(Shape);
  const words = fc.string({ unit: 'binary' });
  const inner = fc.record({ id: fc.uuid(), content: fc.option(words) });
  const any = fc.record(
    {
      kind: fc.constantFrom(0, 1),
      policy: fc.constantFrom('id', 'invite'),
      amount: fc.double({ noNaN: true, noDefaultInfinity: true }),
      splits: fc.dictionary(fc.uuid(), fc.integer()),
      pictures: fc.dictionary(fc.uuid(), fc.option(words)),
      list: fc.option(fc.array(inner)),
      one: fc.option(inner),
      free: fc.jsonValue(),
      done: fc.boolean(),
      seen: fc.integer(),
    },
    { requiredKeys: ['kind', 'policy', 'amount', 'splits', 'pictures', 'list', 'one', 'free', 'done'] },
  );
  fc.assert(
    fc.property(any, (schema) => {
      expect(JSON.parse(write(schema))).toEqual(JSON.parse(JSON.stringify(schema)));
    }),
  );
});

it('sends only fields of the schema', () => {
  expect(writer(Inner)({ id: 'x', content: null, password_hash: 'secret' })).toBe('{"id":"x","content":null}');
  expect(writer(z.array(Inner))([{ id: 'x', content: 'y', extra: 1 }])).toBe('[{"id":"x","content":"y"}]');
});

it('writes a text as a JSON string', () => {
  expect(writer(z.string())('say "hi"\n')).toBe(String.raw`"say \"hi\"\n"`);
  expect(writer(z.nullable(z.string()))(null)).toBe('null');
});
