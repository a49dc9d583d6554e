import { linkOrigin } from '#platform/kernel/link-origin.ts';
import { useRouter } from '@tanstack/react-router';
import { Fragment, type MouseEvent, type ReactNode } from 'react';
import { Folded, Words } from './folded.tsx';

/* Text of a flatmate in which an address of this app leads there; others stay words. */
export function LinkedText({ children }: { children: string }): ReactNode {
  const parts = children
    .split(/(https?:\/\/\S+)/u)
    .map((text, at) => ({ text, path: at % 2 === 1 ? pathOf(text) : null }));
  return (
    <Folded parts={parts}>
      {(shown) =>
        shown.map((part, at) => {
          const words = <Words>{part.text}</Words>;
          // oxlint-disable-next-line react/no-array-index-key -- the parts of a text have nothing else
          return <Fragment key={at}>{part.path === null ? words : <Way to={part.path}>{words}</Way>}</Fragment>;
        })
      }
    </Folded>
  );
}

function Way({ to, children }: { to: string; children: ReactNode }): ReactNode {
  const { history } = useRouter();
  const go = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return;
    event.preventDefault();
    history.push(to);
  };
  return (
    <a href={to} className="underline" onClick={go}>
      {children}
    </a>
  );
}

/** The path of an address of this app; null for any other. */
function pathOf(address: string): string | null {
  if (!URL.canParse(address)) return null;
  const { origin, pathname, search, hash } = new URL(address);
  // Two slashes at the beginning of a path would name another host.
  return origin === linkOrigin() ? pathname.replace(/^\/+/, '/') + search + hash : null;
}
