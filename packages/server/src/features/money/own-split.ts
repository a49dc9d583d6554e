// How a split of ours is kept: as it is sent, but in minor units.
import { minorIn, toAmount, toAmounts, toMinor } from '@hestia/contract/money/minor.ts';
import type { OwnSplit } from '@hestia/contract/money/schemas.ts';
import type { MinorUnits } from './mappers.ts';

export type StoredOwnSplit =
  | (OwnSplit & { kind: 'shares' })
  | { readonly kind: 'personal'; readonly sharers: readonly string[]; readonly extras: MinorUnits }
  | { readonly kind: 'items'; readonly items: readonly StoredItem[]; readonly restMinor: number };

type StoredItem = { readonly name: string; readonly minor: number; readonly sharers: readonly string[] };

export function toStoredOwnSplit(split: OwnSplit, decimals: number): StoredOwnSplit {
  switch (split.kind) {
    case 'shares':
      return split;
    case 'personal':
      return { ...split, extras: minorIn(split.extras, decimals) };
    case 'items':
      return {
        kind: 'items',
        items: split.items.map(({ name, amount, sharers }) => ({ name, minor: toMinor(amount, decimals), sharers })),
        restMinor: toMinor(split.rest, decimals),
      };
  }
}

export function toOwnSplit(stored: StoredOwnSplit, decimals: number): OwnSplit {
  switch (stored.kind) {
    case 'shares':
      return stored;
    case 'personal':
      return { kind: 'personal', sharers: [...stored.sharers], extras: toAmounts(stored.extras, decimals) };
    case 'items':
      return {
        kind: 'items',
        items: stored.items.map(({ name, minor, sharers }) => ({
          name,
          amount: toAmount(minor, decimals),
          sharers: [...sharers],
        })),
        rest: toAmount(stored.restMinor, decimals),
      };
  }
}
