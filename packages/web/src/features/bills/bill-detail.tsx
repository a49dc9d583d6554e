import './bills.css';
import { datesBefore, dayAfter, MAX_BACKDATED } from '@hestia/contract/bills/dates.ts';
import type { Bill, BillDate, BillSharer } from '@hestia/contract/bills/schemas.ts';
import { toMinor } from '@hestia/contract/money/coins/minor.ts';
import { recurrenceOf } from '@hestia/contract/recurrence/dates.ts';
import { isolated } from '@hestia/contract/wire/direction.ts';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useFormatter, useTranslations } from 'use-intl';
import { useMemberDirectory } from '#shared/household/member-directory.ts';
import { perform } from '#platform/perform.ts';
import { useRecurrenceWords } from '#shared/recurrence/use-recurrence-words.ts';
import { Button } from '#ui/buttons/button.tsx';
import { joinFacts } from '#ui/people/join-facts.ts';
import { Money } from '#ui/figures/money.tsx';
import { DateLead, RowParts } from '#ui/rows/row.tsx';
import { Section } from '#ui/rows/section.tsx';
import { SheetBody } from '#ui/layers/sheet.tsx';
import { Ask } from './coming/ask.tsx';
import { useBillActions } from './bill-actions.ts';
import { useBillState } from './coming/bill-state.ts';
import { useBillDates } from './coming/bills-data.ts';
import { useToday } from '#shared/household/today.ts';
import { MissedDates } from './missed-dates.tsx';
import { useDecimals, useMoneyText } from '#ui/figures/currency.tsx';

/* A bill, read-only: its data, its question, and its bookings. */
export function BillDetail({ bill, onEdit }: { bill: Bill; onEdit: () => void }) {
  const t = useTranslations('bills');
  const words = useRecurrenceWords();
  const state = useBillState();
  const { find } = useMemberDirectory();
  const partOf = usePartText(bill);
  const names = bill.split.sharers.map((sharer) =>
    [isolated(find(sharer.userId).username), partOf(sharer)].join(' ').trim(),
  );
  return (
    <SheetBody>
      <p className="bill-facts py-3 wrap-anywhere">
        <b className="block">
          {bill.amount === null ? t('varies') : <Money minor={toMinor(bill.amount, bill.decimals)} />}
        </b>
        <span className="block">{words(recurrenceOf({ rule: bill.rule, basis: 'schedule' }))}</span>
        <span className="block">{state(bill)}</span>
        <span className="ui-row-detail">{t('detail.paidBy', { name: find(bill.paidBy).username })}</span>
        <span className="ui-row-detail">{t(`detail.${bill.split.kind}`, { names: joinFacts(names) })}</span>
      </p>
      {bill.asks.map((dueOn) => (
        <Ask key={dueOn} bill={bill} dueOn={dueOn} />
      ))}
      <PauseActions bill={bill} onEdit={onEdit} />
      <Booked id={bill.id} />
    </SheetBody>
  );
}

/** The share of one of its sharers; empty for equal parts and days. */
function usePartText({ split: { kind }, decimals }: Bill): (sharer: BillSharer) => string {
  const format = useFormatter();
  const text = useMoneyText();
  return ({ part }) => {
    switch (kind) {
      case 'amounts':
        return text(toMinor(part ?? 0, decimals));
      case 'percentages':
        return format.number((part ?? 0) / 100, { style: 'percent' });
      case 'shares':
        return format.number(part ?? 1);
      case 'personal':
        return part === null ? '' : `+${text(toMinor(part, decimals))}`;
      default:
        return '';
    }
  };
}

/* Pausing; and resuming, where one says what becomes of the dates that have passed meanwhile. */
function PauseActions({ bill, onEdit }: { bill: Bill; onEdit: () => void }) {
  const t = useTranslations('bills.detail');
  const edit = useTranslations('bills')('edit');
  const { pause, resume } = useBillActions();
  const today = useToday();
  const areHere = useWhetherAllAreHere();
  const [isBooked, setBooked] = useState(true);
  if (bill.nextOn === null) return null;
  if (bill.paused === null)
    return (
      <p className="flex flex-wrap gap-2 py-3">
        <Button small onClick={() => perform(() => pause(bill))}>
          {t('pause')}
        </Button>
      </p>
    );
  const since = bill.lastOn !== null && bill.lastOn >= bill.nextOn ? dayAfter(bill.lastOn) : bill.nextOn;
  const missed = datesBefore(bill, since, today);
  const from = isBooked && missed.length > 0 && missed.length <= MAX_BACKDATED ? since : today;
  // Payer and sharers come first.
  if (!areHere(bill))
    return (
      <>
        <p className="py-3 text-ink-2">{t('editFirst')}</p>
        <Button small onClick={onEdit}>
          {edit}
        </Button>
      </>
    );
  return (
    <>
      <MissedDates dates={missed} isBooked={isBooked} onChange={setBooked} />
      <p className="flex flex-wrap gap-2 py-3">
        <Button small onClick={() => perform(() => resume(bill, from))}>
          {t('resume')}
        </Button>
      </p>
    </>
  );
}

/** Whether the payer and all sharers are members; for a bill by days, the payer. */
function useWhetherAllAreHere(): (bill: Bill) => boolean {
  const { sharers } = useMemberDirectory();
  return ({ paidBy, split }) => {
    const needed = split.kind === 'days' ? [] : split.sharers.map(({ userId }) => userId);
    return [paidBy, ...needed].every((id) => sharers.some((member) => member.id === id));
  };
}

function Booked({ id }: { id: string }) {
  const t = useTranslations('bills.detail');
  const dates = useBillDates(id) ?? [];
  const come = dates.filter(({ amount, isSkipped }) => amount !== null || isSkipped);
  if (come.length === 0) return null;
  return (
    <Section title={t('booked')}>
      <ul>
        {come.map((date) => (
          <li key={date.dueOn}>
            <BookedRow {...date} />
          </li>
        ))}
      </ul>
    </Section>
  );
}

/* Its link may lead to an expense that was deleted since. */
function BookedRow({ dueOn, amount, expenseId }: BillDate) {
  const t = useTranslations('bills.detail');
  const decimals = useDecimals();
  const lead = <DateLead day={dueOn} />;
  if (amount === null || expenseId === null)
    return (
      <div className="ui-row">
        {lead}
        <RowParts title={t('skipped')} />
      </div>
    );
  return (
    <Link className="ui-row" to="/money" search={{ expense: expenseId }}>
      {lead}
      <RowParts title={t('expense')} figure={<Money minor={toMinor(amount, decimals)} />} />
    </Link>
  );
}
