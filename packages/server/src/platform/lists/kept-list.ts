import type { Queries } from '#platform/db/queries.ts';

/** A list of a household that one endpoint answers: the server keeps it, and moves it on by events instead of reading it again. */
export type KeptList<Item extends object> = {
  /** Unlike that of any other list. */
  readonly name: string;
  /** Reads the list from the tables. */
  readonly load: (on: Queries, colocationId: string) => Promise<readonly Item[]>;
  /** The list after an event, with the very same items where they stay as they are; null: it must be read again. */
  readonly apply: (items: readonly Item[], event: never) => readonly Item[] | null;
  /** False: the tables may hold more than is listed, so what follows cannot be told from events. */
  readonly isWhole: (items: readonly Item[]) => boolean;
  /** The list as a member may see it now, with the very same items where nothing is hidden. */
  readonly show?: (items: readonly Item[], userId: string) => readonly Item[];
};
