import { payersOf } from '@hestia/contract/money/splitting/payers.ts';
import { refundedUser } from '@hestia/contract/money/planning/refund.ts';
import type { StatementLine, StatementPart } from '@hestia/contract/money/statement.ts';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useMemberDirectory } from '#shared/household/member-directory.ts';
import { Button } from '#ui/buttons/button.tsx';
import { useMoneyText } from '#ui/figures/currency.tsx';
import { joinFacts } from '#ui/people/join-facts.ts';
import { Money } from '#ui/figures/money.tsx';
import { RowParts } from '#ui/rows/row.tsx';
import { Section } from '#ui/rows/section.tsx';
import { ExpenseLink } from '../finding/expense-row.tsx';
import { useExpenseSheet } from '../ledger/money-search.ts';
import { useDays } from '#shared/household/use-days.ts';
import { useNames } from '#ui/people/use-names.ts';

/* Entries shown at first, and added at a time. */
const FIRST = 50;
const NEXT = 500;

type Props = {
  title: string;
  part: StatementPart;
  /* Shows all lines. */
  isWhole: boolean;
};

/* The entries of a sum, newest first. */
export function EntryLines({ title, part: { lines, earlier, minor }, isWhole }: Props) {
  const t = useTranslations('statement');
  const [most, setMost] = useState(FIRST);
  const visible = isWhole ? lines : lines.slice(0, most);
  const left = lines.length - visible.length;
  return (
    <Section
      title={title}
      side={
        <b>
          <Money minor={minor} sign />
        </b>
      }
    >
      {lines.length === 0 && <p className="py-4 text-ink-2">{t('none')}</p>}
      <ul>
        {visible.map((line) => (
          <EntryLine key={line.expense.id} line={line} />
        ))}
      </ul>
      {left > 0 && (
        <p className="pt-4">
          <Button small onClick={() => setMost(most + NEXT)}>
            {t('more')}
          </Button>
        </p>
      )}
      {left === 0 && earlier.count > 0 && (
        <p className="ui-row ui-row-bare statement-line">
          <RowParts title={t('older', { count: earlier.count })} figure={<Money minor={earlier.minor} sign />} />
        </p>
      )}
    </Section>
  );
}

/* Payments that the receiver has not confirmed. */
export function OpenPayments({ lines }: { lines: readonly StatementLine[] }) {
  const t = useTranslations('statement');
  return (
    <Section title={t('open')}>
      <p className="py-3 text-small text-ink-2">{t('openSays')}</p>
      <ul>
        {lines.map((line) => (
          <EntryLine key={line.expense.id} line={line} />
        ))}
      </ul>
    </Section>
  );
}

function EntryLine({ line: { expense, day, minor } }: { line: StatementLine }) {
  const t = useTranslations('money');
  const text = useMoneyText();
  const list = useNames();
  const { longDay } = useDays();
  const { find } = useMemberDirectory();
  const { open } = useExpenseSheet();
  const { id, name, amountMinor, paidBy, shares, refundState } = expense;
  const refunded = refundedUser(expense);
  const payer = list(payersOf(expense).map((each) => find(each).username));
  const count = Object.keys(shares).length;
  const details = refunded
    ? [t('refund'), refundState && t(`refundState.${refundState}`)]
    : [t(amountMinor < 0 ? 'receivedFor' : 'paidFor', { payer, count }), text(Math.abs(amountMinor))];
  return (
    <li>
      <ExpenseLink id={id} className="ui-row statement-line" onOpen={() => open({ expense: id })}>
        <RowParts
          title={refunded ? t('transfer', { from: find(paidBy).username, to: find(refunded).username }) : name}
          detail={joinFacts([longDay(day), ...details])}
          figure={<Money minor={minor} sign />}
        />
      </ExpenseLink>
    </li>
  );
}
