import { type Suggested, suggestSplit, usualSplitOf } from '@hestia/contract/money/default-splits.ts';
import { useAway } from '#platform/household/absences.ts';
import { usePeople } from '#platform/household/people.ts';
import { useWrite } from '#ui/notation.ts';
import type { ExpenseDraft } from './expense-draft.ts';
import { type Write, weightTexts } from './own-split-draft.ts';
import type { SplitDraft } from './split-draft.ts';
import { useDefaultSplits } from './default-splits-data.ts';

/** A new expense as it is usually split in its category (M30, M31), until somebody says otherwise; and whom that names who has left. */
export function useUsualSplit(
  draft: ExpenseDraft,
  categoryId: string,
): { readonly draft: ExpenseDraft; readonly gone: readonly string[] } {
  const usual = usualSplitOf(useDefaultSplits(), categoryId);
  const { sharers } = usePeople();
  const isAway = useAway(draft.day);
  const write = useWrite();
  if (usual === null || draft.splitChosen !== false) return { draft, gone: [] };
  const suggested = suggestSplit(usual, { sharers: sharers.map(({ id }) => id), isAway });
  return { draft: { ...draft, split: draftOfUsual(suggested, write) }, gone: suggested.gone };
}

/** The same as somebody would have typed it. */
export function draftOfUsual({ kind, sharers, parts }: Omit<Suggested, 'gone'>, write: Write): SplitDraft {
  const none = { sharers, values: {}, percentages: {} };
  if (kind === 'shares') return { ...none, kind, weights: weightTexts(parts, write) };
  if (kind === 'evenly') return { ...none, kind };
  const percentages = Object.fromEntries(Object.entries(parts).map(([id, percentage]) => [id, String(percentage)]));
  return { ...none, kind: 'percentage', percentages };
}
