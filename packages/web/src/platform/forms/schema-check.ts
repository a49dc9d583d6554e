import * as z from 'zod/mini';

// Schemas that compile themselves would need `eval`, which the content security policy forbids.
z.config({ jitless: true });

/** The fields of `values` that a schema refuses, by name. */
export function faultsOf(schema: z.ZodMiniType, values: unknown): ReadonlySet<string> {
  const result = schema.safeParse(values);
  return new Set(result.success ? [] : result.error.issues.map((issue) => String(issue.path[0] ?? '')));
}
