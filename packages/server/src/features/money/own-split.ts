// How a split of ours is kept: as it is sent, but in cents.
import { toAmount, toAmounts, toCents } from '@hestia/contract/money/cents.ts';
import { centsIn } from '@hestia/contract/money/change.ts';
import type { OwnSplit } from '@hestia/contract/money/schemas.ts';
import type { Cents } from './mappers.ts';

export type KeptOwnSplit =
  | (OwnSplit & { kind: 'shares' })
  | { readonly kind: 'personal'; readonly sharers: readonly string[]; readonly extras: Cents }
  | { readonly kind: 'items'; readonly items: readonly KeptItem[]; readonly restCents: number };

type KeptItem = { readonly name: string; readonly cents: number; readonly sharers: readonly string[] };

export function keepOwnSplit(split: OwnSplit): KeptOwnSplit {
  switch (split.kind) {
    case 'shares':
      return split;
    case 'personal':
      return { ...split, extras: centsIn(split.extras) };
    case 'items':
      return {
        kind: 'items',
        items: split.items.map(({ name, amount, sharers }) => ({ name, cents: toCents(amount), sharers })),
        restCents: toCents(split.rest),
      };
  }
}

export function toOwnSplit(kept: KeptOwnSplit): OwnSplit {
  switch (kept.kind) {
    case 'shares':
      return kept;
    case 'personal':
      return { kind: 'personal', sharers: [...kept.sharers], extras: toAmounts(kept.extras) };
    case 'items':
      return {
        kind: 'items',
        items: kept.items.map(({ name, cents, sharers }) => ({ name, amount: toAmount(cents), sharers: [...sharers] })),
        rest: toAmount(kept.restCents),
      };
  }
}
