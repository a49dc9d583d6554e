import type { CSSProperties, ReactNode } from 'react';
import { type MoneyParts, useMoneyParts } from './currency.tsx';

type Props = {
  minor: number;
  /* Up carries a plus, down a true minus. */
  sign?: boolean;
  /* Coloured by its sign: the third cue after sign and bar. */
  tone?: boolean;
  /* Without the currency, where a heading already names it. */
  bare?: boolean;
  /* The part at half size: everything after the whole units, or only the currency. */
  small?: 'fraction' | 'currency';
  /* In another currency than the household's, in its minor units. */
  currency?: string | undefined;
  className?: string;
};

export function Money({ minor, sign, tone, bare, small, currency, className }: Props): ReactNode {
  const partsOf = useMoneyParts();
  const parts = partsOf(minor, { ...(sign ? { sign } : {}), ...(bare ? { bare } : {}), currency });
  const colour = tone && minor !== 0 ? (minor > 0 ? 'text-up' : 'text-down') : undefined;
  return (
    <span className={['ui-num', colour, className].filter(Boolean).join(' ')} style={small && lengthOf(parts, small)}>
      {small ? <LargeAmount parts={parts} small={small} /> : textOf(parts)}
    </span>
  );
}

/** In digits of the large size: any number must fit its line. */
function lengthOf(parts: MoneyParts, small: 'fraction' | 'currency'): CSSProperties & Record<'--figures', number> {
  const cut = cutOf(parts, small);
  return { '--figures': textOf(parts.slice(0, cut)).length + textOf(parts.slice(cut)).length / 2 };
}

const textOf = (parts: MoneyParts): string => parts.map((part) => part.value).join('');

/** The start of the small part. */
function cutOf(parts: MoneyParts, small: 'fraction' | 'currency'): number {
  const last = small === 'fraction' ? ['integer'] : ['integer', 'fraction'];
  return parts.findLastIndex((part) => last.includes(part.type)) + 1;
}

/* The figures tall; what follows them small on the line, a currency before them small at the top. */
function LargeAmount({ parts, small }: { parts: MoneyParts; small: 'fraction' | 'currency' }): ReactNode {
  const cut = cutOf(parts, small);
  const head = parts.slice(0, cut);
  return (
    <>
      {head.map((part) =>
        part.type === 'currency' ? (
          <small key={part.type} className="ui-figure-raised">
            {part.value}
          </small>
        ) : (
          part.value
        ),
      )}
      {cut < parts.length && <small>{textOf(parts.slice(cut))}</small>}
    </>
  );
}
