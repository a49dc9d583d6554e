import { useTranslations } from 'use-intl';

export const methods = ['bank', 'cash'] as const;
export type Method = (typeof methods)[number];

/**
 * A payment's method, stored in its note: the same words from every writer, so that each reader sees their own
 * language.
 */
export const storedMethods: Readonly<Record<Method, string>> = { bank: 'Bank transfer', cash: 'Cash' };

/* Earlier versions wrote it in the payer's language. */
const WORDS: Readonly<Record<Method, readonly string[]>> = {
  bank: [storedMethods.bank, 'Virement', 'Überweisung', 'Transferencia', '转账', '振込'],
  cash: [storedMethods.cash, 'Espèces', 'Bar', 'Efectivo', '现金', '現金'],
};

/** The payment method, if the note contains only that. */
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
