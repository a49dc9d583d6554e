import { effortOf } from '@hestia/contract/chores/effort.ts';
import { hasDone, partOf } from '@hestia/contract/chores/parts.ts';
import type { Chore } from '@hestia/contract/chores/schemas.ts';
import { isWholeDay } from '@hestia/contract/chores/whole-day.ts';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { useTimeZone } from '#shared/household/household.ts';
import { useFormatter } from '#platform/i18n/use-formatter.ts';
import { useMemberDirectory } from '#shared/household/member-directory.ts';
import { perform } from '#platform/perform.ts';
import { Button } from '#ui/buttons/button.tsx';
import { FromPoll } from '#ui/people/from-poll.tsx';
import { joinFacts } from '#ui/people/join-facts.ts';
import { LinkedText } from '#ui/texts/linked-text.tsx';
import { SheetBody, SheetFoot } from '#ui/layers/sheet.tsx';
import { Checklist } from '../doing/checklist.tsx';
import { useChoreActions } from '../doing/chore-actions.ts';
import { ChoreComments } from './chore-comments.tsx';
import { readersDue, timeOf } from '../rota/due.ts';
import { DueLead } from '../rota/due-lead.tsx';
import { canTick } from '../rota/filters.ts';
import { HandoverDetail } from '../handing-over/handover-detail.tsx';
import { PastTurns } from '../turns/past-turns.tsx';
import { RemindLine } from '../writing/remind-chips.tsx';
import { Participants } from './participants.tsx';
import { type SidePanel, RepeatDetail } from './repeat-detail.tsx';
import { WhoNow } from '../turns/who-now.tsx';

type Props = { chore: Chore; isListed: boolean; onAside: (aside: SidePanel) => void };

export function ChoreDetail({ chore, isListed, onAside }: Props): ReactNode {
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
      <Foot chore={chore} />
    </>
  );
}

/* Marks it done; of a task for each, the user’s part, where they are on it. */
function Foot({ chore }: { chore: Chore }): ReactNode {
  const t = useTranslations();
  const { mark } = useChoreActions();
  const { me } = useMemberDirectory();
  const isTicked = hasDone(chore, me);
  const isOff = chore.isForEach === true && !partOf(chore, me) && (chore.isDone || !canTick(chore, me));
  if (isOff) return null;
  return (
    <SheetFoot>
      {isTicked ? (
        <Button wide icon="undo" onClick={() => perform(() => mark(chore, false))}>
          {t(chore.isForEach ? 'recurrence.each.notMine' : 'chores.reopen')}
        </Button>
      ) : (
        <Button look="fill" wide icon="check" onClick={() => perform(() => mark(chore, true))}>
          {t(chore.isForEach ? 'recurrence.each.mine' : 'chores.markDone')}
        </Button>
      )}
    </SheetFoot>
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
