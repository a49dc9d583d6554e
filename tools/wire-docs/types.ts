import { schemas, type Schema } from './wire.ts';

/** A table's names for shapes of one value. */
const values: Readonly<Record<string, string>> = {
  Id: 'id',
  Instant: 'instant',
  InstantOrDay: 'instant or day',
  Day: 'day',
  Amount: 'amount',
};

export const nameOf = ({ $ref }: Schema): string | undefined => $ref?.slice($ref.lastIndexOf('/') + 1);

/** Whether a shape has members, options or values to list; any other one is described in place. */
export const isTold = ({ properties, oneOf, enum: options }: Schema): boolean =>
  Boolean(properties ?? oneOf ?? options);

/** A type in few words: `Chore[]`, `text | null`, `{id: amount}`. */
export function typeOf(schema: Schema): string {
  const name = nameOf(schema);
  if (name !== undefined) return values[name] ?? (isTold(schemas[name] ?? {}) ? name : typeOf(schemas[name] ?? {}));
  const options = schema.anyOf ?? schema.oneOf;
  if (options) return [...new Set(options.map(typeOf))].join(' | ');
  if (schema.allOf) return schema.allOf.map(typeOf).join(' & ');
  if ('const' in schema) return `\`${String(schema.const)}\``;
  if (schema.enum) return schema.enum.map((value) => `\`${String(value)}\``).join(' | ');
  if (Array.isArray(schema.type)) return schema.type.map((type: string) => typeOf({ ...schema, type })).join(' | ');
  if (schema.type === 'array') return listOf(typeOf(schema.items ?? {}));
  if (schema.type === 'object') return objectOf(schema);
  return simple(schema);
}

const listOf = (item: string): string => (item.includes(' ') ? `(${item})[]` : `${item}[]`);

function objectOf({ properties, required = [], additionalProperties }: Schema): string {
  if (!properties)
    return additionalProperties && Object.keys(additionalProperties).length > 0
      ? `{id: ${typeOf(additionalProperties)}}`
      : 'an object';
  return `{${Object.keys(properties)
    .map((member) => (required.includes(member) ? member : `${member}?`))
    .join(', ')}}`;
}

function simple({ type, format }: Schema): string {
  if (type === 'string') return format === 'binary' ? 'bytes' : 'text';
  if (type === 'integer') return 'whole number';
  return typeof type === 'string' ? type : 'anything';
}

/** A text in a cell of a table. */
export const cell = (text: string): string => text.replaceAll(/\s+/g, ' ').replaceAll('|', String.raw`\|`);
