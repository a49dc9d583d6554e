import './picture-note.css';
import type { NoteOf } from '@hestia/contract/reminders/model.ts';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { Blank } from '#shared/pictures/blank.tsx';
import { Sending } from '#shared/pictures/sending.tsx';
import { usePictureAddress } from '#platform/images/use-picture.ts';
import { Picture } from '#ui/icons/picture.tsx';
import { Byline } from '../notes/byline.tsx';
import { withNoBreakSpaces, langOf } from '../notes/note-look.ts';
import { useBoardMembers } from '../board-members.ts';
import { useQueuedNote } from '../queued-notes.ts';

/* A print with a white edge: the small version first, the one from this device until the server has its own. */
export function PictureNote({ note }: { note: NoteOf<'picture'> }): ReactNode {
  const t = useTranslations('reminders.picture');
  const { find } = useBoardMembers();
  const { address, isError } = useNotePicture(note);
  const alt = note.caption ?? t('by', { name: find(note.createdBy).username });
  return (
    <>
      <figure data-view>
        {address ? (
          <Picture src={address} alt={alt} draggable={false} decoding="async" instead={<Blank alt={alt} hasFailed />} />
        ) : (
          <Blank alt={alt} hasFailed={isError} />
        )}
        <Sending write={useQueuedNote(note.id)?.mutation.key} />
      </figure>
      <div className="picture-note-foot">
        {note.caption && (
          <p className="leading-[1.15] font-semibold wrap-anywhere hyphens-auto" dir="auto" lang={langOf(note.caption)}>
            {withNoBreakSpaces(note.caption)}
          </p>
        )}
        <Byline note={note} />
      </div>
    </>
  );
}

/** The current source of a note's picture. */
export function useNotePicture({ id, imageUrl }: NoteOf<'picture'>) {
  return usePictureAddress({ id, imageUrl, own: useQueuedNote(id)?.picture });
}
