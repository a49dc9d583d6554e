import type * as z from 'zod/mini';
import { compileCoercion } from '#platform/http/requests/coerce.ts';
import { ProblemError } from '#platform/kernel/problem-error.ts';
import { compileFirstFaults, type Fault, MAX_FAULTS } from '#platform/http/requests/first-faults.ts';
import { predicateOf } from '#platform/http/requests/predicates.ts';

/** Reads and checks one part of a request. Throws `invalid` with a sentence for each field that is wrong. */
export type Check = (input: unknown) => unknown;

/** Compiles coercion and schema into one check. */
export function compileCheck(schema: z.ZodMiniType): Check {
  const coerce = compileCoercion(schema);
  const findFirst = compileFirstFaults(schema);
  return (input) => {
    const coerced = coerce(input);
    const first = findFirst?.(coerced) ?? [];
    if (first.length > 0) throw refusal(first);
    const parsed = schema.safeParse(coerced, { error: predicateOf });
    if (!parsed.success) throw refusal(parsed.error.issues);
    const unstorable = findUnstorable(parsed.data, []);
    if (unstorable) throw refusal([{ path: unstorable, message: 'holds characters that no text can hold' }]);
    return parsed.data;
  };
}

function refusal(faults: readonly Fault[]): ProblemError {
  const errors = new Map<string, string[]>();
  for (const { path, message } of faults.slice(0, MAX_FAULTS)) {
    const field = path.map(String).join('.').slice(0, 100) || 'body';
    const sentences = errors.get(field) ?? [];
    sentences.push(message.charAt(0).toUpperCase() + message.slice(1));
    errors.set(field, sentences);
  }
  const [first] = faults;
  const field = first?.path.map(String).join('.').slice(0, 100) || 'The body';
  return new ProblemError('invalid', `${field} ${first?.message ?? 'is not valid'}`, Object.fromEntries(errors));
}

const MAX_DEPTH = 32;

/** The path of a string with NUL (PostgreSQL cannot store it) or a lone surrogate, or of too deep nesting; null if all is well. */
function findUnstorable(value: unknown, path: readonly PropertyKey[]): readonly PropertyKey[] | null {
  if (typeof value === 'string') return value.includes('\0') || !value.isWellFormed() ? path : null;
  if (typeof value !== 'object' || value === null) return null;
  if (path.length >= MAX_DEPTH) return path;
  for (const [key, one] of Object.entries(value)) {
    const found = findUnstorable(key, path) ?? findUnstorable(one, [...path, key]);
    if (found) return found;
  }
  return null;
}
