import type { Call } from '@hestia/contract/wire/call.ts';
import build from 'fast-json-stringify';
import type * as z from 'zod/mini';

/** Writes an answer as JSON text. */
export type WriteJson = (answer: unknown) => string;

/**
 * Compiles an answer's schema into its writer: only members that the schema names leave the server, nulls are written.
 * Falls back on JSON.stringify for parts whose schema leaves the shape open.
 */
export function compileAnswer(call: Call): WriteJson {
  const shape = toShape(call.answer);
  if (Object.keys(shape).length === 0) return (answer) => JSON.stringify(answer ?? null);
  const write = build(shape as unknown as Parameters<typeof build>[0]);
  return (answer) => (answer === undefined ? 'null' : write(answer));
}

type Shape = Record<string, unknown>;

/** The bare outline of a schema, without the checks: the answer is ours and right, it only has to be written. */
function toShape(schema: z.core.$ZodType): Shape {
  const { def } = (schema as z.core.$ZodTypes)._zod;
  switch (def.type) {
    case 'object':
      return objectShape(def.shape);
    case 'array':
      return { type: 'array', items: toShape(def.element) };
    case 'record':
      return { type: 'object', additionalProperties: toShape(def.valueType) };
    case 'string':
      return { type: 'string' };
    case 'number':
      return { type: 'number' };
    case 'boolean':
      return { type: 'boolean' };
    case 'enum':
      return choiceShape(Object.values(def.entries));
    case 'literal':
      return choiceShape(def.values);
    case 'nullable': {
      const inner = toShape(def.innerType);
      return 'type' in inner ? { ...inner, nullable: true } : {};
    }
    case 'optional':
    case 'default':
    case 'readonly':
    case 'nonoptional':
      return toShape(def.innerType);
    case 'pipe':
      return toShape(def.out);
    default:
      return {};
  }
}

function objectShape(members: Readonly<Record<string, z.core.$ZodType>>): Shape {
  const properties: Record<string, Shape> = {};
  for (const [name, schema] of Object.entries(members)) properties[name] = toShape(schema);
  const required = Object.keys(members).filter((name) => members[name]?._zod.optout !== 'optional');
  return { type: 'object', properties, required };
}

function choiceShape(values: readonly unknown[]): Shape {
  const [type, ...others] = new Set(values.map((value) => typeof value));
  return type !== undefined && others.length === 0 && ['string', 'number', 'boolean'].includes(type) ? { type } : {};
}
