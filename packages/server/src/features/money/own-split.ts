// How a split of ours is kept: as it is sent, but in minor units.
import { minorIn, toAmount, toAmounts, toMinor } from '@hestia/contract/money/minor.ts';
import type { OwnSplit } from '@hestia/contract/money/schemas.ts';
import type { MinorUnits } from './mappers.ts';

export type KeptOwnSplit =
  | (OwnSplit & { kind: 'shares' })
  | { readonly kind: 'personal'; readonly sharers: readonly string[]; readonly extras: MinorUnits }
  | { readonly kind: 'items'; readonly items: readonly KeptItem[]; readonly restMinor: number };

type KeptItem = { readonly name: string; readonly minor: number; readonly sharers: readonly string[] };

export function keepOwnSplit(split: OwnSplit, decimals: number): KeptOwnSplit {
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

export function toOwnSplit(kept: KeptOwnSplit, decimals: number): OwnSplit {
  switch (kept.kind) {
    case 'shares':
      return kept;
    case 'personal':
      return { kind: 'personal', sharers: [...kept.sharers], extras: toAmounts(kept.extras, decimals) };
    case 'items':
      return {
        kind: 'items',
        items: kept.items.map(({ name, minor, sharers }) => ({
          name,
          amount: toAmount(minor, decimals),
          sharers: [...sharers],
        })),
        rest: toAmount(kept.restMinor, decimals),
      };
  }
}
