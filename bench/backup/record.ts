/** A created thing, as it must come back. */
export type Thing =
  | {
      readonly kind: 'expense';
      readonly name: string;
      readonly paidBy: string;
      readonly amountMinor: number;
      /** In minor units, by user. */
      readonly shares: Readonly<Record<string, number>>;
    }
  | { readonly kind: 'message'; readonly content: string }
  | { readonly kind: 'chore'; readonly title: string; readonly enrolled: readonly string[] }
  | { readonly kind: 'note'; readonly content: string }
  | { readonly kind: 'picture note'; readonly image: string };

/** From before a call was sent until after its acknowledgement, in milliseconds of this process: the commit happened in between. */
export type Span = { readonly sentAt: number; readonly ackedAt: number };

/** An acknowledged write and the thing's state since; null: deleted. */
export type Write = Span & {
  readonly householdId: string;
  readonly id: string;
  /** The write's event. */
  readonly event: string;
  readonly thing: Thing | null;
};

/** An uploaded picture. It is no write of its household, and has no event. */
export type Upload = {
  readonly householdId: string;
  /** SHA-256 of each of its files, as served after the upload. */
  readonly files: Readonly<Record<string, string>>;
  readonly put: Span;
  readonly deleted: Span | null;
};

/** All acknowledged writes, in the order of their answers, and pictures by name. */
export type WriteLog = { readonly writes: Write[]; readonly uploads: Map<string, Upload> };

/** An event of a household: its number, its name and the id of its subject. */
export type StoredEvent = { readonly seq: number; readonly name: string; readonly id: string | null };

/** A write with the number of its event. */
export type NumberedWrite = Write & { readonly seq: number };

/** Rows of one household by table. */
export type Rows = Readonly<Record<string, number>>;
