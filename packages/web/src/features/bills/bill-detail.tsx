import './bills.css';
import { billDates, datesBefore, dayAfter, MAX_BACKDATED } from '@hestia/contract/bills/dates.ts';
import type { Bill } from '@hestia/contract/bills/model.ts';
import type { BillDate, BillSharer } from '@hestia/contract/bills/schemas.ts';
import { isBillFault, sharesOf } from '@hestia/contract/bills/split.ts';
import { toMinor } from '@hestia/contract/money/coins/minor.ts';
import { recurrenceOf } from '@hestia/contract/recurrence/dates.ts';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useFormatter } from '#platform/i18n/use-formatter.ts';
import { useMemberDirectory } from '#shared/household/member-directory.ts';
import { perform } from '#platform/perform.ts';
import { Button } from '#ui/buttons/button.tsx';
import { Avatar } from '#ui/people/avatar.tsx';
import { Money } from '#ui/figures/money.tsx';
import { DateLead, RowParts } from '#ui/rows/row.tsx';
import { Section } from '#ui/rows/section.tsx';
import { SheetBody } from '#ui/layers/sheet.tsx';
import { Ask } from './coming/ask.tsx';
import { useBillActions } from './bill-actions.ts';
import { useBillWords, useDateText } from './bill-words.ts';
import { useBillState } from './coming/bill-state.ts';
import { useBillCategories, useBillDates } from './coming/bills-data.ts';
import { useToday } from '#shared/household/today.ts';
import { MissedDates } from './missed-dates.tsx';
import { useDecimals, useMoneyText } from '#ui/figures/currency.tsx';

/* A bill, read-only: its dates, its shares, its question, and its bookings. */
export function BillDetail({ bill, onEdit }: { bill: Bill; onEdit: () => void }) {
  const t = useTranslations('bills');
  return (
    <SheetBody>
      <p className="bill-facts ui-num wrap-anywhere">
        {bill.amountMinor === null ? t('varies') : <Money minor={bill.amountMinor} small="fraction" />}
      </p>
      <Says bill={bill} />
      <Coming bill={bill} />
      {bill.asks.map((dueOn) => (
        <Ask key={dueOn} bill={bill} dueOn={dueOn} />
      ))}
      <PauseActions bill={bill} onEdit={onEdit} />
      <Shares bill={bill} />
      <Booked id={bill.id} />
      <Story bill={bill} />
    </SheetBody>
  );
}

/* The same sentence with which it is written. */
function Says({ bill }: { bill: Bill }) {
  const t = useTranslations('bills.sentence');
  const { categories, general } = useBillCategories();
  const words = useBillWords()({
    rule: recurrenceOf({ rule: bill.rule, basis: 'schedule' }),
    untilOn: bill.untilOn,
    paidBy: bill.paidBy,
    kind: bill.split.kind,
    sharers: bill.split.sharers.map(({ userId }) => userId),
    category: categories.find(({ id }) => id === bill.expenseCategoryId)?.name ?? general.name,
  });
  const said = {
    when: () => words.when,
    payer: () => words.payer,
    split: () => words.split,
    category: () => words.category,
  };
  return <p className="py-3 text-lead wrap-anywhere">{t.markup('says', said)}</p>;
}

/* Each sharer's part of the next date; for a variable bill, the weights. */
function Shares({ bill }: { bill: Bill }) {
  const t = useTranslations('bills.detail');
  const { find } = useMemberDirectory();
  const partOf = usePartText(bill);
  const minor = bill.amountMinor ?? bill.lastMinor;
  const dueOn = bill.nextOn ?? bill.lastOn ?? bill.firstOn;
  const borne = minor === null ? null : sharesOf(bill, minor, dueOn);
  const shares = borne && !isBillFault(borne) && bill.amountMinor !== null ? borne.shares : null;
  return (
    <Section title={t('shares')}>
      <ul>
        {bill.split.sharers.map((sharer) => (
          <li key={sharer.userId} className="ui-row">
            <Avatar member={find(sharer.userId)} size={36} />
            <RowParts
              title={<bdi>{find(sharer.userId).username}</bdi>}
              detail={partOf(sharer) || undefined}
              figure={shares && <Money minor={shares[sharer.userId] ?? 0} />}
            />
          </li>
        ))}
      </ul>
    </Section>
  );
}

const MAX_DATES = 3;

/* Its next dates; or that it has ended, or why it is paused. */
function Coming({ bill }: { bill: Bill }) {
  const t = useTranslations('bills.detail');
  const format = useFormatter();
  const state = useBillState();
  const dateText = useDateText();
  const { nextOn, paused } = bill;
  const dates = nextOn === null || paused !== null ? [] : [...billDates(bill, nextOn).take(MAX_DATES)];
  const days = format.list(dates.map((day) => dateText(day, true)));
  return <p className="text-ink-2 wrap-anywhere">{days === '' ? state(bill) : t('next', { days })}</p>;
}

/* The author of the bill, and when it was added. */
function Story({ bill: { createdBy, createdAt } }: { bill: Bill }) {
  const t = useTranslations('bills.detail');
  const format = useFormatter();
  const { find } = useMemberDirectory();
  const day = format.dateTime(new Date(createdAt), { day: 'numeric', month: 'long', year: 'numeric' });
  return <p className="pt-5 text-small text-ink-2">{t('added', { name: find(createdBy).username, day })}</p>;
}

/** The share of one of its sharers; empty for equal parts and days. */
function usePartText({ split: { kind } }: Bill): (sharer: BillSharer) => string {
  const format = useFormatter();
  const text = useMoneyText();
  return ({ part }) => {
    switch (kind) {
      case 'percentages':
        return format.number((part ?? 0) / 100, { style: 'percent' });
      case 'shares':
        return format.number(part ?? 1);
      case 'personal':
        return part === null ? '' : `+${text(part)}`;
      default:
        return '';
    }
  };
}

/* Pausing; and resuming, with a choice about the dates missed meanwhile. */
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

/* Its link may be to an expense that was deleted since. */
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
