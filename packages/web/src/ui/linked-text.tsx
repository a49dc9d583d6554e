import { linkOrigin } from '#platform/kernel/link-origin.ts';
import { useRouter } from '@tanstack/react-router';
import type { MouseEvent, ReactNode } from 'react';

/* Text of a flatmate in which an address of this app leads there; others stay words. */
export function LinkedText({ children }: { children: string }): ReactNode {
  const { history } = useRouter();
  return children.split(/(https?:\/\/\S+)/u).map((part, at) => {
    const path = at % 2 === 1 ? pathOf(part) : null;
    if (path === null) return part;
    const go = (event: MouseEvent) => {
      if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return;
      event.preventDefault();
      history.push(path);
    };
    return (
      // oxlint-disable-next-line react/no-array-index-key -- the parts of a text have nothing else
      <a key={at} href={path} className="underline" onClick={go}>
        {part}
      </a>
    );
  });
}

/** Where an address of this app leads; null for any other. */
function pathOf(address: string): string | null {
  if (!URL.canParse(address)) return null;
  const { origin, pathname, search, hash } = new URL(address);
  return origin === linkOrigin() ? pathname + search + hash : null;
}
