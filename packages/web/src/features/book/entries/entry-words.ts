import type { BookEntry, BookKind } from '@hestia/contract/book/schemas.ts';
import { useTranslations } from 'use-intl';
import { useMemberDirectory } from '#shared/household/member-directory.ts';
import type { IconName } from '#ui/icons/icon-shapes.tsx';
import { useReadingText } from './reading-text.ts';

/** The icon of each kind. */
export const kindIcons: Readonly<Record<BookKind, IconName>> = {
  wifi: 'wifi',
  code: 'shield',
  contact: 'us',
  keys: 'key',
  meter: 'bolt',
  text: 'text',
};

/** A one-line summary of an entry; never a password or a code. */
export function useEntryLine(): (entry: BookEntry) => string {
  const t = useTranslations('book.line');
  const reading = useReadingText();
  return ({ content, readings }) => {
    switch (content.kind) {
      case 'wifi':
        return content.network;
      case 'code':
        return content.note;
      case 'contact':
        return content.phone || content.email || content.note;
      case 'keys':
        return t('keys', { count: content.lines.length });
      case 'meter':
        return readings[0] ? reading(readings[0].value, content.unit) : t('noReading');
      case 'text':
        return content.text.split('\n', 1).join('');
    }
  };
}

/** Searchable text next to the title; never a password or a code. */
export function useEntryWords(): (entry: BookEntry) => string {
  const { find } = useMemberDirectory();
  return ({ content }) => {
    switch (content.kind) {
      case 'wifi':
        return content.network;
      case 'code':
        return content.note;
      case 'contact':
        return [content.phone, content.phone.replaceAll(/\D/g, ''), content.email, content.note].join('\n');
      case 'keys':
        return content.lines
          .map(({ name, holderId, holder }) => `${name} ${holderId === null ? holder : find(holderId).username}`)
          .join('\n');
      case 'meter':
        return content.number;
      case 'text':
        return content.text;
    }
  };
}
