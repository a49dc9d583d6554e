import type { Note } from '@hestia/contract/reminders/model.ts';
import type { Day } from '@hestia/contract/time/day.ts';
import { shownDay } from '@hestia/contract/time/instants.ts';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { useFormatter } from '#platform/i18n/use-formatter.ts';
import { useNames } from '#ui/people/use-names.ts';
import { Queued } from '#ui/rows/row.tsx';
import { Avatar, AvatarStack } from '#ui/people/avatar.tsx';
import { useBoardMembers } from '../board-members.ts';
import { useIsWaiting } from '../queued-notes.ts';
import { useWhen } from '../when.ts';

const MAX_VISIBLE = 3;

/* The author and date; on a list, all its writers. */
export function Byline({ note, className = 'note-by' }: { note: Note; className?: string }): ReactNode {
  const list = useNames();
  const when = useWhen();
  const { find } = useBoardMembers();
  const isWaiting = useIsWaiting(note.id);
  const writers = writersOf(note).map(find);
  const [first] = writers;
  const names = list(writers.slice(0, MAX_VISIBLE).map((member) => member.username));
  return (
    <p className={className}>
      {note.plannedOn !== undefined && <DayOf day={note.plannedOn} />}
      {writers.length > 1 ? (
        <AvatarStack members={writers} size={24} most={MAX_VISIBLE} />
      ) : (
        first && <Avatar member={first} size={24} />
      )}
      {isWaiting ? (
        <Queued />
      ) : writers.length > 1 ? (
        names
      ) : (
        <span>
          <bdi>{names}</bdi> · <span className="ui-num">{when(note.createdAt)}</span>
        </span>
      )}
    </p>
  );
}

/* The day that a note is for. */
function DayOf({ day }: { day: Day }): ReactNode {
  const t = useTranslations('reminders.day');
  const format = useFormatter();
  const name = format.dateTime(shownDay(day), { weekday: 'short', day: 'numeric', month: 'short', timeZone: 'UTC' });
  return <b className="note-day">{t('for', { day: name })}</b>;
}

const writersOf = (note: Note): readonly string[] =>
  note.kind === 'list' ? [...new Set([note, ...note.items].map(({ createdBy }) => createdBy))] : [note.createdBy];
