import { effortOf } from '@hestia/contract/chores/effort.ts';
import type { Chore } from '@hestia/contract/chores/schemas.ts';
import { isWholeDay } from '@hestia/contract/chores/whole-day.ts';
import { dayOf } from '@hestia/contract/wire/days.ts';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { useAway } from '#shared/household/absences.ts';
import { useTimeZone } from '#shared/household/household.ts';
import { useFormatter } from '#platform/i18n/use-formatter.ts';
import { useMemberDirectory } from '#shared/household/member-directory.ts';
import { perform } from '#platform/perform.ts';
import { Avatar, type Member } from '#ui/people/avatar.tsx';
import { Away } from '#ui/people/away.tsx';
import { Button } from '#ui/buttons/button.tsx';
import { Icon } from '#ui/icons/icon.tsx';
import { FromPoll } from '#ui/people/from-poll.tsx';
import { joinFacts } from '#ui/people/join-facts.ts';
import { LinkedText } from '#ui/texts/linked-text.tsx';
import { SheetBody, SheetFoot } from '#ui/layers/sheet.tsx';
import { Checklist } from '../doing/checklist.tsx';
import { useChoreActions } from '../doing/chore-actions.ts';
import { ChoreComments } from './chore-comments.tsx';
import { readersDue, timeOf } from '../rota/due.ts';
import { DueLead } from '../rota/due-lead.tsx';
import { isEnrolled } from '../rota/filters.ts';
import { HandoverDetail } from '../handing-over/handover-detail.tsx';
import { PastTurns } from '../turns/past-turns.tsx';
import { useQuestionWith } from '../rota/questions.ts';
import { RemindLine } from '../writing/remind-chips.tsx';
import { type Aside, RepeatDetail } from './repeat-detail.tsx';
import { WhoNow } from '../turns/who-now.tsx';

type Props = { chore: Chore; isListed: boolean; onAside: (aside: Aside) => void };

export function ChoreDetail({ chore, isListed, onAside }: Props): ReactNode {
  const t = useTranslations('chores');
  const { mark } = useChoreActions();
  const timeZone = useTimeZone();
  return (
    <>
      <SheetBody>
        <When chore={chore} />
        <RemindLine
          isWholeDay={isWholeDay(chore.dueDate, timeZone)}
          isRepeating={Boolean(chore.repeat)}
          value={chore.remind}
        />
        {isListed && chore.repeat && <WhoNow chore={chore} repeat={chore.repeat} />}
        {chore.repeat && <RepeatDetail chore={chore} repeat={chore.repeat} onAside={onAside} />}
        {chore.description && (
          <p className="py-3 whitespace-pre-wrap [overflow-wrap:anywhere]" dir="auto">
            <LinkedText>{chore.description}</LinkedText>
          </p>
        )}
        {chore.pollId && <FromPoll pollId={chore.pollId} />}
        {isListed && <HandoverDetail chore={chore} />}
        {chore.checklist && chore.checklist.length > 0 && (
          <Checklist chore={chore} lines={chore.checklist} isListed={isListed} />
        )}
        <Participants chore={chore} isListed={isListed} onAside={onAside} />
        {chore.repeat && chore.repeat.turn > 1 && <PastTurns choreId={chore.id} />}
        <ChoreComments choreId={chore.id} isOpen={isListed} />
      </SheetBody>
      <SheetFoot>
        {chore.isDone ? (
          <Button wide icon="undo" onClick={() => perform(() => mark(chore, false))}>
            {t('reopen')}
          </Button>
        ) : (
          <Button look="fill" wide icon="check" onClick={() => perform(() => mark(chore, true))}>
            {t('markDone')}
          </Button>
        )}
      </SheetFoot>
    </>
  );
}

function When({ chore }: { chore: Chore }): ReactNode {
  const t = useTranslations('chores');
  const format = useFormatter();
  const { find } = useMemberDirectory();
  const effort = effortOf(chore);
  const due = readersDue(chore.dueDate, useTimeZone());
  const day = { weekday: 'long', day: 'numeric', month: 'long' } as const;
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
      <DueLead chore={chore} />
      <span className="min-w-0 flex-[1_1_9rem] text-balance">
        {timeOf(due) === '' ? format.dateTime(due, day) : format.dateTime(due, 'clock', day)}
        <span className="ui-row-detail">
          {joinFacts([
            t('by', { name: find(chore.createdBy).username }),
            effort > 1 && t('effort.points', { count: effort }),
          ])}
        </span>
      </span>
    </div>
  );
}

function Participants({ chore, isListed, onAside }: Props): ReactNode {
  const t = useTranslations('chores');
  const { me, find } = useMemberDirectory();
  const { leave } = useChoreActions();
  const enrolled = Object.keys(chore.enrolledUsers).map(find);
  return (
    <section aria-label={t('who')} className="chore-participants grid gap-2 py-3">
      <h3 className="ui-field-label">{t('who')}</h3>
      {enrolled.map((member) => (
        <div key={member.id} className="ui-row ui-row-bare min-h-[52px] py-[4px]">
          <Avatar member={member} size={36} />
          <span className="ui-row-title" dir="auto">
            {member.username}
          </span>
          {isListed && (
            <Button
              small
              look="quiet"
              className="-mr-4 whitespace-nowrap"
              onClick={() => perform(() => leave(chore, member.id))}
            >
              {member.id === me ? t('leave') : t('takeOff')}
              <bdi className="sr-only">{member.username}</bdi>
            </Button>
          )}
        </div>
      ))}
      {enrolled.length === 0 && <p className="text-ink-2">{t('nobody')}</p>}
      {isListed && <Handing chore={chore} onAside={onAside} />}
    </section>
  );
}

/* What one can do about who is on it. */
function Handing({ chore, onAside }: Omit<Props, 'isListed'>): ReactNode {
  const t = useTranslations('chores');
  const { me, members } = useMemberDirectory();
  const { enrol, takeOver } = useChoreActions();
  const others = members.filter((member) => member.id !== me && !isEnrolled(chore, member.id));
  const isAway = useAway(dayOf(readersDue(chore.dueDate, useTimeZone())));
  const question = useQuestionWith(chore);
  // The asked member answers the request instead.
  const canTake = !isEnrolled(chore, me) && question?.handover.to !== me;
  const canAsk = !chore.isDone && isEnrolled(chore, me) && others.length > 0 && question === null;
  const isTaken = Object.keys(chore.enrolledUsers).length > 0;
  return (
    <div className="ui-chips">
      {canAsk && (
        <Button small onClick={() => onAside('ask')}>
          {t('handover.open')}
        </Button>
      )}
      {canTake && (
        <Button small onClick={() => perform(() => enrol(chore, me))}>
          {t('take')}
        </Button>
      )}
      {canTake && isTaken && (
        <Button small onClick={() => perform(() => takeOver(chore))}>
          {t('takeOver')}
        </Button>
      )}
      {others.map((member) => (
        <EnrolChip
          key={member.id}
          member={member}
          isAway={isAway(member.id)}
          onPress={() => perform(() => enrol(chore, member.id))}
        />
      ))}
    </div>
  );
}

type EnrolProps = { member: Member; isAway: boolean; onPress: () => void };

function EnrolChip({ member, isAway, onPress }: EnrolProps): ReactNode {
  const t = useTranslations('chores');
  return (
    <button type="button" className="ui-chip" onClick={onPress}>
      <Avatar member={member} />
      <span className="sr-only">{t('enrolLabel', { name: member.username })}</span>
      <bdi aria-hidden="true">{member.username}</bdi>
      {isAway && <Away />}
      <Icon name="plus" size="tiny" />
    </button>
  );
}
