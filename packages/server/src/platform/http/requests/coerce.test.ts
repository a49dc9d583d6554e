import { Amount, Id, Instant, numbered, optionalText, text } from '@hestia/contract/wire/primitives.ts';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { compileCoercion } from '#platform/http/requests/coerce.ts';

const ID = '3F2C0000-0000-4000-8000-00000000000A';
const Kind = numbered({ Text: 0, Image: 1, ShoppingList: 2 });

const read = (schema: z.ZodMiniType, raw: unknown) => schema.safeParse(compileCoercion(schema)(raw));
const accepted = (schema: z.ZodMiniType, raw: unknown) => {
  const parsed = read(schema, raw);
  return parsed.success ? parsed.data : 'refused';
};

it.each<[string, z.ZodMiniType, unknown, unknown]>([
  ['a number as text', z.number(), ' 12.50 ', 12.5],
  ['a number with an exponent', z.number(), '1e2', 100],
  ['no number', z.number(), '12a', 'refused'],
  ['a number in words of JavaScript', z.number(), '0x10', 'refused'],
  ['an endless number', z.number(), '1e999', 'refused'],
  ['an emptied needed number', z.number(), '', 'refused'],
  ['a whole number as text', z.int(), '3', 3],
  ['a broken number for a whole one', z.int(), '3.5', 'refused'],
  ['an amount as text', Amount, '10.01', 10.01],
  ['an amount with four decimals', Amount, '10.0001', 'refused'],
  ['a large amount with cents', Amount, 123456789.12, 123456789.12],
  ['a boolean as text', z.boolean(), 'True', true],
  ['another boolean as text', z.boolean(), ' false', false],
  ['no boolean', z.boolean(), 'yes', 'refused'],
  ['an enumeration by number', Kind, 1, 1],
  ['an enumeration by numeric text', Kind, '2', 2],
  ['an enumeration by name', Kind, 'shoppinglist', 2],
  ['an unknown name', Kind, 'Poll', 'refused'],
  ['an unknown number', Kind, 9, 'refused'],
  ['a prototype name for an enumeration', Kind, 'constructor', 'refused'],
  ['a word in another case', z.enum(['id', 'invite']), 'Invite', 'invite'],
  ['an id in capitals', Id, ID, ID.toLowerCase()],
  ['white space for a needed text', text(10), '   ', 'refused'],
  ['an emptied optional text', optionalText(10), '', null],
  ['an emptied optional id', z.optional(z.nullable(Id)), '', undefined],
  ['an emptied optional number', z.optional(z.nullable(z.number())), ' ', undefined],
  ['an emptied instant', z.optional(z.nullable(Instant)), '', undefined],
  ['an emptied nullable id', z.nullable(Id), '', null],
  ['an emptied member with a default', z._default(z.int(), 50), '', 50],
  ['null for a member with a default', z._default(Kind, 0), null, 0],
  ['null for a member that may be absent', z.optional(z.boolean()), null, undefined],
  ['one text for a list', z.array(z.int()), '4', [4]],
  ['an emptied optional list', z.optional(z.nullable(z.array(Id))), '', undefined],
  ['a list by texts', z.array(z.int()), ['4', 5], [4, 5]],
  ['a text or a number', z.union([z.number(), z.string()]), 'fr', 'fr'],
])('reads %s', (_name, schema, raw, meant) => {
  expect(accepted(schema, raw)).toEqual(meant);
});

describe('members', () => {
  const Note = z.object({ fcmToken: z.optional(z.string()), shoppingListName: z.optional(z.string()) });

  it('are matched in any case, unknown ones are ignored', () => {
    expect(accepted(Note, { FCMToken: 'x', shoppinglistName: 'y', extra: 1 })).toEqual({
      fcmToken: 'x',
      shoppingListName: 'y',
    });
  });

  it('keep the keys of maps and read their values', () => {
    const Values = z.object({ splitValues: z.record(Id, Amount) });
    expect(accepted(Values, { SPLITVALUES: { [ID]: '3.5' } })).toEqual({ splitValues: { [ID.toLowerCase()]: 3.5 } });
  });

  it('in maps with fixed names are matched in any case, too', () => {
    expect(accepted(z.record(z.enum(['poll', 'chore']), z.boolean()), { POLL: 'true', Chore: false })).toEqual({
      poll: true,
      chore: false,
    });
  });

  it('named like parts of every object are harmless', () => {
    const raw: unknown = JSON.parse(
      '{"__proto__":{"fcmToken":"x"},"constructor":{"prototype":{"y":1}},"toString":"z"}',
    );
    expect(accepted(Note, raw)).toEqual({});
    expect(accepted(z.record(z.string(), z.unknown()), raw)).not.toHaveProperty('fcmToken');
    expect(Object.hasOwn(Object.prototype, 'y')).toBe(false);
  });
});

it('leaves correct values unchanged', () => {
  const Shape = z.object({ id: Id, kind: Kind, at: Instant, names: z.array(z.string()), by: z.record(Id, z.number()) });
  const right = fc.record({
    id: fc.uuid(),
    kind: fc.constantFrom(0, 1, 2),
    at: fc
      .date({ min: new Date('0001-01-01'), max: new Date('9999-12-31'), noInvalidDate: true })
      .map((day) => day.toISOString()),
    names: fc.array(fc.string({ unit: 'grapheme' })),
    by: fc.dictionary(fc.uuid(), fc.integer()),
  });
  fc.assert(
    fc.property(right, (raw) => {
      expect(accepted(Shape, raw)).toEqual(raw);
    }),
  );
});

it('refuses lists that are far too long', () => {
  const coerce = compileCoercion(z.object({ list: z.array(Id), by: z.record(Id, z.number()) }));
  const long = Array.from({ length: 2001 }, () => ID);
  expect(() => coerce({ list: long })).toThrow('at most 2000');
  expect(() => coerce({ by: Object.fromEntries(long.map((_, i) => [i, i])) })).toThrow('at most 2000');
});

it('never throws, for any input', () => {
  const Shape = z.object({
    id: Id,
    kind: Kind,
    at: z.nullable(Instant),
    list: z.array(z.int()),
    by: z.record(Id, Amount),
  });
  const coerce = compileCoercion(Shape);
  const isJudged = (raw: unknown) => typeof Shape.safeParse(coerce(raw)).success === 'boolean';
  fc.assert(
    fc.property(fc.anything({ withNullPrototype: true }), (raw) => {
      expect(isJudged(raw)).toBe(true);
      expect(isJudged({ ID: raw, Kind: raw, AT: raw, list: [raw], BY: { x: raw } })).toBe(true);
    }),
  );
});
