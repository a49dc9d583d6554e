import type { Household } from '#platform/db/queries.ts';

/** A list of a household that an endpoint returns, or makes its response of: the server caches it, and moves it on by events instead of reading it again. */
export type CachedList<Item extends object> = {
  /** Different from any other list's. */
  readonly name: string;
  /** Reads the list from the tables. */
  readonly load: (home: Household) => Promise<readonly Item[]>;
  /** The list after an event, with the same objects for unchanged items; null: it must be read again. */
  readonly apply: (items: readonly Item[], event: never) => readonly Item[] | null;
  /** False: the tables may hold more than is listed, so later versions cannot be derived from events. */
  readonly isWhole: (items: readonly Item[]) => boolean;
  /** The list without items that have become too old; the same object if there are none. */
  readonly age?: (items: readonly Item[]) => readonly Item[];
  /** The list as a member may see it, with identical items where all are visible. */
  readonly show?: (items: readonly Item[], userId: string) => readonly Item[];
  /** The response as JSON where it is not just the list; `write` serializes an item. */
  readonly text?: (items: readonly Item[], write: (item: Item) => string) => string;
};

/** Whether an event was read from the database: JSON there does not keep the order of members, including shares. */
export type MaybeReadBack = { readonly isReadBack?: boolean };
