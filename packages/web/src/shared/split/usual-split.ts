import { type SuggestedSplit, suggestSplit, usualSplitOf } from '@hestia/contract/money/applying/default-splits.ts';
import { useMemberDirectory } from '#shared/household/member-directory.ts';
import { useWrite } from '#ui/figures/notation.ts';
import { useDefaultSplits } from './default-splits-data.ts';
import { type Write, weightTexts } from './own-split-draft.ts';
import type { SplitDraft } from './split-draft.ts';

type Usual = { readonly split: SplitDraft; readonly gone: readonly string[] };

/** The usual split of new expenses in a category (M30, M31), null without one; and the former members that it names. */
export function useUsualSplit(categoryId: string, isAway: (userId: string) => boolean): Usual | null {
  const usual = usualSplitOf(useDefaultSplits(), categoryId);
  const { sharers } = useMemberDirectory();
  const write = useWrite();
  if (usual === null) return null;
  const suggested = suggestSplit(usual, { sharers: sharers.map(({ id }) => id), isAway });
  return { split: draftOfUsual(suggested, write), gone: suggested.gone };
}

/** The same as typed by hand. */
export function draftOfUsual({ kind, sharers, parts }: Omit<SuggestedSplit, 'gone'>, write: Write): SplitDraft {
  const none = { sharers, values: {}, percentages: {} };
  if (kind === 'shares') return { ...none, kind, weights: weightTexts(parts, write) };
  if (kind === 'evenly') return { ...none, kind };
  const percentages = Object.fromEntries(Object.entries(parts).map(([id, percentage]) => [id, String(percentage)]));
  return { ...none, kind: 'percentage', percentages };
}
