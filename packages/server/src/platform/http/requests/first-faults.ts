import type * as z from 'zod/mini';
import { predicateOf } from '#platform/http/requests/predicates.ts';

/** A validation fault at one place of a request. */
export type Fault = { readonly path: readonly PropertyKey[]; readonly message: string };
type FindFaults = (input: unknown) => readonly Fault[];

/** A request may have ten thousand faults; the first of them are enough. */
export const MAX_FAULTS = 50;

/**
 * The first faults of long lists, checked entry by entry: a schema would check all of them, and fails itself if a list has more
 * faults than a call takes arguments. Null where the schema has no list.
 */
export function compileFirstFaults(schema: z.core.$ZodType): FindFaults | null {
  const { def } = (schema as z.core.$ZodTypes)._zod;
  switch (def.type) {
    case 'array':
      return inList(def.element as z.ZodMiniType);
    case 'object':
      return inMembers(def.shape);
    case 'optional':
    case 'nullable':
    case 'default':
    case 'readonly':
    case 'nonoptional':
      return compileFirstFaults(def.innerType);
    default:
      return null;
  }
}

function inList(element: z.ZodMiniType): FindFaults {
  const findInside = compileFirstFaults(element);
  return (list) => {
    if (!Array.isArray(list) || list.length <= MAX_FAULTS) return [];
    const faults: Fault[] = [];
    for (const [place, entry] of list.entries()) {
      const inside = findInside?.(entry) ?? [];
      const found = inside.length > 0 ? inside : issuesOf(element, entry);
      faults.push(...found.slice(0, MAX_FAULTS).map((fault) => ({ ...fault, path: [place, ...fault.path] })));
      if (faults.length >= MAX_FAULTS) break;
    }
    return faults;
  };
}

const issuesOf = (schema: z.ZodMiniType, input: unknown): readonly Fault[] =>
  schema.safeParse(input, { error: predicateOf }).error?.issues ?? [];

function inMembers(shape: Readonly<Record<string, z.core.$ZodType>>): FindFaults | null {
  const members = Object.entries(shape).flatMap(([name, schema]) => {
    const find = compileFirstFaults(schema);
    return find ? [{ name, find }] : [];
  });
  if (members.length === 0) return null;
  return (input) => {
    if (typeof input !== 'object' || input === null) return [];
    for (const { name, find } of members) {
      const faults = find((input as Record<string, unknown>)[name]);
      if (faults.length > 0) return faults.map((fault) => ({ ...fault, path: [name, ...fault.path] }));
    }
    return [];
  };
}
