import type { Reminder } from '@hestia/contract/reminders/schemas.ts';
import type { ReactNode } from 'react';
import { useFormatter } from 'use-intl';
import { Queued } from '#ui/row.tsx';
import { Avatar, AvatarStack } from '#ui/avatar.tsx';
import { useBoardMembers } from '../board-members.ts';
import { useIsWaiting } from '../queued-notes.ts';
import { useWhen } from '../when.ts';

const MAX_VISIBLE = 3;

/* Who put it there and when; on a list, everybody who wrote on it. */
export function Byline({ note, className = 'note-by' }: { note: Reminder; className?: string }): ReactNode {
  const format = useFormatter();
  const when = useWhen();
  const { find } = useBoardMembers();
  const isWaiting = useIsWaiting(note.id);
  const writers = [...new Set([note.createdBy, ...(note.items ?? []).map((item) => item.createdBy)])].map(find);
  const [first] = writers;
  const names = format.list(
    writers.slice(0, MAX_VISIBLE).map((member) => member.username),
    { type: 'conjunction' },
  );
  return (
    <p className={className}>
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
          {names} · <span className="ui-num">{when(note.createdAt)}</span>
        </span>
      )}
    </p>
  );
}
