import './emoji-picker.css';
import { type EmojiData, EmojiPicker as Picker } from 'frimousse';
import type { ComponentProps, ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import type { Locale } from '#platform/i18n/locale.ts';
import { keepFromOthers } from '#platform/kernel/pressed-key.ts';

// Each language's names and search words are a separate file, from our own server.
const data: Record<Locale, () => Promise<{ default: EmojiData }>> = {
  fr: () => import('virtual:emoji-fr'),
  en: () => import('virtual:emoji-en'),
  es: () => import('virtual:emoji-es'),
  de: () => import('virtual:emoji-de'),
  zh: () => import('virtual:emoji-zh'),
  ja: () => import('virtual:emoji-ja'),
};

export const emojiIn = async (locale: Locale): Promise<EmojiData> => (await data[locale]()).default;

/* Any emoji, found by its name in the reader's language. */
export function EmojiPicker({ emoji, onPick }: { emoji: EmojiData; onPick: (emoji: string) => void }): ReactNode {
  const t = useTranslations('ui.react');
  return (
    <Picker.Root
      className="emoji-picker"
      locale={emoji.locale}
      columns={6}
      resolveEmojiData={() => emoji}
      onEmojiSelect={(picked) => onPick(picked.emoji)}
    >
      <Picker.Search
        className="emoji-search"
        placeholder={t('search')}
        aria-label={t('search')}
        autoFocus
        onKeyDown={keepFromOthers}
      />
      <Picker.Viewport className="emoji-viewport">
        <Picker.Empty className="p-6 text-ink-2">{t('none')}</Picker.Empty>
        <Picker.List components={components} />
      </Picker.Viewport>
    </Picker.Root>
  );
}

type EmojiProps = { emoji: { emoji: string; label: string; isActive: boolean }; 'aria-colindex'?: number | undefined };

/** Counted from one (WAI-ARIA 1.3); the library counts from nought. */
const fromOne = (number = 0): number => number + 1;

const components = {
  Row: ({ children, ...rest }: ComponentProps<'div'>) => (
    <div {...rest} aria-rowindex={fromOne(rest['aria-rowindex'])}>
      {children}
    </div>
  ),
  CategoryHeader: ({ category, ...rest }: { category: { label: string } }) => (
    <div {...rest} className="emoji-category">
      {category.label}
    </div>
  ),
  Emoji: ({ emoji, ...rest }: EmojiProps) => (
    <button
      {...rest}
      type="button"
      role="gridcell"
      aria-colindex={fromOne(rest['aria-colindex'])}
      className="emoji-choice emoji-picker-choice emoji"
      data-focused={emoji.isActive || undefined}
    >
      {emoji.emoji}
    </button>
  ),
};
