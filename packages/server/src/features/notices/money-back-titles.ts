import type { Language } from '@hestia/contract/accounts/schemas.ts';

/** What a notice of money that came back is called (M25). */
export const moneyBackTitles: Readonly<Record<Language, string>> = {
  en: 'Money back',
  fr: 'Argent récupéré',
  es: 'Dinero devuelto',
  de: 'Geld zurück',
  zh: '退回的钱',
  ja: '戻ったお金',
};
