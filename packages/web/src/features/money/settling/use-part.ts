import { useState } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { decimalSignOf, evaluateAmount, respelled } from '#ui/figures/arithmetic.ts';
import { useMoneyText } from '#ui/figures/currency.tsx';
import { useNotation } from '#ui/figures/notation.ts';

/** The part of a debt that is paid, as typed. Until then it is all of it, also when that changes meanwhile. */
export function usePart(owedMinor: number) {
  const t = useTranslations('money.settle');
  const text = useMoneyText();
  const [typed, setAmount] = useTypedAmount();
  const amount = typed ?? text(owedMinor, { bare: true });
  const minor = evaluateAmount(amount, useNotation())?.minor ?? 0;
  const error =
    minor <= 0
      ? t('unreadable', { example: text(owedMinor, { bare: true }) })
      : minor > owedMinor
        ? t('tooMuch', { amount: text(owedMinor) })
        : undefined;
  return { amount, setAmount, minor, error };
}

/* A change of language formats it again. */
function useTypedAmount(): [string | undefined, (amount: string) => void] {
  const sign = decimalSignOf(useLocale());
  const [typed, setTyped] = useState<{ amount: string; sign: string }>();
  if (typed && typed.sign !== sign) setTyped({ amount: respelled(typed.amount), sign });
  return [typed?.amount, (amount) => setTyped({ amount, sign })];
}
