import type { ReactNode } from 'react';
import { useLocale } from 'use-intl';
import { moneyParts, useCurrency } from './currency.tsx';

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

const SMALL = new Set(['decimal', 'fraction', 'currency', 'literal']);

export function Money({ cents, sign, tone, bare, big, className }: Props): ReactNode {
  const locale = useLocale();
  const currency = useCurrency();
  const parts = moneyParts(cents, locale, currency, { ...(sign ? { sign } : {}), ...(bare ? { bare } : {}) });
  const colour = tone && cents !== 0 ? (cents > 0 ? 'text-up' : 'text-down') : undefined;
  return (
    <span className={['num', colour, className].filter(Boolean).join(' ')}>
      {big
        ? runs(parts).map(([small, text]) => (small ? <small key={text}>{text}</small> : text))
        : parts.map((part) => part.value).join('')}
    </span>
  );
}

/* Neighbouring parts of the same size make one run, so that a reader hears one number. */
function runs(parts: readonly Intl.NumberFormatPart[]): (readonly [small: boolean, text: string])[] {
  const out: [boolean, string][] = [];
  for (const part of parts) {
    const small = SMALL.has(part.type);
    const last = out.at(-1);
    if (last?.[0] === small) last[1] += part.value;
    else out.push([small, part.value]);
  }
  return out;
}
