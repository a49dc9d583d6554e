import { isPoll, type ListNote, type Note } from '@hestia/contract/reminders/model.ts';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { ErrorState } from '#ui/states/error-state.tsx';
import { lazyOverlay } from '#ui/layers/lazy-overlay.tsx';
import { Sheet, SheetBody } from '#ui/layers/sheet.tsx';
import type { EditProps } from '../notes/use-note-edit.ts';
import { LateTagSheet } from '#shared/tags/late-tags.ts';
import { useBoardSearch } from '../board-search.ts';
import { NewList } from '../lists/list-form.tsx';
import type { useNoteActions } from './note-actions.ts';
import { EditPicture, NewPicture } from '../pictures/picture-form.tsx';
import { EditPoll, NewPoll } from '../polls/poll-form.tsx';
import { PollOutcome } from '../polls/poll-outcome.tsx';
import { EditText, NewText } from '../notes/text-form.tsx';

const DaySheet = lazyOverlay(async () => (await import('../notes/day-sheet.tsx')).DaySheet);
const NoteViewer = lazyOverlay(async () => (await import('../pictures/note-viewer.tsx')).default);

type Props = {
  notes: readonly Note[] | undefined;
  actions: ReturnType<typeof useNoteActions>;
  /* Called with a new note. */
  onPutUp: (id: string) => void;
};

/* The overlays in the address: a new note, an edited one, or an enlarged picture. */
export default function NoteSheets({ notes, actions, onPutUp }: Props): ReactNode {
  const t = useTranslations('reminders');
  const { search, close, turnTo } = useBoardSearch();
  const { sheet, edit, view } = search;
  const poll = notes?.filter(isPoll).find((note) => note.id === search.outcome);
  const edited = notes?.find((note) => note.id === edit);
  const planned = notes?.find((note) => note.id === search.day);
  const pictures = notes?.filter((note) => note.kind === 'picture') ?? [];
  if (view !== undefined && notes) {
    return <NoteViewer notes={pictures} current={view} onTurn={turnTo} onClose={close} />;
  }
  if (search.tag !== undefined) return <LateTagSheet kind="list" thingId={search.tag} onClose={close} />;
  if (planned) return <DaySheet note={planned} onClose={close} />;
  if (poll) return <PollOutcome poll={poll} onClose={close} />;
  if (sheet !== undefined) {
    return (
      <Sheet title={t(`new.${sheet}.sheet`)} onClose={close}>
        {sheet === 'text' && <NewText initial={search} onAdd={async (note) => onPutUp(await actions.addText(note))} />}
        {sheet === 'picture' && <NewPicture onAdd={async (...note) => onPutUp(await actions.addPicture(...note))} />}
        {sheet === 'list' && (
          <NewList initial={search} onAdd={async (...list) => onPutUp(await actions.addList(...list, search.poll))} />
        )}
        {sheet === 'poll' && <NewPoll onAdd={async (...note) => onPutUp(await actions.addPoll(...note))} />}
      </Sheet>
    );
  }
  // A list is changed on the board itself.
  if (edit === undefined || !notes || edited?.kind === 'list') return null;
  return (
    <Sheet title={t('edit.title')} onClose={close}>
      {edited ? (
        <EditNote key={edited.id} note={edited} onDone={close} />
      ) : (
        <SheetBody>
          <ErrorState isFinal title={t('gone')} onRetry={close} />
        </SheetBody>
      )}
    </Sheet>
  );
}

function EditNote({ note, onDone }: EditProps<Exclude<Note, ListNote>>): ReactNode {
  switch (note.kind) {
    case 'text':
      return <EditText note={note} onDone={onDone} />;
    case 'picture':
      return <EditPicture note={note} onDone={onDone} />;
    case 'poll':
      return <EditPoll note={note} onDone={onDone} />;
  }
}
