import path from 'node:path';
import * as z from 'zod/mini';
import { calls } from '../../packages/contract/src/described/calls.ts';
import { nameShapes } from '../../packages/contract/src/described/shapes.ts';
import { eventNames } from '../../packages/contract/src/wire/event-names.ts';
import { readWords } from './words.ts';

const contract = path.resolve(import.meta.dirname, '../../packages/contract/src');

/** The comments of the contract that describe the wire, as a module which the server reads without their sources. */
export function writeWords(): string {
  const words = readWords(contract);
  const lines = wordedPaths()
    .flatMap((at) => (words.has(at) ? [`  ${JSON.stringify(at)}: ${JSON.stringify(words.get(at))},`] : []))
    .toSorted();
  return [
    '// Written by `npm run docs:wire` from the comments beside schemas, calls and events: changed there, not here.',
    'export const words: Readonly<Record<string, string>> = {',
    ...lines,
    '};',
    '',
  ].join('\n');
}

/** Paths that can have words: shapes and their members, parameters of calls, events. */
function wordedPaths(): string[] {
  const shapes = [...nameShapes()].flatMap(([schema, { path: at }]) => [at, ...membersOf(schema, at)]);
  const parameters = Object.values(calls)
    .flatMap((table) => Object.entries(table as Record<string, { readonly query?: z.ZodMiniType }>))
    .flatMap(([name, { query }]) => (query ? membersOf(query, `${name}.query`) : []));
  return [...new Set([...shapes, ...parameters, ...eventNames])];
}

const membersOf = (schema: z.ZodMiniType, at: string): string[] =>
  schema instanceof z.ZodMiniObject ? Object.keys(schema._zod.def.shape).map((member) => `${at}.${member}`) : [];
