import type { QueryClient, QueryKey } from '@tanstack/react-query';
import { delMany, entries, type UseStore } from 'idb-keyval';
import type { SavedQuery } from './persist.ts';

/** Takes what `isMeant` out of the cache and off the disk. */
export async function eraseQueries(
  client: QueryClient,
  store: UseStore,
  isMeant: (key: QueryKey) => boolean,
): Promise<void> {
  client.removeQueries({ predicate: ({ meta, queryKey }) => meta?.persist === true && isMeant(queryKey) });
  const saved = (await entries<string, SavedQuery>(store)).filter(([, { key }]) => isMeant(key));
  for (const [, { key }] of saved) client.removeQueries({ queryKey: key, exact: true });
  await delMany(
    saved.map(([hash]) => hash),
    store,
  );
}
