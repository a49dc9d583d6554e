import { reminderCommands } from '@hestia/contract/reminders/commands.ts';
import type { ListNote } from '@hestia/contract/reminders/model.ts';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { queueWrite } from '#platform/data/user-data.ts';
import { perform } from '#platform/perform.ts';
import { TextButton } from '#ui/buttons/button.tsx';

type Props = {
  note: ListNote;
  isSorted: boolean;
  /* Whether anything on the list was ever bought where it is taken. */
  isKnown: boolean;
  onEdit: () => void;
};

/* How the list is sorted, and how to have it otherwise. */
export function OrderLine({ note, isSorted, isKnown, onEdit }: Props): ReactNode {
  const t = useTranslations('reminders.shop');
  const text = isSorted ? (note.shop ? t('sortedIn', { shop: note.shop }) : t('sorted')) : t('asWritten');
  const change = () => queueWrite(reminderCommands.editNote, { note, changes: { isAsWritten: isSorted } });
  return (
    <div className="shop-order flex flex-wrap items-center gap-x-4 border-b border-line py-2 text-(length:--t-small) text-ink-2">
      <p>{text}</p>
      <TextButton onClick={onEdit}>{t('editList')}</TextButton>
      {isKnown && (
        <TextButton onClick={() => perform(change)}>{t(isSorted ? 'keepAsWritten' : 'sortByAisle')}</TextButton>
      )}
    </div>
  );
}
