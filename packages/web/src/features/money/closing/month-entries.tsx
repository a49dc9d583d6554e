import { refundedUser } from '@hestia/contract/money/planning/refund.ts';
import { payersOf } from '@hestia/contract/money/splitting/payers.ts';
import type { Expense } from '@hestia/contract/money/shapes/model.ts';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useTimeZone } from '#shared/household/household.ts';
import { useMemberDirectory } from '#shared/household/member-directory.ts';
import { useDays } from '#shared/household/use-days.ts';
import { Button } from '#ui/buttons/button.tsx';
import { Money } from '#ui/figures/money.tsx';
import { joinFacts } from '#ui/people/join-facts.ts';
import { useNames } from '#ui/people/use-names.ts';
import { RowParts } from '#ui/rows/row.tsx';
import { Section } from '#ui/rows/section.tsx';
import { ExpenseLink } from '../finding/expense-row.tsx';
import { dayCounted } from '../ledger/month.ts';
import { useExpenseSheet } from '../ledger/money-search.ts';
import { useIsPrinting } from '../statement/use-is-printing.ts';

/* The entries shown at first. */
const FIRST = 20;

/* All entries of the month, the latest first; paper has all lines. */
export function MonthEntries({ entries }: { entries: readonly Expense[] }) {
  const t = useTranslations('statement');
  const isPrinting = useIsPrinting();
  const [isWhole, setWhole] = useState(false);
  const visible = isPrinting || isWhole ? entries : entries.slice(0, FIRST);
  return (
    <Section title={t('month.entries')} side={<span className="ui-num">{entries.length}</span>}>
      {entries.length === 0 && <p className="py-4 text-ink-2">{t('none')}</p>}
      <ul>
        {visible.map((expense) => (
          <Entry key={expense.id} expense={expense} />
        ))}
      </ul>
      {visible.length < entries.length && (
        <p className="pt-4">
          <Button small onClick={() => setWhole(true)}>
            {t('more')}
          </Button>
        </p>
      )}
    </Section>
  );
}

function Entry({ expense }: { expense: Expense }) {
  const t = useTranslations('money');
  const list = useNames();
  const { longDay } = useDays();
  const { find } = useMemberDirectory();
  const { open } = useExpenseSheet();
  const timeZone = useTimeZone();
  const { id, name, amountMinor, paidBy, shares } = expense;
  const refunded = refundedUser(expense);
  const payer = list(payersOf(expense).map((each) => find(each).username));
  const count = Object.keys(shares).length;
  return (
    <li>
      <ExpenseLink id={id} className="ui-row statement-line" onOpen={() => open({ expense: id })}>
        <RowParts
          title={refunded ? t('transfer', { from: find(paidBy).username, to: find(refunded).username }) : name}
          detail={joinFacts([
            longDay(dayCounted(expense, timeZone)),
            refunded ? t('refund') : t(amountMinor < 0 ? 'receivedFor' : 'paidFor', { payer, count }),
          ])}
          figure={<Money minor={amountMinor} />}
        />
      </ExpenseLink>
    </li>
  );
}
