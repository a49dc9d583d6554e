import type { Shares } from '@hestia/contract/money/coins/minor.ts';
import type { Split } from '@hestia/contract/money/shapes/model.ts';
import { type SeenParts, seenParts, splitOf } from '@hestia/contract/money/shapes/wire.ts';

/** The columns of an expense's split, next to its shares. */
export type SplitColumns = {
  readonly split_type: SeenParts['splitType'];
  readonly percentages: SeenParts['percentages'];
  readonly own_split: SeenParts['split'];
};

export function splitColumns(split: Split): SplitColumns {
  const { splitType: split_type, percentages, split: own_split } = seenParts(split);
  return { split_type, percentages, own_split };
}

export const splitFrom = (columns: SplitColumns, shares: Shares): Split =>
  splitOf({ splitType: columns.split_type, percentages: columns.percentages, split: columns.own_split, shares });
