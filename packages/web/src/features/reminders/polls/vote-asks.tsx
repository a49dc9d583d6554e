import { reminderCommands } from '@hestia/contract/reminders/commands.ts';
import { isPoll, type Note, type Poll } from '@hestia/contract/reminders/model.ts';
import { dayOf } from '@hestia/contract/time/day.ts';
import { useTranslations } from 'use-intl';
import { useFormatter } from '#platform/i18n/use-formatter.ts';
import { newId } from '#platform/kernel/new-id.ts';
import { useNow } from '#platform/kernel/now.ts';
import { usePerformOnce } from '#platform/perform.ts';
import { useUser } from '#platform/session/session.ts';
import { queueWithUndo } from '#platform/sync/undo/queue-with-undo.ts';
import { AskRow, type Asks } from '#shared/asks/for-you.tsx';
import { useTimeZone } from '#shared/household/household.ts';
import { Button } from '#ui/buttons/button.tsx';
import { LinkButton } from '#ui/buttons/link.tsx';
import { Icon } from '#ui/icons/icon.tsx';
import { useNotes } from '../reminders-data.ts';

/* With more options, or multiple choice, members vote on the note. */
const MAX_OPTIONS = 4;

/** The polls that end today, by the household's day, and in which I have not voted. */
export function useVoteAsks(): Asks {
  const me = useUser().id;
  const timeZone = useTimeZone();
  const now = useNow();
  const { notes, isError } = useNotes();
  const today = dayOf(now, timeZone);
  const asked = (notes ?? []).filter(isPoll).filter(({ expirationDate, votes }) => {
    if (expirationDate === undefined || votes.some(({ votedBy }) => votedBy === me)) return false;
    return Date.parse(expirationDate) > now.getTime() && dayOf(expirationDate, timeZone) === today;
  });
  return {
    asks: asked.map((poll) => ({ id: `vote ${poll.id}`, row: <VoteAsk poll={poll} notes={notes ?? []} /> })),
    isKnown: notes !== undefined || isError,
  };
}

type Props = { poll: Poll; notes: readonly Note[] };

function VoteAsk({ poll, notes }: Props) {
  const t = useTranslations('asks.vote');
  const format = useFormatter();
  const me = useUser().id;
  const performOnce = usePerformOnce();
  const { id, title, options, allowMultipleChoices, expirationDate = '' } = poll;
  const isChosenHere = !allowMultipleChoices && options.length > 0 && options.length <= MAX_OPTIONS;
  const vote = (choice: string) =>
    performOnce(() => {
      const cast = { id: newId(), reminderId: id, votedBy: me, votedAt: new Date().toISOString(), choice };
      return queueWithUndo(reminderCommands.castVote, cast, t('did', { choice }), { notes });
    });
  return (
    <AskRow
      lead={
        <span className="ask-tile">
          <Icon name="poll" />
        </span>
      }
      answers={
        isChosenHere ? (
          options.map((choice) => (
            <Button small key={choice} onClick={() => vote(choice)}>
              <bdi>{choice}</bdi>
            </Button>
          ))
        ) : (
          <LinkButton small to="/" search={{ note: id }}>
            {t('open')}
          </LinkButton>
        )
      }
    >
      {t('says', { title, time: format.dateTime(new Date(expirationDate), 'clock') })}
    </AskRow>
  );
}
