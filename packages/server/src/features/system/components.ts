import { nameShapes } from '@hestia/contract/described/shapes.ts';
import { words } from '@hestia/contract/described/words.gen.ts';
import { enumNames } from '@hestia/contract/wire/primitives.ts';
import { problemStatus } from '@hestia/contract/wire/problem.ts';
import * as z from 'zod/mini';

export type Json = Record<string, unknown>;
/** Direction: in input, a member with a default may be missing. */
type Side = 'input' | 'output';

/** The named shapes of the wire as JSON Schema. */
export type Components = {
  /** A schema that references named shapes by name. */
  readonly describe: (schema: z.core.$ZodType, side: Side) => Json;
  /** The shapes named so far, including those that they reference. */
  readonly named: () => Json;
};

type Override = NonNullable<z.core.ToJSONSchemaParams['override']>;
type Registry = z.core.$ZodRegistry<{ id: string }>;

const SCHEMAS = '#/components/schemas/';

export function createComponents(): Components {
  const { registry, override, paths } = register();
  const options = (side: Side) => ({ io: side, unrepresentable: 'any' as const, override });
  const all = (side: Side): Record<string, Json> => {
    const { schemas } = z.toJSONSchema(registry, { ...options(side), uri: (id) => SCHEMAS + id });
    const worded = Object.entries(schemas).map(
      ([name, { $schema: _version, $id: _id, ...schema }]) =>
        [name, withWords(schema, paths.get(name) ?? name)] as const,
    );
    return { ...Object.fromEntries(worded), ProblemCode: { type: 'string', enum: Object.keys(problemStatus) } };
  };
  const known = { input: all('input'), output: all('output') };
  const named = new Map<string, Json>();

  /** Adds the shapes referenced there. A shape that differs between input and output needs two names. */
  const reach = (json: Json, side: Side): void => {
    for (const name of namesIn(json)) {
      const shape = known[side][name] ?? {};
      const before = named.get(name);
      if (before && JSON.stringify(before) !== JSON.stringify(shape))
        throw new Error(`${name} has two forms on the wire`);
      named.set(name, shape);
      if (!before) reach(shape, side);
    }
  };

  return {
    describe: (schema, side) => {
      const name = registry.get(schema)?.id;
      if (name !== undefined) {
        const json = { $ref: SCHEMAS + name };
        reach(json, side);
        return json;
      }
      const made = z.toJSONSchema(schema, { ...options(side), metadata: registry });
      const { $schema: _version, $defs: _shapes, ...described } = made;
      const json = JSON.parse(JSON.stringify(described).replaceAll('"#/$defs/', `"${SCHEMAS}`)) as Json;
      reach(json, side);
      return json;
    },
    named: () => Object.fromEntries([...named].toSorted(([a], [b]) => (a < b ? -1 : 1))),
  };
}

const namesIn = (json: Json): readonly string[] =>
  [...JSON.stringify(json).matchAll(/"#\/components\/schemas\/(\w+)"/g)].map((match) => match[1] ?? '');

/** The shapes for the JSON Schema writer, with the parts that it can't know. Two schemas of one name are one shape. */
function register(): { registry: Registry; override: Override; paths: ReadonlyMap<string, string> } {
  const registry: Registry = z.registry();
  const paths = new Map<string, string>();
  const aliases = new Map<unknown, string>();
  for (const [schema, { name, path }] of nameShapes()) {
    if (paths.has(name)) aliases.set(schema, name);
    else registry.add(schema, { id: name });
    paths.set(name, paths.get(name) ?? path);
  }
  const override: Override = ({ zodSchema, jsonSchema }) => {
    const alias = aliases.get(zodSchema);
    if (alias !== undefined) {
      for (const key of Object.keys(jsonSchema)) delete jsonSchema[key];
      jsonSchema.$ref = SCHEMAS + alias;
    }
    const names = enumNames.get(zodSchema as unknown as z.ZodMiniType)?.names;
    if (names) {
      jsonSchema['x-enum-varnames'] = Object.keys(names);
      jsonSchema.description = Object.entries(names)
        .map(([name, value]) => `${value} ${name}`)
        .join(', ');
    }
    // The format has a name for it.
    if (jsonSchema.format) delete jsonSchema.pattern;
    // `propertyNames` lists a record's names; `required` must be among `properties`.
    if (jsonSchema.propertyNames) delete jsonSchema.required;
    // Unknown members are ignored, and responses may gain some.
    if (jsonSchema.additionalProperties === false) delete jsonSchema.additionalProperties;
  };
  return { registry, override, paths };
}

/** A shape with the code's comments on it and its members. */
function withWords(schema: Json, path: string): Json {
  const members = Object.entries((schema['properties'] ?? {}) as Record<string, Json>).map(([name, member]) => {
    const description = words[`${path}.${name}`];
    // A client may switch on the codes; the schema accepts those of future servers, too.
    if (`${path}.${name}` === 'Problem.code') return [name, { $ref: `${SCHEMAS}ProblemCode` }] as const;
    return [name, description === undefined ? member : { ...member, description }] as const;
  });
  const description = words[path];
  return {
    ...(description !== undefined && { description }),
    ...schema,
    ...(members.length > 0 && { properties: Object.fromEntries(members) }),
  };
}
