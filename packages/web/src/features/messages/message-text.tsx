import './message-text.css';
import type { Message } from '@hestia/contract/messages/schemas.ts';
import { memo, type ReactNode } from 'react';
import { MentionedText } from '#platform/mentions/mentioned-text.tsx';
import { isEmojiOnly, partsOf, type Part } from './message-parts.ts';

type Props = Pick<Message, 'content' | 'mentions'>;

/* What somebody wrote: links lead away safely, code stands by itself, a few emoji are large. */
export const MessageText = memo(function MessageText({ content, mentions }: Props): ReactNode {
  if (isEmojiOnly(content)) return <div className="message-words emoji message-words-emoji">{content}</div>;
  return (
    <div className="message-words" dir="auto">
      {withKeys(partsOf(content)).map(([key, part]) => (
        <PartOfText key={key} part={part} mentions={mentions} />
      ))}
    </div>
  );
});

function PartOfText({ part, mentions }: { part: Part } & Pick<Props, 'mentions'>): ReactNode {
  switch (part.kind) {
    case 'text':
      return <MentionedText text={part.text} ids={mentions} />;
    case 'code':
      return <code>{part.text}</code>;
    case 'block':
      return <pre dir="ltr">{part.text}</pre>;
    case 'link':
      return (
        <a href={part.href} target="_blank" rel="noopener noreferrer">
          {part.text}
        </a>
      );
  }
}

/** A part's place in its text is what it is known by. */
function withKeys(parts: readonly Part[]): readonly (readonly [key: number, part: Part])[] {
  let offset = 0;
  return parts.map((part) => {
    offset += part.text.length + 1;
    return [offset, part];
  });
}
