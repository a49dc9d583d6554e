import { useTranslations } from 'use-intl';
import type { SampleTexts } from './samples.ts';

/** The samples in the reader's language. */
export function useSampleTexts(): SampleTexts {
  const t = useTranslations('session.samples');
  return {
    welcome: t('welcome'),
    list: { title: t('list'), items: [t('item1'), t('item2'), t('item3')] },
    poll: { title: t('poll'), options: [t('option1'), t('option2'), t('option3')] },
  };
}
