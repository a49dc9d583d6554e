import type { PictureNote } from '@hestia/contract/reminders/model.ts';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import PictureViewer from '#shared/pictures/picture-viewer.tsx';
import { useAccessibleName } from '../notes/accessible-name.ts';
import { Byline } from '../notes/byline.tsx';
import { langOf } from '../notes/note-look.ts';
import { useQueuedNotes } from '../queued-notes.ts';

type Props = {
  /* All pictures of the board, in reading order. */
  notes: readonly PictureNote[];
  current: string;
  onTurn: (id: string) => void;
  onClose: () => void;
};

/* The pictures of the board, seen large. */
export default function NoteViewer({ notes, ...rest }: Props): ReactNode {
  const t = useTranslations('ui.picture');
  const nameOf = useAccessibleName();
  const queued = useQueuedNotes();
  const pictures = notes.map((note) => ({
    id: note.id,
    imageUrl: note.imageUrl,
    own: queued.get(note.id)?.picture,
    name: nameOf(note),
    alt: note.caption ?? t('plain'),
    foot: (
      <>
        {note.caption && (
          <p className="viewer-caption" dir="auto" lang={langOf(note.caption)}>
            {note.caption}
          </p>
        )}
        <Byline note={note} className="viewer-by" />
      </>
    ),
  }));
  return <PictureViewer {...rest} pictures={pictures} turns />;
}
