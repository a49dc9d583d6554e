import type { Language } from '@hestia/contract/accounts/schemas.ts';

/** The text for a turn that doesn't exist yet. */
export const expectedWords: Readonly<Record<Language, (title: string) => string>> = {
  en: (title) => `${title} (expected)`,
  fr: (title) => `${title} (prévu)`,
  es: (title) => `${title} (previsto)`,
  de: (title) => `${title} (voraussichtlich)`,
  zh: (title) => `${title}（预计）`,
  ja: (title) => `${title}（予定）`,
};
