import { useTranslations } from 'use-intl';
import { toast } from '#ui/layers/toast.ts';
import type { Locale } from './locale.ts';
import { switchLocale } from './switch-locale.ts';

/** Switches the language, and reports why if that fails. */
export function useSwitchLocale(): (to: Locale) => void {
  const t = useTranslations('ui');
  return (to) => {
    void switchLocale(to).then((result) => {
      if (result === 'refused') toast(t('languageRefused'));
      else if (result === 'failed') toast(t('languageFailed'));
    });
  };
}
