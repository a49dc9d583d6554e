import * as z from 'zod/mini';
import { eventPayloads } from './events.ts';
import { calls } from './calls.ts';
import { exportedSchemas } from './schemas.ts';

type Schema = z.ZodMiniType;

/** A shape of the wire: its name in descriptions, and where the code has its fields and comments. */
export type Shape = { readonly name: string; readonly path: string };

/**
 * Every shape of the wire by its schema. Exported schemas keep their names; nested ones combine names:
 * `AddExpenseMessageBody`, `ProvidersGoogle`.
 */
export function nameShapes(): ReadonlyMap<Schema, Shape> {
  const shapes = new Map<Schema, Shape>();
  for (const [name, schema] of exportedSchemas) if (!shapes.has(schema)) shapes.set(schema, { name, path: name });
  for (const [schema, shape] of shapes) nameInside(schema, shape, shapes);
  for (const table of Object.values(calls))
    for (const [name, { body, query, response }] of Object.entries(
      table as Record<string, Partial<Record<Part, Schema>>>,
    )) {
      if (body) nameShape(body, { name: `${capital(name)}Body`, path: `${name}.body` }, shapes);
      if (query) nameInside(query, { name: capital(name), path: `${name}.query` }, shapes);
      if (response) nameShape(response, { name: `${capital(name)}Answer`, path: `${name}.response` }, shapes);
    }
  for (const [name, schema] of Object.entries(eventPayloads)) nameShape(schema, { name, path: name }, shapes);
  return shapes;
}

type Part = 'body' | 'query' | 'response';

/** Names a shape without a name, and its contents. */
function nameShape(schema: Schema, shape: Shape, shapes: Map<Schema, Shape>): void {
  if (shapes.has(schema)) return;
  if (isShape(schema)) shapes.set(schema, shape);
  nameInside(schema, shape, shapes);
}

const isShape = (schema: Schema): boolean =>
  schema instanceof z.ZodMiniObject ||
  schema instanceof z.ZodMiniEnum ||
  schema instanceof z.core.$ZodDiscriminatedUnion ||
  (schema instanceof z.ZodMiniLiteral && schema._zod.def.values.length > 1);

function nameInside(schema: Schema, shape: Shape, shapes: Map<Schema, Shape>): void {
  const inside = (inner: unknown, { name, path }: Shape = shape) => nameShape(inner as Schema, { name, path }, shapes);
  if (schema instanceof z.ZodMiniObject) {
    for (const [member, inner] of Object.entries(schema._zod.def.shape))
      inside(inner, { name: shape.name + capital(member), path: `${shape.path}.${member}` });
  } else if (schema instanceof z.core.$ZodUnion) {
    for (const option of schema._zod.def.options as readonly Schema[]) {
      const kind = kindOf(option);
      inside(option, kind === undefined ? shape : { name: shape.name + capital(kind), path: `${shape.path}.${kind}` });
    }
  } else if (schema instanceof z.ZodMiniArray)
    inside(schema._zod.def.element, { ...shape, name: singular(shape.name) });
  else if (schema instanceof z.ZodMiniRecord)
    inside(schema._zod.def.valueType, { ...shape, name: singular(shape.name) });
  else if (schema instanceof z.ZodMiniPipe) inside(schema._zod.def.out);
  else if ('innerType' in schema._zod.def) inside(schema._zod.def.innerType);
}

/** The value that distinguishes an option of the union. */
function kindOf(option: Schema): string | undefined {
  const kind = option instanceof z.ZodMiniObject ? (option._zod.def.shape['kind'] as Schema | undefined) : undefined;
  return kind instanceof z.ZodMiniLiteral ? String(kind._zod.def.values[0]) : undefined;
}

const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);
const singular = (word: string): string => word.replace(/(?<=[a-z])s$/, '');
