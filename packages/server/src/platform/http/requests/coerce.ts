import { enumNames, InstantOrDay } from '@hestia/contract/wire/primitives.ts';
import type * as z from 'zod/mini';
import { ProblemError } from '#platform/kernel/problem-error.ts';
import { toDay, toInstant, toInstantOrDay } from '#platform/http/requests/instants.ts';

/** Coerces a client's input to the types of the schema; what cannot be coerced stays unchanged, for the schema to reject. Throws `invalid` for excessively long lists. */
export type Coerce = (input: unknown) => unknown;

type Schema = z.core.$ZodType;

const MAX_ENTRIES = 2000;

const asIs: Coerce = (input) => input;

/**
 * Compiles a schema into the lenient parsing of the wire (docs/wire.md section 1): member names in any case, numbers
 * and booleans as text, enumerations by number or name, instants with or without zone, `""` for an optional value.
 */
export function compileCoercion(schema: Schema): Coerce {
  if (schema === InstantOrDay) return toInstantOrDay;
  const { def } = (schema as z.core.$ZodTypes)._zod;
  switch (def.type) {
    case 'object':
      return objectCoercion(def.shape);
    case 'array': {
      const element = compileCoercion(def.element);
      const most = Math.max(MAX_ENTRIES, maxLengthOf(schema));
      return (input) => {
        // A query or form that names a list once gives one text.
        if (typeof input === 'string') return [element(input)];
        return Array.isArray(input) ? bounded(input, most).map(element) : input;
      };
    }
    case 'record':
      return recordCoercion(def.keyType, def.valueType);
    case 'number':
      return toNumber;
    case 'boolean':
      return toBoolean;
    case 'string':
      return stringCoercion(schema);
    case 'literal':
      return choiceCoercion(schema, def.values);
    case 'enum':
      return choiceCoercion(schema, Object.values(def.entries));
    case 'union':
      return unionCoercion(def.options);
    case 'optional':
    case 'nullable':
    case 'default':
    case 'prefault':
      return absenceCoercion(schema);
    case 'nonoptional':
    case 'readonly':
    case 'catch':
      return compileCoercion(def.innerType);
    case 'pipe':
      return compileCoercion(def.in);
    case 'lazy': {
      let inner: Coerce | undefined;
      return (input) => (inner ??= compileCoercion(def.getter()))(input);
    }
    default:
      return asIs;
  }
}

function objectCoercion(shape: Readonly<Record<string, Schema>>): Coerce {
  const members = new Map<string, { name: string; coerce: Coerce }>();
  for (const [name, schema] of Object.entries(shape)) {
    const member = { name, coerce: compileCoercion(schema) };
    members.set(name, member);
    members.set(name.toLowerCase(), member);
  }
  return (input) => {
    if (typeof input !== 'object' || input === null || Array.isArray(input)) return input;
    // Only names of the schema are written to it, so prototype names can't get in.
    const read: Record<string, unknown> = {};
    for (const key of Object.keys(input)) {
      const member = members.get(key) ?? members.get(key.toLowerCase());
      if (member) read[member.name] = member.coerce((input as Record<string, unknown>)[key]);
    }
    return read;
  };
}

/** Each invalid element of a list produces an error message: a hundred thousand of them would be too many. */
function bounded<T>(list: readonly T[], most = MAX_ENTRIES): readonly T[] {
  if (list.length > most) throw new ProblemError('invalid', `A list can have at most ${most} entries`);
  return list;
}

/** The maximum length in a list's schema; 0 if it has none. */
function maxLengthOf(schema: Schema): number {
  const checks = (schema as z.core.$ZodTypes)._zod.def.checks ?? [];
  const lengths = checks.map(({ _zod: { def } }) => ('maximum' in def ? Number(def.maximum) : 0));
  return Math.max(0, ...lengths);
}

function recordCoercion(keyType: Schema, valueType: Schema): Coerce {
  const name = compileCoercion(keyType);
  const value = compileCoercion(valueType);
  return (input) => {
    if (typeof input !== 'object' || input === null || Array.isArray(input)) return input;
    const read = Object.create(null) as Record<string, unknown>;
    for (const [key, one] of bounded(Object.entries(input))) read[String(name(key))] = value(one);
    return read;
  };
}

const NUMBER = /^[+-]?(\d+(\.\d*)?|\.\d+)(e[+-]?\d+)?$/i;

function toNumber(input: unknown): unknown {
  if (typeof input !== 'string') return input;
  const digits = input.trim();
  return NUMBER.test(digits) ? Number(digits) : input;
}

function toBoolean(input: unknown): unknown {
  if (typeof input !== 'string') return input;
  const word = input.trim().toLowerCase();
  if (word === 'true') return true;
  return word === 'false' ? false : input;
}

function stringCoercion(schema: Schema): Coerce {
  const { def } = (schema as z.core.$ZodTypes)._zod;
  const format = 'format' in def ? def.format : undefined;
  if (format === 'datetime') return toInstant;
  return format === 'date' ? toDay : asIs;
}

function choiceCoercion(schema: Schema, values: readonly unknown[]): Coerce {
  const choices = new Map<string, unknown>();
  for (const value of values) choices.set(String(value).toLowerCase(), value);
  const names = enumNames.get(schema as z.ZodMiniType)?.names ?? {};
  for (const [name, value] of Object.entries(names)) choices.set(name.toLowerCase(), value);
  return (input) => {
    if (typeof input !== 'string') return input;
    const word = input.trim().toLowerCase();
    return choices.get(word) ?? choices.get(String(toNumber(word))) ?? input;
  };
}

function unionCoercion(options: readonly Schema[]): Coerce {
  const readings = options.map((schema) => ({ schema: schema as z.ZodMiniType, coerce: compileCoercion(schema) }));
  return (input) => {
    for (const { schema, coerce } of readings) {
      const read = coerce(input);
      if (schema.safeParse(read).success) return read;
    }
    return input;
  };
}

/**
 * `""` for an optional value: an emptied text is null (it clears), all other types are absent (they leave unchanged),
 * so that an empty `colocationId` moves no user out.
 */
function absenceCoercion(schema: Schema): Coerce {
  let optional = false;
  let nullable = false;
  let inner = schema;
  for (;;) {
    const { def } = (inner as z.core.$ZodTypes)._zod;
    if (def.type === 'nullable') nullable = true;
    else if (def.type === 'optional' || def.type === 'default' || def.type === 'prefault') optional = true;
    else break;
    inner = def.innerType;
  }
  const coerce = compileCoercion(inner);
  const { def } = (inner as z.core.$ZodTypes)._zod;
  const isText = def.type === 'string' && !isIdentifier(inner);
  const emptied = nullable && (isText || !optional) ? null : undefined;
  return (input) => {
    if (input === null) return nullable ? null : undefined;
    if (typeof input === 'string' && input.trim() === '') return emptied;
    return coerce(input);
  };
}

/** Texts with a format (ids, instants, days) can't be cleared by an empty text. */
function isIdentifier(schema: Schema): boolean {
  const { def } = (schema as z.core.$ZodTypes)._zod;
  if ('format' in def && def.format !== undefined) return true;
  return (def.checks ?? []).some((check) => {
    const checked = check._zod.def;
    return (
      checked.check === 'string_format' &&
      'format' in checked &&
      checked.format !== 'regex' &&
      checked.format !== 'lowercase'
    );
  });
}
