// How a split of ours is kept: as it is sent, but in cents.
import { centsIn, toAmount, toAmounts, toCents } from '@hestia/contract/money/cents.ts';
import type { OwnSplit } from '@hestia/contract/money/schemas.ts';
import type { Cents } from './mappers.ts';

export type KeptOwnSplit =
  | (OwnSplit & { kind: 'shares' })
  | { readonly kind: 'personal'; readonly sharers: readonly string[]; readonly extras: Cents }
  | { readonly kind: 'items'; readonly items: readonly KeptItem[]; readonly restCents: number };

type KeptItem = { readonly name: string; readonly cents: number; readonly sharers: readonly string[] };

export function keepOwnSplit(split: OwnSplit, decimals: number): KeptOwnSplit {
  switch (split.kind) {
    case 'shares':
      return split;
    case 'personal':
      return { ...split, extras: centsIn(split.extras, decimals) };
    case 'items':
      return {
        kind: 'items',
        items: split.items.map(({ name, amount, sharers }) => ({ name, cents: toCents(amount, decimals), sharers })),
        restCents: toCents(split.rest, decimals),
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
        items: kept.items.map(({ name, cents, sharers }) => ({
          name,
          amount: toAmount(cents, decimals),
          sharers: [...sharers],
        })),
        rest: toAmount(kept.restCents, decimals),
      };
  }
}
