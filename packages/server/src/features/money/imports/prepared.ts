import type { NewImport } from '@hestia/contract/imports/endpoints.ts';

/** Where an import first says something, to be named when it is refused. */
export type Place = { readonly place: number; readonly name: string };

/** An import that was read and checked by itself: all of its expenses as one text for the database, and what the household must know of them. */
export type Prepared = {
  readonly id: string;
  readonly colocationId: string;
  readonly fileName: string;
  readonly format: NewImport['format'];
  readonly again: boolean;
  readonly placeholders: NewImport['placeholders'];
  readonly categories: NewImport['categories'];
  /** I7: what the file is known by. */
  readonly fileHash: string;
  readonly count: number;
  /** The expenses, as JSON in UTF-8. */
  readonly rows: Uint8Array<ArrayBuffer>;
  /** Their ids, as PostgreSQL writes a list of them. */
  readonly ids: string;
  /** Everybody who pays or shares, and where first. */
  readonly involved: ReadonlyMap<string, Place>;
  /** The categories of expenses, where each is named first, and where the first money back is in it. */
  readonly used: ReadonlyMap<string, Place & { readonly moneyBack: Place | null }>;
  /** In what other currencies it was paid. */
  readonly currencies: readonly string[];
};
