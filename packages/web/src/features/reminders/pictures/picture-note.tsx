import './picture-note.css';
import type { Reminder } from '@hestia/contract/reminders/schemas.ts';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { useUploadShare } from '#platform/api/upload.ts';
import { addressOf, usePicture } from '#platform/images/use-picture.ts';
import { Icon } from '#ui/icon.tsx';
import { Bar } from '#ui/meter.tsx';
import { Picture } from '#ui/picture.tsx';
import { Byline } from '../notes/byline.tsx';
import { kept, langOf } from '../notes/note-look.ts';
import { useBoardPeople } from '../people.ts';
import { queuedNote } from '../queued-note.ts';
import { useQueuedNote } from '../queued-notes.ts';

/* A print with a white edge: the small version first, the one from this device until the server has its own. */
export function PictureNote({ note }: { note: Reminder }): ReactNode {
  const t = useTranslations('reminders.picture');
  const { find } = useBoardPeople();
  const { address, isError } = useNotePicture(note);
  const alt = note.caption ?? t('by', { name: find(note.createdBy).username });
  return (
    <>
      <figure data-view>
        {address ? (
          <Picture src={address} alt={alt} draggable={false} decoding="async" instead={<Blank alt={alt} isShown />} />
        ) : (
          <Blank alt={alt} isShown={isError} />
        )}
        <Sending id={note.id} />
      </figure>
      <div className="under">
        {note.caption && (
          <p className="caption" lang={langOf(note.caption)}>
            {kept(note.caption)}
          </p>
        )}
        <Byline note={note} />
      </div>
    </>
  );
}

/* In place of a picture that is on its way, or that cannot be shown: then it says so. */
export function Blank({ alt, isShown }: { alt: string; isShown: boolean }): ReactNode {
  return (
    <span className="blank" role="img" aria-label={alt}>
      {isShown && <Icon name="picture" />}
    </span>
  );
}

/** What can be shown of a picture note now. */
export function useNotePicture(note: Reminder) {
  const queued = useQueuedNote(note.id);
  const own = ownPictures.get(note.id) ?? (queued ? queuedNote(queued)?.picture : undefined);
  if (own) ownPictures.set(note.id, own);
  const { address, isError } = usePicture(note.imageUrl, 'preview');
  return { address: address ?? (own ? addressOf(own) : undefined), isError: isError && !own };
}

/** Pictures that were put up from here: they stand in until the server's is read. */
const ownPictures = new Map<string, Blob>();

function Sending({ id }: { id: string }): ReactNode {
  const t = useTranslations('reminders.picture');
  const mutation = useQueuedNote(id);
  const share = useUploadShare(mutation?.key ?? '');
  if (share === undefined) return null;
  const percent = Math.round(share * 100);
  return (
    <div className="sending" role="progressbar" aria-label={t('sending')} aria-valuenow={percent}>
      <Bar percent={percent} />
    </div>
  );
}
