import { toAmount, toCents } from '@hestia/contract/money/cents.ts';
import { moneyCommands } from '@hestia/contract/money/commands.ts';
import type { ExpenseCategory } from '@hestia/contract/money/schemas.ts';
import { limits } from '@hestia/contract/wire/limits.ts';
import { type FormEvent, type ReactNode, useState } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { queueWrite } from '#platform/data/user-data.ts';
import { usePerformOnce } from '#platform/perform.ts';
import { AmountField } from '#ui/amount-field.tsx';
import { type DecimalSign, decimalSignOf, evaluateAmount } from '#ui/arithmetic.ts';
import { Button } from '#ui/button.tsx';
import { useMoneyText } from '#ui/currency.tsx';

/* What the household means to spend in a category each month; nothing typed is no budget. */
export function BudgetForm({ category, onDone }: { category: ExpenseCategory; onDone: () => void }): ReactNode {
  const t = useTranslations('statistics.budget');
  const performOnce = usePerformOnce();
  const text = useMoneyText();
  const sign = decimalSignOf(useLocale());
  const whole = (cents: number) => text(cents, { bare: true, whole: true });
  const [typed, setTyped] = useState(category.budget ? whole(toCents(category.budget)) : '');
  const [isTried, setTried] = useState(false);
  const budget = budgetOf(typed, sign);
  const save = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (budget === undefined) return;
    performOnce(async () => {
      if (budget !== (category.budget ?? null)) await queueWrite(moneyCommands.setBudget, { ...category, budget });
      onDone();
    });
  };
  return (
    <form onSubmit={save}>
      <AmountField
        label={`${t('label')} · ${category.name}`}
        value={typed}
        onChange={setTyped}
        help={t('help')}
        error={isTried && budget === undefined ? t('whole', { example: whole(20_000) }) : undefined}
        after={
          <Button small look="quiet" type="submit">
            {t('save')}
          </Button>
        }
      />
    </form>
  );
}

/** A whole amount, or null for none; undefined is neither. */
function budgetOf(typed: string, sign: DecimalSign): number | null | undefined {
  if (typed.trim() === '') return null;
  const cents = evaluateAmount(typed, sign)?.cents ?? 0;
  const isBudget = cents > 0 && cents <= limits.amountCents && cents % 100 === 0;
  return isBudget ? toAmount(cents) : undefined;
}
