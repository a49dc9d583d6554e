import type { NewImport } from '@hestia/contract/imports/endpoints.ts';

/** The first place of a value in the import, to be named in a refusal. */
export type Place = { readonly place: number; readonly name: string };

/** A checked import: all of its expenses as one text for the database, and its references to the household. */
export type PreparedImport = {
  readonly id: string;
  readonly colocationId: string;
  readonly fileName: string;
  readonly format: NewImport['format'];
  readonly again: boolean;
  readonly placeholders: NewImport['placeholders'];
  readonly categories: NewImport['categories'];
  /** I7: identifies the file. */
  readonly fileHash: string;
  readonly count: number;
  /** The expenses, as JSON in UTF-8. */
  readonly rows: Uint8Array<ArrayBuffer>;
  /** Their ids, as PostgreSQL writes a list of them. */
  readonly ids: string;
  /** All payers and sharers, with their first place. */
  readonly involved: ReadonlyMap<string, Place>;
  /** The categories of expenses, with their first place, and that of the first refund. */
  readonly used: ReadonlyMap<string, Place & { readonly moneyBack: Place | null }>;
  /** The other currencies in which it was paid. */
  readonly currencies: readonly string[];
};
