import { applyToImports } from '@hestia/contract/imports/apply.ts';
import { importEndpoints } from '@hestia/contract/imports/endpoints.ts';
import type { Import } from '@hestia/contract/imports/schemas.ts';
import { useQuery } from '@tanstack/react-query';
import { versionedQuery } from '#platform/sync/queries/versioned.ts';
import { type CacheReducer, defineCacheReducer } from '#platform/kernel/cache-reducer.ts';
import { useColocationId } from '#platform/session/session.ts';

const IMPORTS = ['money', 'imports'];

const importsQuery = (colocationId: string) =>
  versionedQuery([...IMPORTS, colocationId], importEndpoints.listImports, { params: { id: colocationId } });

/** How the cached imports follow the household's events. */
export const importReducers: readonly CacheReducer[] = [
  defineCacheReducer({
    key: IMPORTS,
    events: ['ExpensesImported', 'ImportUndone'],
    apply: (imports: readonly Import[], event) => applyToImports(imports, event),
  }),
];

const NONE: readonly Import[] = [];

/** Whether the household has imported expenses; undefined while loading. */
export function useHasImported(): boolean | undefined {
  const { data, isError } = useQuery(importsQuery(useColocationId()));
  return isError && data === undefined ? false : data && data.length > 0;
}

/** The imports, the latest first; empty while loading. */
export const useImports = (): readonly Import[] => useQuery(importsQuery(useColocationId())).data ?? NONE;
