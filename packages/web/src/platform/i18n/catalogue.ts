import type { Locale } from './locale.ts';
import type { Messages } from './messages.gen.ts';

declare module 'use-intl' {
  interface AppConfig {
    Locale: string;
    Messages: Messages;
  }
}

type Module = { default: Messages };

// Each language is a file of its own that only its readers load.
const catalogues: Record<Locale, () => Promise<Module>> = {
  fr: () => import('virtual:messages/fr'),
  en: () => import('virtual:messages/en'),
  es: () => import('virtual:messages/es'),
  de: () => import('virtual:messages/de'),
  zh: () => import('virtual:messages/zh'),
  ja: () => import('virtual:messages/ja'),
};

export async function loadCatalogue(locale: Locale): Promise<Messages> {
  return (await catalogues[locale]()).default;
}
