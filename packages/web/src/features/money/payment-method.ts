import { useTranslations } from 'use-intl';

export const methods = ['bank', 'cash'] as const;
export type Method = (typeof methods)[number];

/** What a payment says of how it was paid, kept in its note: the same words whoever writes them, so that everybody reads their own. */
export const storedMethods: Readonly<Record<Method, string>> = { bank: 'Bank transfer', cash: 'Cash' };

/* Earlier versions wrote it in the language of whoever paid. */
const WORDS: Readonly<Record<Method, readonly string[]>> = {
  bank: [storedMethods.bank, 'Virement', 'Überweisung', 'Transferencia', '转账', '振込'],
  cash: [storedMethods.cash, 'Espèces', 'Bar', 'Efectivo', '现金', '現金'],
};

/** How something was paid, if its note says that and nothing else. */
export const methodIn = (note: string | null): Method | null =>
  methods.find((method) => note !== null && WORDS[method].includes(note)) ?? null;

/** The note of a payment as the reader reads it. */
export function usePaymentNote(): (note: string | null) => string | null {
  const t = useTranslations('money.settle');
  return (note) => {
    const method = methodIn(note);
    return method === null ? note : t(method);
  };
}
