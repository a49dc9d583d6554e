import type { Bill } from '@hestia/contract/bills/model.ts';
import { mostMinor } from '@hestia/contract/money/coins/most-minor.ts';
import { type FormEvent, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useDraft } from '#platform/drafts.ts';
import { usePerformOnce } from '#platform/perform.ts';
import { AmountField } from '#ui/fields/amount-field.tsx';
import { evaluateAmount } from '#ui/figures/arithmetic.ts';
import { Button } from '#ui/buttons/button.tsx';
import { useMoneyText } from '#ui/figures/currency.tsx';
import { useNotation } from '#ui/figures/notation.ts';
import { useAnswer } from './answering.ts';
import { useDayText } from './household-day.ts';

/* A bill's date that waits for its amount. The typed amount stays until it is saved. */
export function Ask({ bill, dueOn, isFocused = false }: { bill: Bill; dueOn: string; isFocused?: boolean }) {
  const t = useTranslations('bills.ask');
  const text = useMoneyText();
  const day = useDayText();
  const answer = useAnswer();
  const performOnce = usePerformOnce();
  const notation = useNotation();
  const [typed, keep, clear] = useDraft(`bills.ask.${bill.id}.${dueOn}`, '');
  const [isTried, setTried] = useState(false);
  const minor = evaluateAmount(typed, notation)?.minor ?? 0;
  const isWrong = minor <= 0 || minor > mostMinor(notation.decimals);
  const submitAnswer = (amountMinor: number | null) =>
    performOnce(async () => {
      if (await answer(bill, dueOn, amountMinor)) clear();
    });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(isWrong);
    if (!isWrong) submitAnswer(minor);
  };
  return (
    <form className="bill-ask border-b border-line py-3" onSubmit={submit} noValidate>
      <AmountField
        label={t('label', { name: bill.name, day: day(dueOn) })}
        value={typed}
        onChange={keep}
        autoFocus={isFocused}
        help={bill.lastMinor === null ? undefined : t('last', { amount: text(bill.lastMinor) })}
        error={isTried && isWrong ? t('missing', { example: text(5880, { bare: true }) }) : undefined}
      />
      <div className="flex flex-wrap gap-2 py-3">
        <Button look="line" small type="submit">
          {t('book')}
        </Button>
        <Button look="quiet" small onClick={() => submitAnswer(null)}>
          {t('skip')}
        </Button>
      </div>
    </form>
  );
}
