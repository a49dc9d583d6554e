import './bills.css';
import { nextDate } from '@hestia/contract/bills/dates.ts';
import type { Bill } from '@hestia/contract/bills/model.ts';
import { limits } from '@hestia/contract/wire/limits.ts';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useForm } from '#platform/forms/use-form.ts';
import { useMemberDirectory } from '#shared/household/member-directory.ts';
import { useToday } from '#shared/household/today.ts';
import { useSplitProblem } from '#shared/split/split-fields.tsx';
import { UsualGone } from '#shared/split/usual-gone.tsx';
import { askedOf, type TypedField, TypedParts } from '#shared/typed/typed-parts.tsx';
import { AmountField } from '#ui/fields/amount-field.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import { useMoneyText, useSmallestUnit } from '#ui/figures/currency.tsx';
import { useNotation } from '#ui/figures/notation.ts';
import { SheetForm } from '#ui/layers/form-sheet.tsx';
import { type BillDraft, minorOf, previewOf, type AmountNotation, type BillValues, writtenOf } from './bill-draft.ts';
import { books, type Problem, problemOf } from './bill-problem.ts';
import { type BillPart, BillSentence, Outcome } from './bill-sentence.tsx';
import { varyingKinds } from './bill-split.ts';
import { useDateText } from './bill-words.ts';

type Props = {
  draft: BillDraft;
  set: SetDraft;
  /* The words of the name of a new one, which fill it. */
  typed?: TypedField;
  isNew: boolean;
  /* Resolves when it is stored. */
  onFinish: () => Promise<unknown>;
  /* The former members that the usual split names. */
  gone?: readonly string[];
  /* The bill being edited. */
  bill?: Bill;
};
type SetDraft = (change: Partial<BillDraft>) => void;

export function BillForm({ draft, set, typed, isNew, onFinish, gone = [], bill }: Props) {
  const t = useTranslations('bills.form');
  const notation = useNotation();
  const typing = { notation, step: useSmallestUnit() };
  const splitProblem = useSplitProblem();
  const written = draft.firstOn === '' ? null : writtenOf(draft, typing);
  const preview = previewOf(draft, written, typing);
  const today = useToday();
  const wrong = problemOf(draft, written, { preview, decimals: notation.decimals });
  const found = wrong ?? (bill && written && books(bill, written, today) ? 'tooManyDates' : null);
  const [part, setPart] = useState<BillPart | null>(null);
  const isAsked = typed !== undefined && askedOf(typed).length > 0;
  const { isTried, onSubmit } = useForm(found !== null || isAsked, onFinish);
  const problem = isTried ? found : null;
  const nameProblem = useNameProblem(isTried && isAsked ? 'asked' : problem);
  const adding = useAdding(draft, written, typing);
  return (
    <SheetForm onSubmit={onSubmit} action={isNew ? adding : t('save')}>
      <HowMuch draft={draft} set={set} isNew={isNew} isWrong={problem === 'amount'} />
      <TextField
        label={t('name')}
        value={typed?.text ?? draft.name}
        onChange={(name) => set({ name })}
        maxLength={limits.expenseName}
        autoComplete="off"
        error={nameProblem}
      />
      {typed && <TypedParts {...typed} />}
      <BillSentence
        {...{ draft, set, preview, problem }}
        amountMinor={minorOf(draft, typing)}
        splitError={splitProblem(draft.split.kind, preview) ?? t('splitWrong')}
        open={part}
        onOpenChange={setPart}
      />
      <UsualGone gone={gone} />
      {written && <Outcome {...{ draft, set, preview, written, isNew }} />}
    </SheetForm>
  );
}

function useNameProblem(problem: Problem | 'asked'): string | undefined {
  const t = useTranslations();
  if (problem === 'asked') return t('expense.typed.whichMissing');
  return problem === 'name' ? t('bills.form.nameMissing') : undefined;
}

/* The label of the button, with its first booking. */
function useAdding(draft: BillDraft, written: BillValues | null, typing: AmountNotation): string {
  const t = useTranslations('bills.form');
  const text = useMoneyText();
  const dateText = useDateText();
  const today = useToday();
  const isOfPast = written !== null && written.firstOn < today;
  const next = written === null || isOfPast ? null : nextDate(written, today);
  if (next === null || (next === today && draft.isVariable)) return t('add');
  if (next === today) return t('addAndRecord', { amount: text(minorOf(draft, typing)) });
  return t('addFirst', { day: dateText(next) });
}

type HowMuchProps = { draft: BillDraft; set: SetDraft; isNew: boolean; isWrong: boolean };

/* A fixed amount, or another one each time. */
function HowMuch({ draft, set, isNew, isWrong }: HowMuchProps) {
  const t = useTranslations('bills.form');
  const text = useMoneyText();
  const { me, find } = useMemberDirectory();
  const vary = () =>
    set({
      isVariable: true,
      ...(varyingKinds.includes(draft.split.kind) ? {} : { split: { ...draft.split, kind: 'evenly' } }),
      // The payer is asked for the amount.
      ...(find(draft.paidBy).isPlaceholder ? { paidBy: me } : {}),
    });
  return (
    <div className="bill-amount flex flex-wrap items-center gap-x-3">
      {draft.isVariable ? (
        <p className="flex-1 py-6 text-ink-2">{t('variesSays')}</p>
      ) : (
        <div className="min-w-0 flex-[1_1_11rem]">
          <AmountField
            label={t('amount')}
            hideLabel
            big
            value={draft.amount}
            onChange={(amount) => set({ amount })}
            enterKeyHint="next"
            autoFocus={isNew && draft.amount === ''}
            error={isWrong ? t('amountMissing', { example: text(5880, { bare: true }) }) : undefined}
          />
        </div>
      )}
      <button
        type="button"
        className="ui-chip"
        data-selected={draft.isVariable || undefined}
        aria-pressed={draft.isVariable}
        onClick={draft.isVariable ? () => set({ isVariable: false }) : vary}
      >
        {t('varies')}
      </button>
    </div>
  );
}
