import { wordsOf } from '@hestia/contract/messages/pictures.ts';
import type { Message } from '@hestia/contract/messages/schemas.ts';
import type { ReactNode } from 'react';
import { useFormatter } from '#platform/i18n/use-formatter.ts';
import { useMemberDirectory } from '#shared/household/member-directory.ts';
import { DAY } from '#platform/i18n/day.ts';
import PictureViewer from '#shared/pictures/picture-viewer.tsx';
import { Avatar } from '#ui/people/avatar.tsx';
import { joinFacts } from '#ui/people/join-facts.ts';
import { useMessagePictures } from './message-picture-list.ts';

type Props = {
  messages: readonly Message[];
  current: string;
  onTurn: (id: string) => void;
  onClose: () => void;
};

/* The pictures of the chat, seen large. */
export function ChatViewer({ messages, ...rest }: Props): ReactNode {
  const picturesOf = useMessagePictures();
  const pictures = messages.flatMap((message) =>
    picturesOf(message).map((picture) => ({
      ...picture,
      name: picture.alt,
      foot: <Foot message={message} alt={picture.alt} />,
    })),
  );
  return <PictureViewer {...rest} pictures={pictures} />;
}

function Foot({ message, alt }: { message: Message; alt: string }): ReactNode {
  const format = useFormatter();
  const { find } = useMemberDirectory();
  const author = find(message.sendBy);
  const at = format.dateTime(new Date(message.sendAt), 'clock', DAY);
  return (
    <>
      <p className="viewer-caption ui-words">{wordsOf(message) || alt}</p>
      <p className="viewer-by">
        <Avatar member={author} size={24} />
        <span>{joinFacts([author.username, at])}</span>
      </p>
    </>
  );
}
