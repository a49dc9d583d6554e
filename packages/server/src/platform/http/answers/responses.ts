import type { Readable } from 'node:stream';
import type { Endpoint } from '@hestia/contract/wire/endpoint.ts';
import type { FastifyReply } from 'fastify';
import type * as z from 'zod/mini';
import type { CompressedBody } from '#platform/http/answers/compression.ts';
import type { WriteItem } from '#platform/lists/list-cache.ts';

const JSON_TYPE = 'application/json; charset=utf-8';

/** Sends a response that is JSON text. */
export function sendCompressed(
  reply: FastifyReply,
  {
    body,
    encoding,
  }: { readonly body: CompressedBody['body'] | Readable; readonly encoding: CompressedBody['encoding'] },
): FastifyReply {
  if (encoding !== null) reply.header('content-encoding', encoding);
  return reply.type(JSON_TYPE).send(body);
}

/** Writes a response as JSON text. */
export type WriteJson = (value: unknown) => string;

/** Copies only the properties that the schema names; null if the value can be sent unchanged. */
type ResponseWriter = ((value: unknown) => unknown) | null;

/**
 * Compiles a response's schema into its writer: only members that the schema names leave the server. Throws when a member
 * that must be there is not. (Measured on Node 26: copying and then JSON.stringify takes a third of the time of fast-json-stringify.)
 */
export function compileResponse(endpoint: Endpoint): WriteJson {
  const pick = compilePick(endpoint.response);
  return pick ? (value) => JSON.stringify(pick(value)) : (value) => JSON.stringify(value ?? null);
}

/** The same for each element of the list that a response is; null for any other. */
export function compileElement({ response }: Endpoint): WriteJson | null {
  const element = elementOf(response);
  if (!element) return null;
  const pick = compilePick(element);
  return (value) => JSON.stringify(pick ? pick(value) : value);
}

/** The same for one item of the list in a response (others are items themselves); an item written again keeps its text. */
export function compileItem(endpoint: Endpoint): WriteItem {
  const pick = compilePick(itemOf(endpoint.response));
  const texts = new WeakMap<object, string>();
  return (item) => {
    const known = texts.get(item);
    if (known !== undefined) return known;
    const text = JSON.stringify(pick ? pick(item) : item);
    texts.set(item, text);
    return text;
  };
}

function itemOf(schema: z.core.$ZodType): z.core.$ZodType {
  const { def } = (schema as z.core.$ZodTypes)._zod;
  const inside = def.type === 'object' ? Object.values(def.shape) : [];
  return [schema, ...inside].map(elementOf).find((element) => element !== null) ?? schema;
}

function elementOf(schema: z.core.$ZodType): z.core.$ZodType | null {
  const { def } = (schema as z.core.$ZodTypes)._zod;
  return def.type === 'array' ? def.element : null;
}

function compilePick(schema: z.core.$ZodType): ResponseWriter {
  const { def } = (schema as z.core.$ZodTypes)._zod;
  switch (def.type) {
    case 'object':
      return pickMembers(def.shape);
    case 'array':
      return pickElements(compilePick(def.element));
    case 'record':
      return pickValues(compilePick(def.valueType));
    case 'nullable': {
      const pick = compilePick(def.innerType);
      return pick && ((value) => (value === null ? null : pick(value)));
    }
    case 'optional': {
      const pick = compilePick(def.innerType);
      return pick && ((value) => (value === undefined ? undefined : pick(value)));
    }
    case 'default':
    case 'readonly':
    case 'nonoptional':
      return compilePick(def.innerType);
    case 'pipe':
      return compilePick(def.out);
    default:
      return null;
  }
}

function pickMembers(shape: Readonly<Record<string, z.core.$ZodType>>): ResponseWriter {
  const members = Object.entries(shape).map(([name, schema]) => ({
    name,
    pick: compilePick(schema),
    isNeeded: schema._zod.optout !== 'optional',
  }));
  return (value) => {
    const from = value as Readonly<Record<string, unknown>>;
    const picked: Record<string, unknown> = {};
    for (const { name, pick, isNeeded } of members) {
      const one = from[name];
      if (one === undefined && isNeeded) throw new TypeError(`Response is missing required property ${name}`);
      picked[name] = pick ? pick(one) : one;
    }
    return picked;
  };
}

function pickElements(pick: ResponseWriter): ResponseWriter {
  return pick && ((value) => (value as readonly unknown[]).map(pick));
}

function pickValues(pick: ResponseWriter): ResponseWriter {
  if (!pick) return null;
  return (value) => Object.fromEntries(Object.entries(value as object).map(([key, one]) => [key, pick(one)]));
}
