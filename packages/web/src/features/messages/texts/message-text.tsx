import './message-text.css';
import type { Message } from '@hestia/contract/messages/schemas.ts';
import { memo, type ReactNode } from 'react';
import { MentionedText } from '#shared/mentions/mentioned-text.tsx';
import { Folded, Words } from '#ui/texts/folded.tsx';
import { isEmojiOnly, partsOf, type Part } from './message-parts.ts';

type Props = Pick<Message, 'content' | 'mentions'>;

/* A member's text: links open safely, code is separate, a few emoji are large. */
export const MessageText = memo(function MessageText({ content, mentions }: Props): ReactNode {
  if (isEmojiOnly(content)) return <div className="message-words emoji message-words-emoji">{content}</div>;
  return (
    <div className="message-words" dir="auto">
      <Folded parts={partsOf(content)}>
        {(shown) => withKeys(shown).map(([key, part]) => <PartOfText key={key} part={part} mentions={mentions} />)}
      </Folded>
    </div>
  );
});

function PartOfText({ part, mentions }: { part: Part } & Pick<Props, 'mentions'>): ReactNode {
  switch (part.kind) {
    case 'text':
      return <MentionedText text={part.text} ids={mentions} />;
    case 'code':
      return (
        <code>
          <Words>{part.text}</Words>
        </code>
      );
    case 'block':
      return (
        <pre dir="ltr">
          <Words>{part.text}</Words>
        </pre>
      );
    case 'link':
      return (
        <a href={part.href} target="_blank" rel="noopener noreferrer">
          <Words>{part.text}</Words>
        </a>
      );
  }
}

/** A part is identified by its place in the text. */
function withKeys(parts: readonly Part[]): readonly (readonly [key: number, part: Part])[] {
  let offset = 0;
  return parts.map((part) => {
    offset += part.text.length + 1;
    return [offset, part];
  });
}
