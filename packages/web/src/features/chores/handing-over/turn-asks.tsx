import { DAY_MS } from '@hestia/contract/wire/days.ts';
import { useTranslations } from 'use-intl';
import { useFormatter } from '#platform/i18n/use-formatter.ts';
import { useNow } from '#platform/kernel/now.ts';
import { perform } from '#platform/perform.ts';
import { AskRow, type Asks } from '#shared/asks/for-you.tsx';
import { useTimeZone } from '#shared/household/household.ts';
import { useMemberDirectory } from '#shared/household/member-directory.ts';
import { IconButton } from '#ui/buttons/button.tsx';
import { Avatar } from '#ui/people/avatar.tsx';
import { useChores } from '../rota/chores-data.ts';
import { readersDue } from '../rota/due.ts';
import { type HandoverQuestion, questionsIn } from '../rota/questions.ts';
import { useHandoverActions } from './handover-actions.ts';

/* Within these a weekday identifies the day. */
const DAYS_OF_WEEK_MS = 6 * DAY_MS;

/** Requests to the user to take over or to swap a turn. */
export function useTurnAsks(): Asks {
  const { me } = useMemberDirectory();
  const { chores, isError } = useChores();
  const asked = questionsIn(chores ?? []).filter(({ handover }) => handover.to === me);
  return {
    asks: asked.map((one) => ({ id: `turn ${one.handover.id}`, row: <TurnAsk asked={one} /> })),
    isKnown: chores !== undefined || isError,
  };
}

function TurnAsk({ asked }: { asked: HandoverQuestion }) {
  const { chore, handover, turn } = asked;
  const t = useTranslations('asks.turn');
  const format = useFormatter();
  const now = useNow();
  const due = readersDue(chore.dueDate, useTimeZone());
  const { find } = useMemberDirectory();
  const { answer } = useHandoverActions();
  const isNear = Math.abs(due.getTime() - now.getTime()) < DAYS_OF_WEEK_MS;
  const { title } = chore;
  const day = format.dateTime(due, { weekday: 'short', ...(!isNear && { day: 'numeric', month: 'short' }) });
  return (
    <AskRow
      isShort
      lead={<Avatar member={find(handover.by)} size={44} />}
      answers={
        <>
          <IconButton
            className="ask-sign ask-sign-yes"
            icon="check"
            label={t(turn ? 'takeSwap' : 'take', { title })}
            onClick={() => perform(() => answer(asked, true))}
          />
          <IconButton
            className="ask-sign"
            icon="close"
            label={t('decline', { title })}
            onClick={() => perform(() => answer(asked, false))}
          />
        </>
      }
    >
      {turn ? t('swap', { title, day, other: turn.title }) : t('says', { title, day })}
    </AskRow>
  );
}
