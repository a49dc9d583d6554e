import type { Expense } from '@hestia/contract/money/shapes/model.ts';
import { useTranslations } from 'use-intl';
import { withTexts } from '#platform/i18n/with-texts.ts';
import { useWrite } from '#ui/figures/notation.ts';
import { lazyPart } from '#ui/layers/lazy-part.tsx';
import { SkeletonRows } from '#ui/rows/skeleton.tsx';
import { Switch } from '#ui/fields/choices/switch.tsx';
import type { DraftProblems, ExpenseDraft } from '../drafts/expense-draft.ts';
import type { SetDraft } from '../sentence/expense-fields.tsx';
import { foreignIn, lastForeign } from '../foreign/foreign-draft.ts';

const ForeignFields = lazyPart(
  async () => (await withTexts(import('../foreign/foreign-fields.tsx'), 'expense')).ForeignFields,
  <SkeletonRows rows={2} />,
);

type Props = {
  foreign: ExpenseDraft['foreign'];
  /* Its amount in the household's currency. */
  minor: number;
  problem: DraftProblems['foreign'];
  /* The source of the proposed currency and rate. */
  expenses: readonly Expense[];
  set: SetDraft;
};

/* An expense paid in another currency (M24). */
export function CurrencyFields({ foreign, minor, problem, expenses, set }: Props) {
  const t = useTranslations('money');
  const write = useWrite();
  return (
    <>
      <Switch
        isSelected={Boolean(foreign)}
        onChange={(is) => set({ foreign: is ? lastForeign(expenses, write) : null })}
      >
        {t('foreign.label')}
      </Switch>
      {foreign && (
        <ForeignFields
          foreign={foreign}
          minor={minor}
          problem={problem}
          onCurrency={(currency) => set({ foreign: foreignIn(currency, expenses, write) })}
          onRate={(rate) => set({ foreign: { ...foreign, rate } })}
        />
      )}
    </>
  );
}
