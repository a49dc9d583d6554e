import type { Note } from '@hestia/contract/reminders/model.ts';
import { useTranslations } from 'use-intl';
import { titleOf } from '@hestia/contract/reminders/title.ts';

/** A note's accessible name. */
export function useAccessibleName(): (note: Note) => string {
  const t = useTranslations('reminders.name');
  return (note) => {
    const title = titleOf(note);
    switch (note.kind) {
      case 'text':
        return t('text', { title });
      case 'picture':
        return note.caption ? t('picture', { title: note.caption }) : t('pictureOnly');
      case 'list':
        return t('list', { title });
      case 'poll':
        return t('poll', { title });
    }
  };
}
