import type { ReactNode } from 'react';

type Props = { text: string; ranges: readonly (readonly [number, number])[]; isSentence?: boolean };

/* A text with the found words marked. */
export function Marked({ text, ranges, isSentence = false }: Props): ReactNode {
  // Members' texts have their own direction.
  const Wrapper = isSentence ? 'span' : 'bdi';
  let end = 0;
  const parts: ReactNode[] = [];
  for (const [start, stop] of ranges.toSorted(([a], [b]) => a - b)) {
    if (start < end) continue;
    parts.push(text.slice(end, start), <mark key={start}>{text.slice(start, stop)}</mark>);
    end = stop;
  }
  return (
    <Wrapper className="app-search-text">
      {parts}
      {text.slice(end)}
    </Wrapper>
  );
}
