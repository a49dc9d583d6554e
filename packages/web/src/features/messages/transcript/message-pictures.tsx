import './message-pictures.css';
import { messageCommands } from '@hestia/contract/messages/commands.ts';
import type { Message } from '@hestia/contract/messages/schemas.ts';
import type { CSSProperties, ReactNode } from 'react';
import { useQueued } from '#platform/sync/sync.ts';
import { Blank } from '#shared/pictures/blank.tsx';
import { Sending } from '#shared/pictures/sending.tsx';
import { type StoredPicture, usePictureAddress } from '#platform/images/use-picture.ts';
import { inputOf } from '#platform/sync/outbox/commands.ts';
import { Picture } from '#ui/icons/picture.tsx';
import { useMessagePictures } from './message-picture-list.ts';

/* A single picture keeps its shape within these. */
const NARROWEST = 3 / 4;
const WIDEST = 2;

type Props = { message: Message; onOpen: (id: string) => void };

/* The pictures of a message, small; their room is known before they are read. */
export function MessagePictures({ message, onOpen }: Props): ReactNode {
  const { pictures = [] } = message;
  const queued = useQueued().find((each) => inputOf(messageCommands.sendPictures, each)?.message.id === message.id);
  const own = queued && inputOf(messageCommands.sendPictures, queued)?.files;
  const visiblePictures = useMessagePictures()(message);
  const [first] = pictures;
  const ratio = first ? Math.min(WIDEST, Math.max(NARROWEST, first.width / first.height)) : 1;
  return (
    <div
      className={pictures.length === 1 ? 'message-pictures message-pictures-one' : 'message-pictures'}
      style={{ '--ratio': ratio } as CSSProperties}
    >
      {visiblePictures.map((picture, at) => {
        const file = own?.[at];
        return (
          <Shot
            key={picture.id}
            picture={file instanceof Blob ? { ...picture, own: file } : picture}
            alt={picture.alt}
            onOpen={onOpen}
          />
        );
      })}
      <Sending write={queued?.key} />
    </div>
  );
}

type ShotProps = { picture: StoredPicture; alt: string; onOpen: (id: string) => void };

function Shot({ picture, alt, onOpen }: ShotProps): ReactNode {
  const { address, isError } = usePictureAddress(picture);
  return (
    <button type="button" className="message-picture" onClick={() => onOpen(picture.id)}>
      {address ? (
        <Picture src={address} alt={alt} draggable={false} decoding="async" instead={<Blank alt={alt} hasFailed />} />
      ) : (
        <Blank alt={alt} hasFailed={isError} />
      )}
    </button>
  );
}
