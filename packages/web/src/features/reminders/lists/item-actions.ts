import { reminderCommands } from '@hestia/contract/reminders/commands.ts';
import type { ListNote } from '@hestia/contract/reminders/model.ts';
import type { ShoppingItem } from '@hestia/contract/reminders/schemas.ts';
import { useTranslations } from 'use-intl';
import { queueWrite } from '#platform/sync/sync.ts';
import { useMemberDirectory } from '#shared/household/member-directory.ts';
import { newId } from '#platform/kernel/new-id.ts';
import { queueAllWithUndo, queueWithUndo } from '#platform/sync/undo/queue-with-undo.ts';
import { toast } from '#ui/layers/toast.ts';
import { addTo } from './adding.ts';
import { asWritten, keyAt, type Order, sortedItems } from './items.ts';

/** The members, computed once per list. */
export type MemberDirectory = ReturnType<typeof useMemberDirectory>;

/** Actions on a list's items, in this order, each shown at once. */
export function useItemActions(note: ListNote, order: Order = asWritten) {
  const t = useTranslations('reminders.list');
  const directory = useMemberDirectory();
  const { me, sharers } = directory;
  const items = sortedItems(note.items, order);
  const edit = (
    item: ShoppingItem,
    changes: Partial<Pick<ShoppingItem, 'name' | 'isChecked' | 'position' | 'aisle'>>,
  ) => queueWrite(reminderCommands.editItem, { item, changes, by: me, at: new Date().toISOString() });

  const put = (name: string, at: number) => {
    const now = Date.now() + at;
    const position = Math.max(now / 1000, keyAt(sortedItems(items), items.length) + at);
    const made = { id: newId(), reminderId: note.id, createdBy: me, createdAt: new Date(now).toISOString() };
    const unticked = { isChecked: false, checkedBy: null, checkedAt: null };
    return queueWrite(reminderCommands.addItem, { ...made, ...unticked, name, position });
  };

  const add = async (names: readonly string[]): Promise<void> => {
    const { added, edited, already } = addTo(items, names, sharers);
    const [known] = already;
    if (known !== undefined && added.length + edited.length === 0) toast(t('already', { name: known }));
    await Promise.all([
      ...edited.map(({ item, changes }) => edit(item, changes)),
      ...added.map((name, at) => put(name, at)),
    ]);
  };

  return {
    items,
    directory,
    add,
    tick: (item: ShoppingItem, isChecked: boolean) => edit(item, { isChecked }),
    rename: async (item: ShoppingItem, typed: string) => {
      const name = typed.trim();
      if (name !== '' && name !== item.name) await edit(item, { name });
    },
    move: (item: ShoppingItem, to: number) => {
      const others = items.filter(({ id }) => id !== item.id);
      return edit(item, order.putAt(keyAt(others, to, order)));
    },
    remove: (item: ShoppingItem) => queueWithUndo(reminderCommands.deleteItem, item, t('removed', { name: item.name })),
    /** Takes off the list what is in the cart. */
    clear: (cart: readonly ShoppingItem[]) => queueAllWithUndo(reminderCommands.deleteItem, cart, t('cleared')),
  };
}
