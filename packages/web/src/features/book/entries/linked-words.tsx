import { Fragment, type ReactNode } from 'react';
import { ADDRESS, addressAt } from '#ui/texts/addresses.ts';
import { Folded, Words } from '#ui/texts/folded.tsx';

const ADDRESSES = new RegExp(`(${ADDRESS.source})`, 'iu');

/* A member's text in which addresses are links. */
export function LinkedWords({ children }: { children: string }): ReactNode {
  const parts = children.split(ADDRESSES).flatMap((text, at) => (at % 2 === 0 ? [{ text, href: null }] : linked(text)));
  return (
    <Folded parts={parts}>
      {(shown) =>
        shown.map(({ text, href }, at) => {
          const words = <Words>{text}</Words>;
          // oxlint-disable-next-line react/no-array-index-key -- the parts of a text have nothing else
          return <Fragment key={at}>{href === null ? words : <Way href={href}>{words}</Way>}</Fragment>;
        })
      }
    </Folded>
  );
}

type Part = { readonly text: string; readonly href: string | null };

function linked(match: string): readonly Part[] {
  const address = addressAt(match);
  if (address === null) return [{ text: match, href: null }];
  return [address, { text: match.slice(address.text.length), href: null }];
}

const Way = ({ href, children }: { href: string; children: ReactNode }): ReactNode => (
  <a className="underline" href={href} target="_blank" rel="noopener noreferrer">
    {children}
  </a>
);
