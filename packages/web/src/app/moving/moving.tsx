import './moving.css';
import type { Move } from '@hestia/contract/moves/schemas.ts';
import { shownDay } from '@hestia/contract/time/instants.ts';
import { parseDate } from '@internationalized/date';
import { type ReactNode, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useAttempt } from '#platform/forms/attempt.ts';
import { useFormatter } from '#platform/i18n/use-formatter.ts';
import { NotRead } from '#platform/pages/not-read.tsx';
import { useSheetAddress } from '#platform/sheet-address.ts';
import { useColocation } from '#shared/household/household.ts';
import { useMemberDirectory } from '#shared/household/member-directory.ts';
import { useKnownOpenMinor } from '#shared/household/open-minor.ts';
import { useToday } from '#shared/household/today.ts';
import { Button } from '#ui/buttons/button.tsx';
import { BackLink, TextLink } from '#ui/buttons/link.tsx';
import { DateField } from '#ui/fields/dates/date-field.tsx';
import { Money } from '#ui/figures/money.tsx';
import { PageHeader, Section } from '#ui/rows/section.tsx';
import { BillEffects } from './bill-effects.tsx';
import { Deposit } from './deposit.tsx';
import { readMovingSearch } from './moving-search.ts';
import { TurnEffects } from './turn-effects.tsx';
import { useEffects } from './use-effects.ts';
import { useMoveActions } from './use-move-actions.ts';

/* A member moves out on a day: what that changes is shown before. */
export function MovingOfMember(): ReactNode {
  const t = useTranslations('moving');
  const household = useTranslations('household');
  const { me, members, find } = useMemberDirectory();
  const { search } = useSheetAddress(readMovingSearch);
  const userId = search.person ?? me;
  const name = find(userId).username;
  const move = useColocation()?.moves?.find((each) => each.userId === userId);
  const livesHere = members.some(({ id }) => id === userId);
  return (
    <div className="app-moving">
      <PageHeader
        title={userId === me ? t('titleMine') : t('title', { name })}
        above={<BackLink to="/profile">{household('nav')}</BackLink>}
      />
      {move && <MoveState move={move} name={name} />}
      {livesHere && <PlanForm key={move?.leavesOn} userId={userId} move={move} />}
      {!livesHere && !move && <p className="py-5">{t('gone')}</p>}
    </div>
  );
}

/* Planned: one tap cancels it. Done: for a day, one tap undoes it. */
function MoveState({ move, name }: { move: Move; name: string }): ReactNode {
  const t = useTranslations('moving');
  const format = useFormatter();
  const { cancel, undo } = useMoveActions();
  const { isPending, attempt } = useAttempt();
  const { userId, leavesOn, leftAt } = move;
  const day = format.dateTime(shownDay(leavesOn), { dateStyle: 'full', timeZone: 'UTC' });
  return (
    <div className="app-moving-state">
      <p>{leftAt === null ? t('isPlanned', { name, day }) : t('isDone', { name })}</p>
      {leftAt === null ? (
        <Button small isPending={isPending} onClick={() => attempt(() => cancel(userId))}>
          {t('cancel')}
        </Button>
      ) : (
        <Button small isPending={isPending} onClick={() => attempt(() => undo(userId, t('undone', { name })))}>
          {t('undo')}
        </Button>
      )}
    </div>
  );
}

type Choices = Readonly<Record<string, string>>;

function PlanForm({ userId, move }: { userId: string; move: Move | undefined }): ReactNode {
  const t = useTranslations('moving');
  const today = useToday();
  const [leavesOn, setLeavesOn] = useState(move?.leavesOn ?? nextMonth(today));
  const [takers, setTakers] = useState<Choices>(() =>
    Object.fromEntries((move?.tasks ?? []).map((task) => [task.choreId, task.userId])),
  );
  const [payers, setPayers] = useState<Choices>(() =>
    Object.fromEntries((move?.payers ?? []).map((payer) => [payer.billId, payer.userId])),
  );
  const { effects, isError, refetch } = useEffects(userId, payers);
  const { plan, question } = useMoveActions();
  const { isPending, attempt } = useAttempt();
  if (!effects) return <NotRead title={t('failed')} isError={isError} refetch={refetch} rows={6} />;
  const send = () =>
    plan({
      userId,
      leavesOn,
      tasks: chosen(takers).map(([choreId, taker]) => ({ choreId, userId: taker })),
      payers: chosen(payers).map(([billId, payer]) => ({ billId, userId: payer })),
    });
  return (
    <>
      {question}
      <DateField label={t('day')} value={leavesOn} max={lastDay(today)} onChange={setLeavesOn} help={t('dayHelp')} />
      <TurnEffects turns={effects.turns} userId={userId} takers={takers} onTake={setTakers} />
      <BillEffects bills={effects.bills} userId={userId} payers={payers} onPay={setPayers} />
      <OpenAmount userId={userId} leavesOn={leavesOn} />
      <p className="py-4 text-small text-ink-2">{t('stays')}</p>
      <Button
        look="fill"
        wide
        isPending={isPending}
        aria-disabled={leavesOn === ''}
        onClick={() => leavesOn !== '' && attempt(send)}
      >
        {t(move ? 'change' : 'plan')}
      </Button>
    </>
  );
}

/* What is open by now, and the statement. */
function OpenAmount({ userId, leavesOn }: { userId: string; leavesOn: string }): ReactNode {
  const t = useTranslations('moving');
  const minor = useKnownOpenMinor(userId);
  return (
    <Section title={t('money')}>
      <p className="app-moving-state">
        {t(minor === undefined || minor === 0 ? 'even' : minor < 0 ? 'owes' : 'isOwed')}
        {minor !== undefined && <Money minor={minor} sign tone />}
      </p>
      <Deposit userId={userId} day={leavesOn} />
      <TextLink className="mt-3" icon="receipt" to="/money/statement" search={{ person: userId, to: leavesOn }}>
        {t('statement')}
      </TextLink>
    </Section>
  );
}

const chosen = (choices: Choices) => Object.entries(choices).filter(([, id]) => id !== '');
const nextMonth = (today: string) => parseDate(today).add({ months: 1 }).set({ day: 1 }).toString();
const lastDay = (today: string) => parseDate(today).add({ years: 1 }).toString();
