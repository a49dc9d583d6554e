import './folded.css';
import { Fragment, type ReactNode, useState } from 'react';
import { useTranslations } from 'use-intl';
import { foldParts, piecesOf } from './fold.ts';

type Props<P> = {
  parts: readonly P[];
  children: (shown: readonly P[]) => ReactNode;
};

/* Another member's text, folded: a button shows the rest. */
export function Folded<P extends { readonly text: string }>({ parts, children }: Props<P>): ReactNode {
  const t = useTranslations('ui');
  const [times, setTimes] = useState(1);
  const { shown, isWhole } = foldParts(parts, times);
  return (
    <>
      {children(shown)}
      {!isWhole && (
        <>
          {'… '}
          <button type="button" className="ui-folded-more" onClick={() => setTimes(times + 1)}>
            {t('showMore')}
          </button>
        </>
      )}
    </>
  );
}

/* A member's words, with line breaks even within endless ones. */
export const Words = ({ children }: { children: string }): ReactNode => {
  const pieces = piecesOf(children);
  if (pieces.length === 1) return children;
  return pieces.map((piece, at) => (
    // oxlint-disable-next-line react/no-array-index-key -- the pieces of a text have nothing else
    <Fragment key={at}>
      {piece}
      <wbr />
    </Fragment>
  ));
};
