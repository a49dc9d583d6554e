import { effortOf } from '@hestia/contract/chores/effort.ts';
import { titleOf } from '@hestia/contract/reminders/title.ts';
import type { WeekBill } from '@hestia/contract/week/bills.ts';
import type { WeekNote } from '@hestia/contract/week/notes.ts';
import type { WeekTurn } from '@hestia/contract/week/turns.ts';
import type { WeekItem } from '@hestia/contract/week/week.ts';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { useFormatter } from '#platform/i18n/use-formatter.ts';
import { useTimeZone } from '#shared/household/household.ts';
import { useMoneyText } from '#ui/figures/currency.tsx';
import { joinFacts } from '#ui/people/join-facts.ts';
import { useHandoverState } from '../../features/chores/handing-over/handover-words.ts';
import { readersDue, timeOf } from '../../features/chores/rota/due.ts';
import type { Spot, SwapActions } from './swapping.ts';

type Props = {
  item: WeekItem;
  swapping: SwapActions;
  /* The member whose row it is in. */
  userId?: string;
  onAsk: (id: string) => void;
};

/* A turn, a bill or a note: opens what it is about. A turn of mine can be carried to another member, or asked for by its button. */
export function WeekCard({ item, ...rest }: Props): ReactNode {
  switch (item.kind) {
    case 'turn':
      return <TurnCard turn={item} {...rest} />;
    case 'bill':
      return <BillCard item={item} />;
    case 'note':
      return <NoteCard item={item} />;
  }
}

function NoteCard({ item: { note } }: { item: WeekNote }): ReactNode {
  const t = useTranslations('week.note');
  return (
    <div className="app-week-card app-week-bill">
      <Link to="/" search={{ note: note.id }} className="app-week-card-link">
        <bdi>{titleOf(note)}</bdi>
        <small>{t(note.kind)}</small>
      </Link>
    </div>
  );
}

type TurnProps = Omit<Props, 'item'> & { turn: WeekTurn };

function TurnCard({ turn, swapping, userId, onAsk }: TurnProps): ReactNode {
  const t = useTranslations('week');
  const { chore, state } = turn;
  const spot: Spot | undefined = userId === undefined ? undefined : { userId, turn };
  return (
    <div className="app-week-card" data-state={state} {...(spot && swapping.dropOf(spot))}>
      <Link
        to="/tasks"
        search={{ chore: chore.id }}
        className="app-week-card-link"

        {...swapping.dragOf(turn)}
      >
        <bdi>{chore.title}</bdi>
        <TurnFacts turn={turn} />
      </Link>
      {swapping.isMine(turn) && (
        <button type="button" className="app-week-swap" onClick={() => onAsk(chore.id)}>
          <SwapArrows />
          <span className="sr-only">{t('swap', { title: chore.title })}</span>
        </button>
      )}
    </div>
  );
}

function TurnFacts({ turn: { chore, state } }: { turn: WeekTurn }): ReactNode {
  const t = useTranslations('week');
  const effort = useTranslations('chores.effort');
  const format = useFormatter();
  const due = readersDue(chore.dueDate, useTimeZone());
  const asked = useHandoverState(chore);
  const isSettled = state === 'done' || state === 'late';
  const hour = !isSettled && timeOf(due) !== '' && format.dateTime(due, 'clock');
  const points = effort('points', { count: effortOf(chore) });
  if (asked?.status === 'waiting' && state !== 'ahead') return <small>{asked.words}</small>;
  return <small>{joinFacts([state !== 'open' && t(`state.${state}`), hour, points])}</small>;
}

function BillCard({ item: { bill, state, minor, isEstimate } }: { item: WeekBill }): ReactNode {
  const t = useTranslations('week.bill');
  const money = useMoneyText();
  const amount = minor === null ? '' : money(minor);
  const words =
    state === 'asked' || (state === 'due' && minor === null) ? t('asked') : t(isEstimate ? 'about' : 'due', { amount });
  return (
    <div className="app-week-card app-week-bill" data-state={state}>
      <Link to="/money/bills" search={{ bill: bill.id }} className="app-week-card-link">
        <bdi>{bill.name}</bdi>
        <small>{state === 'past' ? t('past') : words}</small>
      </Link>
    </div>
  );
}

/* Drawn here, so that pages without a week don't load it. */
const SwapArrows = (): ReactNode => (
  <svg viewBox="0 0 24 24" width="18" height="18" fill="none" stroke="currentColor" strokeWidth="2" aria-hidden="true">
    <path d="M4 8h15l-4-4M20 16H5l4 4" />
  </svg>
);
