import type { Language } from '@hestia/contract/accounts/schemas.ts';

/** What is said of a turn that has not been made yet. */
export const expectedWords: Readonly<Record<Language, (title: string) => string>> = {
  en: (title) => `${title} (expected)`,
  fr: (title) => `${title} (prévu)`,
  es: (title) => `${title} (previsto)`,
  de: (title) => `${title} (voraussichtlich)`,
  zh: (title) => `${title}（预计）`,
  ja: (title) => `${title}（予定）`,
};
