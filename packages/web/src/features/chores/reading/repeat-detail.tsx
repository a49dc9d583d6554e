import { awayIn } from '@hestia/contract/absences/away.ts';
import { turnsIn } from '@hestia/contract/chores/occurrences.ts';
import { recurrenceOf } from '@hestia/contract/recurrence/dates.ts';
import type { Chore, Turn } from '@hestia/contract/chores/schemas.ts';
import { turnAfter } from '@hestia/contract/chores/turns.ts';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { readersDue } from '../rota/due.ts';
import { useFormatter } from '#platform/i18n/use-formatter.ts';
import { useAbsences } from '#shared/household/absences.ts';
import { useMemberDirectory } from '#shared/household/member-directory.ts';
import { useTimeZone } from '#shared/household/household.ts';
import { useRecurrenceWords } from '#shared/recurrence/use-recurrence-words.ts';
import { perform } from '#platform/perform.ts';
import { Button, IconButton } from '#ui/buttons/button.tsx';
import { Icon } from '#ui/icons/icon.tsx';
import { Menu } from '#ui/layers/menu.tsx';
import { useChoreWriting } from '../writing/chore-writing.ts';
import { useMinute } from '../rota/due-lead.tsx';
import { useWhyWords } from '../turns/turn-reason.tsx';

/** Inline panel shown instead of the task sheet. */
export type SidePanel = 'why' | 'skip' | 'ask' | 'tag';

type Props = { chore: Chore; repeat: Turn; onAside: (aside: SidePanel) => void };

/* A task's recurrence, its next turn, and the switch that pauses it. */
export function RepeatDetail({ chore, repeat, onAside }: Props): ReactNode {
  const t = useTranslations('chores.repeat');
  const recurrence = useTranslations('recurrence');
  const skip = useTranslations('chores.skip');
  const words = useRecurrenceWords();
  const why = useWhyWords();
  const { pause } = useChoreWriting();
  const { isPaused } = repeat;
  const setPaused = () => perform(() => pause(chore, repeat, !isPaused));
  return (
    <section className="chore-repeat flex flex-wrap items-center gap-x-3 gap-y-2 py-3" aria-label={recurrence('label')}>
      <Icon name="repeat" size="small" />
      <span className="min-w-0 flex-[1_1_9rem] wrap-anywhere">
        <span>{words(recurrenceOf(repeat))}</span>
        <span className="ui-row-detail">{isPaused ? t('paused') : <Next chore={chore} repeat={repeat} />}</span>
      </span>
      <Menu
        trigger={<IconButton icon="dots" className="-mr-3" label={t('more')} />}
        entries={[
          { id: 'skip', label: skip('open'), onAction: () => onAside('skip') },
          ...(isPaused ? [] : [{ id: 'pause', label: t('pause'), onAction: setPaused }]),
        ]}
      />
      {/* The first word begins where the lines do. */}
      <span className="-ml-4 flex flex-[1_0_100%] flex-wrap items-center">
        {isPaused && (
          <Button small className="ml-4" onClick={setPaused}>
            {t('continue')}
          </Button>
        )}
        {repeat.whose !== null && (
          <Button small look="quiet" onClick={() => onAside('why')}>
            {why(repeat.whose)}
          </Button>
        )}
      </span>
    </section>
  );
}

const DAY = { weekday: 'short', day: 'numeric', month: 'short' } as const;

/* The next turn if this one were done now; for a late one, the number of dates that it covers. */
function Next({ chore, repeat }: { chore: Chore; repeat: Turn }): ReactNode {
  const t = useTranslations('chores.repeat');
  const format = useFormatter();
  const now = useMinute().toISOString();
  const timeZone = useTimeZone();
  const { members, find } = useMemberDirectory();
  const count = turnsIn(repeat, { due: chore.dueDate, now, timeZone });
  const pictures = Object.fromEntries(members.map(({ id }) => [id, null]));
  const next = turnAfter(chore, { id: '', now, timeZone, pictures, isAway: awayIn(useAbsences() ?? []) });
  const dayOf = (date: string) => format.dateTime(readersDue(date, timeZone), DAY);
  // For two turns on one day the hour tells which.
  const isSameDay = next && dayOf(next.dueDate) === dayOf(chore.dueDate);
  const day = next && (isSameDay ? format.dateTime(new Date(next.dueDate), 'clock', DAY) : dayOf(next.dueDate));
  const whose = next?.repeat?.whose;
  return (
    <>
      {count > 1 && `${t('missed', { count })} `}
      {day && (whose ? t('thenBy', { day, name: find(whose).username }) : t('then', { day }))}
    </>
  );
}
