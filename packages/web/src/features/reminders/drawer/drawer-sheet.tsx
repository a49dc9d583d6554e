import './drawer-sheet.css';
import { isForgotten } from '@hestia/contract/reminders/fading/drawer.ts';
import { reminderCommands } from '@hestia/contract/reminders/commands.ts';
import type { Note } from '@hestia/contract/reminders/model.ts';
import { titleOf } from '@hestia/contract/reminders/title.ts';
import { type ReactNode, useState } from 'react';
import { useTranslations } from 'use-intl';
import { perform } from '#platform/perform.ts';
import { queueAllWithUndo } from '#platform/sync/undo/queue-with-undo.ts';
import { Button } from '#ui/buttons/button.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import { Icon } from '#ui/icons/icon.tsx';
import { Sheet, SheetBody } from '#ui/layers/sheet.tsx';
import { Section } from '#ui/rows/section.tsx';
import { useBoardMembers } from '../board-members.ts';
import { useMayChange } from '../rights.ts';
import { DrawerNote } from './drawer-note.tsx';
import { FadingChoice } from './fading-choice.tsx';
import { findNotes } from './search.ts';
import { useFading } from './use-hanging.ts';
import { usePlacing } from './use-placing.ts';

type Props = {
  /* The notes in the drawer, and those on the board. */
  notes: readonly Note[];
  hanging: readonly Note[];
  /* The note in the address. */
  wanted: string | undefined;
  onClose: () => void;
};

/* Notes that no member has used for a while: to search, to put back, and after a year to throw away. */
export default function DrawerSheet({ notes, hanging, wanted, onClose }: Props): ReactNode {
  const t = useTranslations('reminders.drawer');
  const { find } = useBoardMembers();
  const mayChange = useMayChange();
  const fading = useFading();
  const placing = usePlacing();
  const [typed, setTyped] = useState('');
  const found = findNotes(notes, typed, ({ createdBy }) => find(createdBy).username).toSorted(latestFirst);
  const old = found.filter((note) => isForgotten(note, fading));
  const mine = old.filter(mayChange);
  const throwAway = (all: readonly Note[]) => {
    const inputs = all.map((note) => ({ id: note.id, title: titleOf(note) }));
    return queueAllWithUndo(reminderCommands.deleteNote, inputs, t('placed.thrownAway', { count: all.length }));
  };
  const rowOf = (note: Note) => (
    <li key={note.id}>
      <DrawerNote
        note={note}
        isWanted={note.id === wanted}
        onBringBack={() => perform(() => placing.bringBack(note, hanging))}
      />
    </li>
  );
  return (
    <Sheet title={t('title')} onClose={onClose}>
      <SheetBody>
        {notes.length === 0 ? (
          <p className="py-4 text-ink-2">{t('nothing')}</p>
        ) : (
          <TextField
            label={t('search')}
            hideLabel
            type="search"
            enterKeyHint="search"
            placeholder={t('search')}
            value={typed}
            onChange={setTyped}
            before={<Icon name="search" size="small" />}
          />
        )}
        <output className="sr-only">{typed.trim() !== '' && t('found', { count: found.length })}</output>
        {notes.length > 0 && found.length === 0 && <p className="py-4 text-ink-2">{t('found', { count: 0 })}</p>}
        {old.length > 0 && (
          <Section title={t('old')}>
            <ul>{old.map(rowOf)}</ul>
            {mine.length > 0 && (
              <Button icon="trash" className="mt-4" onClick={() => perform(() => throwAway(mine))}>
                {t('throwAway', { count: mine.length })}
              </Button>
            )}
          </Section>
        )}
        <ul className={old.length > 0 ? 'pt-6' : 'pt-2'}>{found.filter((note) => !old.includes(note)).map(rowOf)}</ul>
        <FadingChoice />
      </SheetBody>
    </Sheet>
  );
}

const latestFirst = (a: Note, b: Note): number => (a.createdAt < b.createdAt ? 1 : a.createdAt > b.createdAt ? -1 : 0);
