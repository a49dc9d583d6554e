import { useState } from 'react';
import { useTranslations } from 'use-intl';
import type { DragNews } from './board-drag.ts';
import { useAccessibleName } from '../notes/accessible-name.ts';

/** What is read out while a note is carried. */
export function useDragWords() {
  const t = useTranslations('reminders.drag');
  const nameOf = useAccessibleName();
  const [words, setWords] = useState('');
  const wordsFor = (news: DragNews): string => {
    const name = nameOf(news.note);
    return news.what === 'numbered'
      ? t('numbered', { name, number: news.number, count: news.of })
      : t(news.what, { name });
  };
  return { words, onAnnounce: (news: DragNews) => setWords(wordsFor(news)) };
}
