import { memo, type ReactNode } from 'react';
import { isEmojiOnly, partsOf, type Part } from './message-parts.ts';

/* What somebody wrote: links lead away safely, code stands by itself, a few emoji are large. */
export const MessageText = memo(function MessageText({ content }: { content: string }): ReactNode {
  if (isEmojiOnly(content)) return <div className="words emoji">{content}</div>;
  return (
    <div className="words" dir="auto">
      {withKeys(partsOf(content)).map(([key, part]) => (
        <PartOfText key={key} part={part} />
      ))}
    </div>
  );
});

function PartOfText({ part }: { part: Part }): ReactNode {
  switch (part.kind) {
    case 'text':
      return part.text;
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
  let place = 0;
  return parts.map((part) => {
    place += part.text.length + 1;
    return [place, part];
  });
}
