import '../notes/paper.css';
import type { Note, NoteKind } from '@hestia/contract/reminders/model.ts';
import { titleOf } from '@hestia/contract/reminders/title.ts';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { Button } from '#ui/buttons/button.tsx';
import { Icon } from '#ui/icons/icon.tsx';
import type { IconName } from '#ui/icons/icon-shapes.tsx';
import { joinFacts } from '#ui/people/join-facts.ts';
import { LinkedText } from '#ui/texts/linked-text.tsx';
import { useBoardMembers } from '../board-members.ts';
import { useAccessibleName } from '../notes/accessible-name.ts';
import { paperOf } from '../notes/note-look.ts';
import { useWhen } from '../when.ts';

type Props = { note: Note; isWanted: boolean; onBringBack: () => void };

const ICONS = { text: 'text', picture: 'picture', list: 'list', poll: 'poll' } as const satisfies Record<
  NoteKind,
  IconName
>;
/* The first items of a long list identify it. */
const MAX_ITEMS = 8;

/* A note in the drawer: its content, and a button that puts it back. */
export function DrawerNote({ note, isWanted, onBringBack }: Props): ReactNode {
  const t = useTranslations('reminders.drawer');
  const name = useAccessibleName()(note);
  const { find } = useBoardMembers();
  const when = useWhen();
  const { title, rest } = partsOf(note);
  return (
    <article
      ref={(row) => {
        if (isWanted) reveal(row);
      }}
      className="ui-row drawer-note"
      tabIndex={-1}
      aria-label={name}
    >
      <span className="note-mini" data-paper={paperOf(note)} aria-hidden="true">
        <Icon name={ICONS[note.kind]} size="small" />
      </span>
      <span className="min-w-0">
        <span className="ui-row-title" dir="auto">
          <LinkedText>{title}</LinkedText>
        </span>
        {rest !== '' && (
          <span className="ui-row-detail" dir="auto">
            <LinkedText>{rest}</LinkedText>
          </span>
        )}
        <span className="ui-row-detail">{joinFacts([find(note.createdBy).username, when(note.createdAt)])}</span>
      </span>
      <Button small aria-label={t('bringBackNamed', { name })} onClick={onBringBack}>
        {t('bringBack')}
      </Button>
    </article>
  );
}

/** The first line, and other details that identify the note. */
function partsOf(note: Note): { title: string; rest: string } {
  const title = titleOf(note);
  switch (note.kind) {
    case 'text':
      return { title, rest: note.content.trim().slice(title.length).trim() };
    case 'list':
      return {
        title,
        rest: note.items
          .slice(0, MAX_ITEMS)
          .map((item) => item.name)
          .join(', '),
      };
    case 'poll':
      return { title, rest: note.options.join(', ') };
    case 'picture':
      return { title, rest: '' };
  }
}

function reveal(row: HTMLElement | null): void {
  row?.scrollIntoView({ block: 'center' });
  row?.focus({ preventScroll: true });
}
