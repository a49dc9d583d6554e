import { createHash } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import * as z from 'zod/mini';
import type { Endpoint } from '../packages/contract/src/wire/endpoint.ts';
import type { Command } from '../packages/contract/src/wire/command.ts';

/** Everything that crosses versions of Hestia, each under its own name: endpoints, schemas, events, commands. */
type Wire = Readonly<Record<string, unknown>>;

/** Stays the same as long as clients, queued commands and the server of different versions say the same. */
export const hashOf = (wire: Wire): string =>
  createHash('sha256').update(JSON.stringify(wire)).digest('hex').slice(0, 16);

/** Everything that the contract below `source` puts on the wire or on a device, however its code is written. */
export async function describeContract(source: string): Promise<Wire> {
  const files = globSync('**/*.ts', { cwd: source, exclude: ['**/*.test.ts'] }).toSorted();
  const found: [string, unknown][] = [];
  for (const file of files) {
    const exported = (await import(path.join(source, file))) as Record<string, unknown>;
    const [feature = ''] = file.split(path.sep);
    for (const [name, value] of Object.entries(exported)) found.push(...describeExport(feature, name, value));
    found.push(...describeTypes(file, withoutComments(readFileSync(path.join(source, file), 'utf8'))));
  }
  return Object.fromEntries(found.toSorted(([a], [b]) => (a < b ? -1 : 1)));
}

/** Payloads of events and inputs of commands are types, which leave nothing behind to import: their code is described. */
function describeTypes(file: string, code: string): [string, unknown][] {
  const [feature = '', ...within] = file.split(path.sep);
  const name = within.join('/');
  if (name === 'events.ts') return [[`events of ${feature}`, typesOf(code)]];
  // A feature with many commands has more than one file of them.
  if (!name.endsWith('commands.ts')) return [];
  return inputsOf(name === 'commands.ts' ? feature : `${feature}/${name}`, code);
}

function describeExport(feature: string, name: string, value: unknown): [string, unknown][] {
  if (value instanceof z.core.$ZodType || value instanceof z.ZodMiniType)
    return [[`schema ${feature}/${name}`, bothSides(value)]];
  if (typeof value !== 'object' || value === null) return [];
  return Object.values(value).flatMap((each: unknown): [string, unknown][] => {
    if (isCommand(each)) {
      const { endpoint, kind, emits } = each;
      return [[`command ${kind}`, { sends: `${endpoint.method} ${endpoint.path}`, emits: emits.toSorted() }]];
    }
    return isEndpoint(each) ? [[`endpoint ${each.method} ${each.path}`, describeEndpoint(each)]] : [];
  });
}

type NamedCommand = Pick<Command<string, unknown, unknown, { readonly name: string }>, 'kind' | 'endpoint' | 'emits'>;

const isCommand = (value: unknown): value is NamedCommand =>
  typeof value === 'object' && value !== null && 'kind' in value && 'predict' in value;
const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value;

/** Everything except the texts for people. */
function describeEndpoint({
  summary: _summary,
  aliases,
  access,
  params,
  query,
  body,
  response,
  cacheable,
  ...rest
}: Endpoint) {
  const schemas = Object.entries({ params, query, body, answer: response }).flatMap(([part, schema]) =>
    schema ? [[part, bothSides(schema)]] : [],
  );
  return [...sorted(rest), aliases, access, cacheable, ...schemas];
}

const sorted = (facts: object) => Object.entries(facts).toSorted(([a], [b]) => (a < b ? -1 : 1));

/** In both directions. A format is named, since the library may change its pattern. */
const bothSides = (schema: z.core.$ZodType) =>
  (['input', 'output'] as const).map((io) => {
    const { $schema: _version, ...described } = z.toJSONSchema(schema, {
      io,
      unrepresentable: 'any',
      override: ({ jsonSchema }) => {
        if (jsonSchema.format) delete jsonSchema.pattern;
      },
    });
    return described;
  });

const withoutComments = (code: string): string => code.replaceAll(/\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/.*$/gm, '');
const inOneLine = (code: string): string => code.replaceAll(/\s+/g, ' ').trim();

/** The types that a file declares; what its code looks at (`…State`) is never sent or kept. */
function typesOf(code: string): string[] {
  const declared = code.matchAll(/^(?:export )?type (\w+)[\s\S]*?;$(?!\n[ }])/gm);
  return [...declared].filter(([, name = '']) => !name.endsWith('State')).map(([all]) => inOneLine(all));
}

/** The inputs of each command in a file, which devices store. */
function inputsOf(feature: string, code: string): [string, unknown][] {
  const inputs = [...code.matchAll(/kind: '([^']+)',[\s\S]*?\bargs: \(([\s\S]*?)\)(?:: [^=]+)? =>/g)];
  return [
    [`inputs of ${feature}`, typesOf(code)],
    ...inputs.map(([, kind = '', taken = '']): [string, string] => [`input ${kind}`, typeOf(inOneLine(taken))]),
  ];
}

/** The type of a parameter, which may be a destructuring pattern with colons. */
function typeOf(parameter: string): string {
  let depth = 0;
  for (const [at, sign] of [...parameter].entries()) {
    if (sign === '{') depth++;
    if (sign === '}') depth--;
    if (sign === ':' && depth === 0) return parameter.slice(at + 1).trim();
  }
  throw new Error(`${parameter} has no type`);
}
