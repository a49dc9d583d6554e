import './emoji-menu.css';
import { type ReactNode, useState } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { DEFAULT_LOCALE, localeOf } from '#platform/i18n/locale.ts';
import { insist } from '#platform/kernel/load.ts';
import { perform } from '#platform/perform.ts';
import { toast } from '#ui/layers/toast.ts';

/** All emoji, instead of a menu with only some; null until opened. */
export function useEmojiPicker(onPick: (emoji: string) => void): { picker: ReactNode; open: () => void } {
  const t = useTranslations('ui.react');
  const locale = localeOf(useLocale()) ?? DEFAULT_LOCALE;
  const [picker, setPicker] = useState<ReactNode>(null);
  const open = async () => {
    try {
      const { EmojiPicker, emojiIn } = await insist(() => import('./emoji-picker.tsx'));
      setPicker(<EmojiPicker emoji={await emojiIn(locale)} onPick={onPick} />);
    } catch {
      toast(t('unavailable'));
    }
  };
  return { picker, open: () => perform(open) };
}
