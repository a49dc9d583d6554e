import { pathToFileURL } from 'node:url';
import type { Plugin } from 'vite';

const DESCRIBES = /[\\/]contract[\\/]src[\\/].+[\\/](?:(?:[a-z]+-)*(?:endpoints|schemas)|primitives|problem)\.ts$/;
const WHOLE = '?schemas';

/**
 * To make a call, a page needs its method and path; schemas are only for types, which are erased, and for forms. So in a build,
 * `import { someEndpoints, SOME_CONSTANT }` of the contract imports only addresses and plain values, and `await import(…)` the
 * whole module. This saves the schemas and zod (12 KB compressed) on every first visit. The build rejects a static import of a
 * schema.
 */
export function stripContractSchemas(): Plugin {
  return {
    name: 'strip-contract-schemas',
    apply: 'build',
    enforce: 'pre',
    resolveId: {
      filter: { id: /^@hestia\/contract\/|^\.{1,2}\/.+\.ts$/ },
      async handler(source, importer, options) {
        const isWhole = options.kind === 'dynamic-import' || (importer?.endsWith(WHOLE) ?? false);
        if (!isWhole) return null;
        const resolved = await this.resolve(source, importer?.replace(WHOLE, ''), { skipSelf: true });
        return resolved && DESCRIBES.test(resolved.id) ? resolved.id + WHOLE : resolved;
      },
    },
    transform: {
      filter: { id: DESCRIBES },
      async handler(_code, id) {
        const module = (await import(pathToFileURL(id).href)) as Record<string, unknown>;
        const plain = Object.entries(module).filter(([, value]) => typeof value !== 'function' && !isSchema(value));
        const lines = plain.map(
          ([name, value]) => `export const ${name} = ${JSON.stringify(isTable(value) ? bare(value) : value)};`,
        );
        return { code: lines.join('\n'), map: null, moduleType: 'js' };
      },
    },
  };
}

type Row = {
  readonly method: unknown;
  readonly path: unknown;
  readonly form?: unknown;
  readonly responseType?: unknown;
};

/** The client's part of a call. */
function bare(calls: Record<string, Row>): unknown {
  const rows = Object.entries(calls).map(([name, { method, path, form, responseType }]) => [
    name,
    { method, path, form, responseType },
  ]);
  return Object.fromEntries(rows);
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;

const isSchema = (value: unknown): boolean => isObject(value) && ('_zod' in value || '_map' in value);

function isTable(value: unknown): value is Record<string, Row> {
  const rows: unknown[] = isObject(value) ? Object.values(value) : [];
  return rows.length > 0 && rows.every((row) => isObject(row) && 'path' in row && 'summary' in row);
}
