import { cell, isTold, nameOf, typeOf } from './types.ts';
import { hub, schemas, wire, type Operation, type Schema } from './wire.ts';

const table = (heads: readonly string[], rows: readonly (readonly string[])[]): string =>
  [rowOf(heads), `|${'---|'.repeat(heads.length)}`, ...rows.map((row) => rowOf(row.map(cell)))].join('\n');

const rowOf = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;

/** The calls of some tables of endpoints, in their order. */
export function callsTable(tags: readonly string[]): string {
  const calls = tags.flatMap((tag) => {
    const found = operations.filter(({ operation }) => operation.tags.includes(tag));
    if (found.length === 0) throw new Error(`No call is of ${tag}`);
    return found;
  });
  return table(
    ['Call', 'Who', 'Parameters', 'Response', 'What it does'],
    calls
      .filter(({ operation }) => isFirst(operation))
      .map(({ operation }) => [
        namesOf(operation)
          .map((name) => `\`${name}\``)
          .join(', '),
        operation['x-who'],
        parametersOf(operation),
        responseOf(operation),
        [sentence(operation.summary), operation.description].join(' '),
      ]),
  );
}

const operations = Object.entries(wire.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({ name: `${method.toUpperCase()} ${path}`, operation })),
);

/** An alias of a call has its name with a number. */
const isFirst = ({ operationId }: Operation): boolean => !/\d$/.test(operationId);

const namesOf = ({ operationId }: Operation): string[] =>
  operations
    .filter(({ operation }) => operation.operationId.replace(/\d$/, '') === operationId)
    .map(({ name }) => name);

const sentence = (text: string): string => (/[.!?]$/.test(text) ? text : `${text}.`);

function parametersOf({ parameters = [], requestBody }: Operation): string {
  const query = parameters
    .filter((one) => one.in === 'query')
    .map(({ name, required }) => (required ? name : `${name}?`));
  const bodies = Object.entries(requestBody?.content ?? {}).map(([type, { schema }]) =>
    type === 'multipart/form-data' ? `a form: ${formOf(schema)}` : bodyOf(schema),
  );
  return [...(query.length > 0 ? [`?${query.join(', ')}`] : []), ...bodies].join(' ');
}

const formOf = ({ allOf = [] }: Schema): string => `${bodyOf(allOf[0] ?? {})} + \`file\``;

/** The members of a body; named shapes by name. */
function bodyOf(schema: Schema): string {
  const { type, items, properties, required = [] } = schemas[nameOf(schema) ?? ''] ?? schema;
  if (type === 'array') return `[${bodyOf(items ?? {})}]`;
  const members = Object.entries(properties ?? {}).map(([name, member]) => {
    const shape = shapeIn(member);
    return `${name}${required.includes(name) ? '' : '?'}${shape === '' ? '' : `: ${shape}`}`;
  });
  return `{${members.join(', ')}}`;
}

/** The shape that a member of a body names, if any. */
function shapeIn(member: Schema): string {
  const type = typeOf(member).replace(' | null', '');
  return /^[A-Z]\w+(\[\])?$/.test(type) ? type : '';
}

function responseOf({ responses }: Operation): string {
  const [[type, { schema }] = ['', { schema: {} }]] = Object.entries(responses['200']?.content ?? {});
  return type === 'application/json' ? typeOf(schema) : `${typeOf(schema)}, as \`${type}\``;
}

/** The bodies of calls, which stand with their calls. */
const bodies = new Set(
  operations.flatMap(({ operation }) =>
    Object.values(operation.requestBody?.content ?? {}).flatMap(({ schema }) =>
      [schema, ...(schema.allOf ?? [])].map((one) => nameOf(one)),
    ),
  ),
);

/** Shapes read by the older client; all others are ours. */
const older = [
  'User',
  'Session',
  'Colocation',
  'Reminder',
  'ShoppingItem',
  'PollVote',
  'Reaction',
  'Chore',
  'ChoreMessage',
  'ExpenseCategory',
  'Expense',
  'Balance',
  'Refund',
  'ShoppingList',
  'ListItem',
  'Message',
];

const told = Object.entries(schemas).filter(([name, schema]) => isTold(schema) && !bodies.has(name));

export const olderShapesTable = (): string =>
  shapesTable(older.map((name): [string, Schema] => [name, schemas[name] ?? {}]));

export const ourShapesTable = (): string =>
  shapesTable(told.filter(([name, schema]) => !older.includes(name) && !schema.enum));

const shapesTable = (shapes: readonly (readonly [string, Schema])[]): string =>
  table(
    ['Shape', 'Members'],
    shapes.map(([name, schema]) => [
      name,
      [...(schema.description ? [schema.description] : []), ...linesOf(schema)].join('<br>'),
    ]),
  );

/** A shape member by member, or option by option. */
function linesOf(schema: Schema): string[] {
  if (!schema.properties) return [typeOf(schema)];
  return Object.entries(schema.properties).map(([name, member]) => {
    const mark = schema.required?.includes(name) ? '' : '?';
    return `\`${name}${mark}\`: ${typeOf(member)}${member.description === undefined ? '' : `. ${member.description}`}`;
  });
}

export const enumerationsTable = (): string =>
  table(
    ['Name', 'Values'],
    told
      .filter(([, schema]) => schema.enum)
      .map(([name, { enum: options = [], 'x-enum-varnames': words }]) => [
        name,
        options.map((value, index) => (words ? `${words[index]} ${String(value)}` : `\`${String(value)}\``)).join(', '),
      ]),
  );

export const eventsTable = (): string =>
  table(
    ['Event', 'Payload', 'What has happened'],
    Object.values(hub.components.messages)
      .filter(({ payload }) => !('maxItems' in payload))
      .map(({ name, summary = '', payload }) => [name, typeOf(payload), summary]),
  );
