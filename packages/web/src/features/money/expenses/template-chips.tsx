import { isolated } from '@hestia/contract/wire/direction.ts';
import { payersOf } from '@hestia/contract/money/splitting/payers.ts';
import { useId, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useMemberDirectory } from '#shared/household/member-directory.ts';
import { useNames } from '#ui/people/use-names.ts';
import { useMoneyText } from '#ui/figures/currency.tsx';
import { joinFacts } from '#ui/people/join-facts.ts';
import { useExpenses } from '../ledger/money-data.ts';
import { kindOf } from '../sentence/sentence-words.ts';
import { type Template, templatesOf } from './templates.ts';

/* Earlier expenses as chips that fill the form (M32). Their order stays as first shown: none moves under a finger. */
export function TemplateChips({ onChoose }: { onChoose: (template: Template) => void }) {
  const t = useTranslations('money.form');
  const { expenses } = useExpenses();
  const { sharers } = useMemberDirectory();
  const words = useTemplateWords();
  const label = useId();
  const [templates, setTemplates] = useState<readonly Template[] | null>(null);
  if (templates === null && expenses) setTemplates(templatesOf(expenses, new Set(sharers.map(({ id }) => id))));
  if (templates?.length === 0) return null;
  return (
    <div className="ui-field" role="group" aria-labelledby={label}>
      <span id={label} className="ui-field-label">
        {t('again')}
      </span>
      <div className="ui-chips ui-chips-scroll template-chips pt-2">
        {templates?.map((template) => (
          <button
            key={template.expense.id}
            type="button"
            className="ui-chip"
            onClick={({ currentTarget }) => {
              onChoose(template);
              // Only the amount is still to be entered.
              currentTarget.form?.querySelector('input')?.focus();
            }}
          >
            <span>
              {isolated(template.expense.name)} <small className="font-normal text-ink-2">{words(template)}</small>
            </span>
          </button>
        ))}
      </div>
    </div>
  );
}

/* Another payer, the number of sharers, the split, and a constant amount. */
function useTemplateWords(): (template: Template) => string {
  const t = useTranslations('expense.split');
  const list = useNames();
  const text = useMoneyText();
  const { me, find } = useMemberDirectory();
  return ({ expense, isSameAmount }) => {
    const payers = payersOf(expense);
    const { original } = expense;
    const amount = original ? text(original.minor, { currency: original.currency }) : text(expense.amountMinor);
    return joinFacts([
      isSameAmount && amount,
      payers.some((id) => id !== me) && list(payers.map((id) => find(id).username)),
      t('people', { count: Object.keys(expense.shares).length }),
      t(kindOf(expense.split)),
    ]);
  };
}
