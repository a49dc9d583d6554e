import { defaultSplitCommands } from '@hestia/contract/money/default-split-commands.ts';
import type { UsualSplit } from '@hestia/contract/money/shapes/default-split-schemas.ts';
import { suggestSplit, usualSplitOf } from '@hestia/contract/money/applying/default-splits.ts';
import type { ExpenseCategory } from '@hestia/contract/money/shapes/schemas.ts';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { queueWrite } from '#platform/sync/sync.ts';
import { useMemberDirectory } from '#shared/household/member-directory.ts';
import { usePerformOnce } from '#platform/perform.ts';
import { useColocationId } from '#platform/session/session.ts';
import { Button } from '#ui/buttons/button.tsx';
import { useMoneyText, useSmallestUnit } from '#ui/figures/currency.tsx';
import { useNotation, useWrite } from '#ui/figures/notation.ts';
import { Sheet, SheetBody, SheetFoot } from '#ui/layers/sheet.tsx';
import { previewSplit, type SplitDraft, type SplitPreview } from '#shared/split/split-draft.ts';
import { SplitFields, useSplitProblem } from '#shared/split/split-fields.tsx';
import { useDefaultSplits } from '#shared/split/default-splits-data.ts';
import { draftOfUsual } from '#shared/split/usual-split.ts';

/** Kinds of splits without a fixed amount. */
const KINDS = ['evenly', 'percentage', 'shares'] as const;
const EXAMPLE = 10_000;

type Props = {
  /* Absent: the household's. */
  category: ExpenseCategory | null;
  onClose: () => void;
};

/* How new expenses are split, of a category or of the household (M30). */
export function UsualSplitSheet({ category, onClose }: Props) {
  const t = useTranslations('money.usual');
  const text = useMoneyText();
  const notation = useNotation();
  const write = useWrite();
  const problemText = useSplitProblem();
  const smallest = useSmallestUnit();
  const keep = useKeep({ category, onClose });
  const defaults = useDefaultSplits();
  const { sharers: members } = useMemberDirectory();
  const everybody = members.map(({ id }) => id);
  const expenseCategoryId = category?.id ?? null;
  const isSet = defaults.some((one) => one.expenseCategoryId === expenseCategoryId);
  const [typed, setTyped] = useState<SplitDraft | null>(null);
  const [isTried, setTried] = useState(false);
  const usual = usualSplitOf(defaults, expenseCategoryId);
  const split = typed ?? draftOfUsual(suggestSplit(usual, { sharers: everybody, isAway: () => false }), write);
  const preview = previewSplit(split, EXAMPLE, notation, smallest);
  const problem = isTried ? problemText(split.kind, preview) : undefined;
  return (
    <Sheet title={category?.name ?? t('household')} onClose={onClose}>
      <SheetBody>
        <p className="text-ink-2">{t('says', { amount: text(EXAMPLE) })}</p>
        <SplitFields
          kinds={KINDS}
          members={members}
          split={split}
          preview={preview}
          amountMinor={EXAMPLE}
          onChange={setTyped}
          error={problem}
        />
      </SheetBody>
      <SheetFoot>
        {isSet && (
          <Button look="quiet" onClick={() => keep(null)}>
            {t(category ? 'likeHousehold' : 'none')}
          </Button>
        )}
        <Button
          look="fill"
          wide
          onClick={() => (preview.problem === null ? keep(usualOf(split, preview, everybody)) : setTried(true))}
        >
          {t('save')}
        </Button>
      </SheetFoot>
    </Sheet>
  );
}

/* Saves the choice, and closes the sheet. */
function useKeep({ category, onClose }: Props): (split: UsualSplit | null) => void {
  const t = useTranslations('money.usual');
  const colocationId = useColocationId();
  const performOnce = usePerformOnce();
  const expenseCategoryId = category?.id ?? null;
  const name = category?.name ?? t('household');
  return (split) =>
    performOnce(async () => {
      await queueWrite(defaultSplitCommands.setDefaultSplit, { colocationId, expenseCategoryId, name, split });
      onClose();
    });
}

function usualOf({ sharers }: SplitDraft, { split }: SplitPreview, everybody: readonly string[]): UsualSplit {
  if (split.kind === 'percentages') return { kind: split.kind, percentages: { ...split.percentages } };
  if (split.kind === 'shares') return { kind: split.kind, weights: { ...split.weights } };
  // New members share, too.
  return { kind: 'evenly', sharers: everybody.every((id) => sharers.includes(id)) ? null : [...sharers] };
}
