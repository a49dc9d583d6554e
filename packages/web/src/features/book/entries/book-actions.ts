import { bookCommands } from '@hestia/contract/book/commands.ts';
import type { BookEntry, BookReading } from '@hestia/contract/book/schemas.ts';
import { useTranslations } from 'use-intl';
import { differing } from '#platform/changes.ts';
import { newId } from '#platform/kernel/new-id.ts';
import { useColocationId, useUser } from '#platform/session/session.ts';
import { queueWithUndo } from '#platform/sync/undo/queue-with-undo.ts';
import type { EntryDraft } from './entry-draft.ts';
import { useBook } from './book-data.ts';

/** Actions on an entry; each shows at once. */
export function useBookActions() {
  const t = useTranslations('book.did');
  const colocationId = useColocationId();
  const me = useUser().id;
  const { entries = [] } = useBook();

  const change = async (shown: BookEntry, changed: Partial<EntryDraft>, message: string) => {
    if (Object.keys(changed).length === 0) return;
    await queueWithUndo(bookCommands.edit, { shown, change: changed, by: me, at: now() }, message, { book: entries });
  };

  return {
    add: async ({ title, content }: EntryDraft) => {
      const at = now();
      const written = { createdBy: me, createdAt: at, updatedBy: me, updatedAt: at };
      const shown: BookEntry = { id: newId(), colocationId, title, content, ...written, readings: [] };
      await queueWithUndo(bookCommands.add, { shown }, t('added', { title }));
      return shown.id;
    },
    save: (entry: BookEntry, from: EntryDraft, to: EntryDraft) =>
      change(entry, differing(from, to), t('saved', { title: to.title })),
    /** Restores an earlier state. */
    restore: (entry: BookEntry, earlier: EntryDraft) => {
      const { title, content } = entry;
      return change(entry, differing({ title, content }, earlier), t('restored', { title: earlier.title }));
    },
    remove: (shown: BookEntry) => queueWithUndo(bookCommands.delete, { shown }, t('deleted', { title: shown.title })),
    addReading: (shown: BookEntry, { readOn, value }: Pick<BookReading, 'readOn' | 'value'>) =>
      queueWithUndo(
        bookCommands.addReading,
        { shown, reading: { id: newId(), readOn, value, userId: me } },
        t('readingAdded'),
      ),
    deleteReading: (shown: BookEntry, reading: BookReading) =>
      queueWithUndo(bookCommands.deleteReading, { shown, reading }, t('readingDeleted')),
  };
}

const now = (): string => new Date().toISOString();
