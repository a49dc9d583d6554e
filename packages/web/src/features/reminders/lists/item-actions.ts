import { reminderCommands } from '@hestia/contract/reminders/commands.ts';
import type { Reminder, ShoppingItem } from '@hestia/contract/reminders/schemas.ts';
import { limits } from '@hestia/contract/wire/limits.ts';
import { useTranslations } from 'use-intl';
import { queueWrite } from '#platform/data/user-data.ts';
import { newId } from '#platform/new-id.ts';
import { useUser } from '#platform/session/session.ts';
import { queueWithUndo } from '#platform/undo/queue-with-undo.ts';
import { toast } from '#ui/toast.ts';
import { amountIn, sortedItems, positionAt, sameItem } from './items.ts';

/** What can be done with the items of a list, each shown at once. */
export function useItemActions(note: Reminder) {
  const t = useTranslations('reminders.list');
  const me = useUser().id;
  const items = sortedItems(note.items ?? []);

  const add = async (typed: string): Promise<void> => {
    const name = typed.trim().slice(0, limits.itemName);
    if (name === '') return;
    const same = sameItem(items, name);
    if (!same) {
      const createdAt = new Date().toISOString();
      const position = Math.max(Date.now() / 1000, positionAt(items, items.length));
      const fresh = { id: newId(), reminderId: note.id, createdBy: me, createdAt, name, isChecked: false, position };
      await queueWrite(reminderCommands.addItem, fresh);
      return;
    }
    // The same thing twice is one thing, needed again, perhaps in another amount.
    const isOtherAmount = amountIn(name).amount !== null && name !== same.name;
    if (!same.isChecked && !isOtherAmount) {
      toast(t('already', { name: same.name }));
      return;
    }
    const changes = { ...(same.isChecked ? { isChecked: false } : {}), ...(isOtherAmount ? { name } : {}) };
    await queueWrite(reminderCommands.editItem, { item: same, changes });
  };

  return {
    items,
    add,
    tick: (item: ShoppingItem, isChecked: boolean) =>
      queueWrite(reminderCommands.editItem, { item, changes: { isChecked } }),
    rename: async (item: ShoppingItem, typed: string) => {
      const name = typed.trim();
      if (name !== '' && name !== item.name) await queueWrite(reminderCommands.editItem, { item, changes: { name } });
    },
    move: (item: ShoppingItem, to: number) => {
      const others = items.filter(({ id }) => id !== item.id);
      return queueWrite(reminderCommands.editItem, { item, changes: { position: positionAt(others, to) } });
    },
    remove: (item: ShoppingItem) => queueWithUndo(reminderCommands.deleteItem, item, t('removed', { name: item.name })),
  };
}
