import { toAmount, toMinor } from '@hestia/contract/money/coins/minor.ts';
import { mostMinor } from '@hestia/contract/money/coins/most-minor.ts';
import { moneyCommands } from '@hestia/contract/money/commands.ts';
import type { ExpenseCategory } from '@hestia/contract/money/shapes/schemas.ts';
import { type FormEvent, useState } from 'react';
import { useTranslations } from 'use-intl';
import { queueWrite } from '#platform/sync/sync.ts';
import { usePerformOnce } from '#platform/perform.ts';
import { AmountField } from '#ui/fields/amount-field.tsx';
import { evaluateAmount, type Notation } from '#ui/figures/arithmetic.ts';
import { Button } from '#ui/buttons/button.tsx';
import { useMoneyText } from '#ui/figures/currency.tsx';
import { joinFacts } from '#ui/people/join-facts.ts';
import { useNotation } from '#ui/figures/notation.ts';

/* The household's monthly budget for a category; an empty field is no budget. */
export function BudgetForm({ category, onDone }: { category: ExpenseCategory; onDone: () => void }) {
  const t = useTranslations('statistics.budget');
  const performOnce = usePerformOnce();
  const text = useMoneyText();
  const notation = useNotation();
  const whole = (minor: number) => text(minor, { bare: true, whole: true });
  const [typed, setTyped] = useState(category.budget ? whole(toMinor(category.budget, notation.decimals)) : '');
  const [isTried, setTried] = useState(false);
  const budget = budgetOf(typed, notation);
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
    <form className="pb-4" onSubmit={save}>
      <AmountField
        label={joinFacts([t('label'), category.name])}
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
function budgetOf(typed: string, notation: Exclude<Notation, string>): number | null | undefined {
  if (typed.trim() === '') return null;
  const minor = evaluateAmount(typed, notation)?.minor ?? 0;
  const budget = toAmount(minor, notation.decimals);
  return budget > 0 && minor <= mostMinor(notation.decimals) && Number.isInteger(budget) ? budget : undefined;
}
