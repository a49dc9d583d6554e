// M27: the kind of a category.
import type { CategoryKind } from '../shapes/schemas.ts';

/** The kind of a new category without one: a deposit by its name in any of the six languages. */
export const kindOfName = (name: string): CategoryKind | null =>
  DEPOSIT.test(name.normalize('NFC').toLowerCase()) ? 'deposit' : null;

const DEPOSIT =
  /deposit|depósito|dépôt de garantie|(?<!\p{L})caution|kaution|(?<!\p{L})fianza|押金|保证金|敷金|保証金/u;

/** The kind of a new category: null means none, for any name. */
export const kindOfNew = ({ name, kind }: { name: string; kind?: CategoryKind | null | undefined }) =>
  kind === undefined ? kindOfName(name) : kind;

/** The kind on the wire: absent if none. */
export const withKind = (kind: CategoryKind | null | undefined): { kind?: CategoryKind } => (kind ? { kind } : {});
