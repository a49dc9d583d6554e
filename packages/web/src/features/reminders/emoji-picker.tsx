import './emoji-picker.css';
import { type EmojiData, type EmojiDataResolver, EmojiPicker as Picker } from 'frimousse';
import type { ReactNode } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { localeOf, type Locale } from '#platform/i18n/locale.ts';

// Each language's names and search words are a file of their own, from our own server.
const data: Record<Locale, () => Promise<{ default: EmojiData }>> = {
  fr: () => import('virtual:emoji/fr'),
  en: () => import('virtual:emoji/en'),
  es: () => import('virtual:emoji/es'),
  de: () => import('virtual:emoji/de'),
  zh: () => import('virtual:emoji/zh'),
  ja: () => import('virtual:emoji/ja'),
};

const resolve: EmojiDataResolver = async (locale) => (await data[localeOf(locale) ?? 'en']()).default;

/* Any emoji, found by its name in the reader's language. */
export default function EmojiPicker({ onPick }: { onPick: (emoji: string) => void }): ReactNode {
  const t = useTranslations('reminders.react');
  const locale = localeOf(useLocale()) ?? 'en';
  return (
    <Picker.Root
      className="emoji-picker"
      locale={locale}
      columns={6}
      resolveEmojiData={resolve}
      onEmojiSelect={({ emoji }) => onPick(emoji)}
    >
      {/* oxlint-disable-next-line jsx-a11y/no-autofocus -- it was just asked for */}
      <Picker.Search className="emoji-search" placeholder={t('search')} aria-label={t('search')} autoFocus />
      <Picker.Viewport className="emoji-viewport">
        <Picker.Empty className="emoji-none">{t('none')}</Picker.Empty>
        <Picker.List components={components} />
      </Picker.Viewport>
    </Picker.Root>
  );
}

const components = {
  CategoryHeader: ({ category, ...rest }: { category: { label: string } }) => (
    <div {...rest} className="emoji-category">
      {category.label}
    </div>
  ),
  Emoji: ({ emoji, ...rest }: { emoji: { emoji: string; label: string; isActive: boolean } }) => (
    <button {...rest} type="button" className="emoji-choice emoji" data-focused={emoji.isActive || undefined}>
      {emoji.emoji}
    </button>
  ),
};
