import { reminderTypes, type Reminder } from '@hestia/contract/reminders/schemas.ts';
import { useTranslations } from 'use-intl';
import { titleOf } from '@hestia/contract/reminders/title.ts';

/** What a note is called when it is read out. */
export function useAccessibleName(): (note: Reminder) => string {
  const t = useTranslations('reminders.name');
  return (note) => {
    const title = titleOf(note);
    switch (note.reminderType) {
      case reminderTypes.Text:
        return t('text', { title });
      case reminderTypes.Image:
        return note.caption ? t('picture', { title: note.caption }) : t('pictureOnly');
      case reminderTypes.ShoppingList:
        return t('list', { title });
      case reminderTypes.Poll:
        return t('poll', { title });
    }
  };
}
