import { queryOptions } from '@tanstack/react-query';
import type { Locale } from '#platform/i18n/locale.ts';
import { insist } from '#platform/kernel/load.ts';
import type { Guide } from './guide-page.ts';

// Each language is a separate file, from our own server.
const languages: Record<Locale, () => Promise<{ default: Guide }>> = {
  fr: () => import('virtual:guide-fr'),
  en: () => import('virtual:guide-en'),
  es: () => import('virtual:guide-es'),
  de: () => import('virtual:guide-de'),
  zh: () => import('virtual:guide-zh'),
  ja: () => import('virtual:guide-ja'),
};

/** The guide in one language. Without a network the service worker has it, so the query doesn't wait for one. */
export const guideQuery = (locale: Locale) =>
  queryOptions({
    queryKey: ['guide', locale],
    queryFn: async () => (await insist(languages[locale])).default,
    staleTime: Infinity,
    retry: false,
    networkMode: 'always',
  });

/** Fetches all pictures, so that the service worker has them for later. */
export async function keepPictures({ pictures }: Guide): Promise<void> {
  if (!('serviceWorker' in navigator) || !navigator.serviceWorker.controller) return;
  await Promise.allSettled(Object.values(pictures).map((address) => fetch(address)));
}
