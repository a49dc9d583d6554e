import type { ReactNode } from 'react';
import { useLocale } from 'use-intl';
import { type MoneyParts, moneyParts, useCurrency } from './currency.tsx';

type Props = {
  cents: number;
  /* Up carries a plus, down a true minus. */
  sign?: boolean;
  /* Coloured by its sign: the third cue after sign and bar. */
  tone?: boolean;
  /* Without the currency, where a head already names it. */
  bare?: boolean;
  /* Cents and currency at half size. */
  big?: boolean;
  className?: string;
};

export function Money({ cents, sign, tone, bare, big, className }: Props): ReactNode {
  const locale = useLocale();
  const currency = useCurrency();
  const parts = moneyParts(cents, locale, currency, { ...(sign ? { sign } : {}), ...(bare ? { bare } : {}) });
  const colour = tone && cents !== 0 ? (cents > 0 ? 'text-up' : 'text-down') : undefined;
  return (
    <span className={['num', colour, className].filter(Boolean).join(' ')}>
      {big ? <Big parts={parts} /> : textOf(parts)}
    </span>
  );
}

const textOf = (parts: MoneyParts): string => parts.map((part) => part.value).join('');

/* The whole units tall; what follows them small on the line, a currency before them small at the top. */
function Big({ parts }: { parts: MoneyParts }): ReactNode {
  const cut = parts.findLastIndex((part) => part.type === 'integer') + 1;
  const head = parts.slice(0, cut);
  return (
    <>
      {head.map((part) =>
        part.type === 'currency' ? (
          <small key={part.type} className="raised">
            {part.value}
          </small>
        ) : (
          part.value
        ),
      )}
      <small>{textOf(parts.slice(cut))}</small>
    </>
  );
}
