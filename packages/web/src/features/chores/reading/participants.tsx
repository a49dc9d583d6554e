import { remindingCommands } from '@hestia/contract/chores/reminding/commands.ts';
import { hasTo, lastNudge } from '@hestia/contract/chores/reminding/nudging.ts';
import { partOf } from '@hestia/contract/chores/parts.ts';
import type { Chore } from '@hestia/contract/chores/schemas.ts';
import { dayOf } from '@hestia/contract/wire/days.ts';
import type { ReactNode } from 'react';
import { useFormatter, useTranslations } from 'use-intl';
import { useNow } from '#platform/kernel/now.ts';
import { perform, usePerformOnce } from '#platform/perform.ts';
import { queueWithUndo } from '#platform/sync/undo/queue-with-undo.ts';
import { useAway } from '#shared/household/absences.ts';
import { useTimeZone } from '#shared/household/household.ts';
import { type HouseholdMember, useMemberDirectory } from '#shared/household/member-directory.ts';
import { Button } from '#ui/buttons/button.tsx';
import { Icon } from '#ui/icons/icon.tsx';
import { Avatar, type Member } from '#ui/people/avatar.tsx';
import { Away } from '#ui/people/away.tsx';
import { joinFacts } from '#ui/people/join-facts.ts';
import { useChoreActions } from '../doing/chore-actions.ts';
import { readersDue } from '../rota/due.ts';
import { isEnrolled } from '../rota/filters.ts';
import { useQuestionWith } from '../rota/questions.ts';
import type { SidePanel } from './repeat-detail.tsx';

type Props = { chore: Chore; isListed: boolean; onAside: (aside: SidePanel) => void };

/* The members of a task, and the parts that they have done. */
export function Participants({ chore, isListed, onAside }: Props): ReactNode {
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
          <span className="min-w-0">
            <span className="ui-row-title" dir="auto">
              {member.username}
            </span>
            <PartLine chore={chore} userId={member.id} />
          </span>
          {isListed && (
            <span className="-mr-4 flex flex-wrap justify-end">
              <Nudging chore={chore} member={member} />
              <Button
                small
                look="quiet"
                className="whitespace-nowrap"
                onClick={() => perform(() => leave(chore, member.id))}
              >
                {member.id === me ? t('leave') : t('takeOff')}
                <bdi className="sr-only">{member.username}</bdi>
              </Button>
            </span>
          )}
        </div>
      ))}
      {enrolled.length === 0 && <p className="text-ink-2">{t('nobody')}</p>}
      {isListed && <Handing chore={chore} onAside={onAside} />}
    </section>
  );
}

/* When they did what each must do, or were last nudged about it. */
function PartLine({ chore, userId }: { chore: Chore; userId: string }): ReactNode {
  const t = useTranslations('recurrence.each');
  const format = useFormatter();
  const now = useNow();
  const ago = (at: string) => format.relativeTime(Math.min(Date.parse(at), now.getTime()), now);
  const part = partOf(chore, userId);
  const nudge = hasTo(chore, userId) ? lastNudge(chore, userId, now.getTime()) : undefined;
  const open = chore.isForEach && !chore.isDone && t('open');
  const facts = part ? [t('done', { when: ago(part.doneAt) })] : [open, nudge && t('nudged', { when: ago(nudge.at) })];
  const words = joinFacts(facts);
  return words && <span className="ui-row-detail">{words}</span>;
}

/* Any member may nudge those with an open part, once a day. */
function Nudging({ chore, member }: { chore: Chore; member: HouseholdMember }): ReactNode {
  const t = useTranslations('recurrence.each');
  const { me, members } = useMemberDirectory();
  const now = useNow().getTime();
  const performOnce = usePerformOnce();
  const livesHere = members.some(({ id }) => id === member.id);
  if (member.id === me || !livesHere || !hasTo(chore, member.id) || lastNudge(chore, member.id, now)) return null;
  const nudge = () =>
    queueWithUndo(
      remindingCommands.nudge,
      { chore, nudge: { by: me, to: member.id, at: new Date().toISOString() } },
      t('sent', { name: member.username }),
    );
  return (
    <Button small look="quiet" icon="bell" className="whitespace-nowrap" onClick={() => performOnce(nudge)}>
      {t('nudge')}
      <bdi className="sr-only">{member.username}</bdi>
    </Button>
  );
}

/* Actions on the members of a chore. */
function Handing({ chore, onAside }: Omit<Props, 'isListed'>): ReactNode {
  const t = useTranslations('chores');
  const { me, members } = useMemberDirectory();
  const { enrol, takeOver } = useChoreActions();
  const others = members.filter((member) => member.id !== me && !isEnrolled(chore, member.id));
  const isAway = useAway(dayOf(readersDue(chore.dueDate, useTimeZone())));
  const question = useQuestionWith(chore);
  // The asked member answers the request instead.
  const canTake = !isEnrolled(chore, me) && question?.handover.to !== me;
  const canAsk = !chore.isDone && !chore.isForEach && isEnrolled(chore, me) && others.length > 0 && question === null;
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
      {canTake && isTaken && !chore.isForEach && (
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
