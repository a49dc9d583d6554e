import './list-editor.css';
import { reminderCommands } from '@hestia/contract/reminders/commands.ts';
import type { ListNote } from '@hestia/contract/reminders/model.ts';
import type { ShoppingItem } from '@hestia/contract/reminders/schemas.ts';
import { limits } from '@hestia/contract/wire/limits.ts';
import { type KeyboardEvent, type ReactNode, useRef } from 'react';
import { useInteractOutside } from 'react-aria/useInteractOutside';
import { useTranslations } from 'use-intl';
import { queueWrite } from '#platform/sync/sync.ts';
import { readEdit, useEdit } from '#platform/changes.ts';
import { clearDraft } from '#platform/drafts.ts';
import { pressedKey } from '#platform/kernel/pressed-key.ts';
import { perform, usePerformOnce } from '#platform/perform.ts';
import { Button, IconButton } from '#ui/buttons/button.tsx';
import { Grip, useCarrying } from '#ui/buttons/grip.tsx';
import { useItemActions } from './item-actions.ts';
import type { Order } from './items.ts';

const nameDraft = (item: ShoppingItem) => `reminders.item.name.${item.id}`;

type Props = { note: ListNote; order?: Order; onDone: () => void };

/* The list with its name and items as fields, in place: rename, reorder, throw out. */
export function ListEditor({ note, order, onDone }: Props): ReactNode {
  const t = useTranslations('reminders.list');
  const { items, move, remove } = useItemActions(note, order);
  const { ordered, isCarried, gripOf } = useCarrying(items, (item, to) => perform(() => move(item, to)));
  const { name, keep, renamed, finish } = useNames(note, onDone);
  const escape = (event: KeyboardEvent) => {
    if (pressedKey(event) === 'Escape') finish();
  };
  const element = usePressBeside(finish);
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- only Escape of what is inside
    <div ref={element} className="list-editor" onKeyDown={escape}>
      <input
        className="list-editor-title"
        dir="auto"
        aria-label={t('name')}
        value={name}
        maxLength={limits.listName}
        enterKeyHint="done"
        onChange={(event) => keep(event.target.value)}
        autoFocus
      />
      <ul>
        {ordered.map((item, at) => (
          <li key={item.id} data-carried={isCarried(item) || undefined}>
            <Grip label={t('reorder', { name: item.name, number: at + 1, count: items.length })} {...gripOf(item)} />
            <ItemName item={item} onRename={(typed) => perform(() => renamed(item, typed))} />
            <IconButton
              icon="trash"
              // Only its height grows with the text size: the words need the width.
              className="w-[44px]"
              label={t('remove', { name: item.name })}
              onClick={() => perform(() => remove(item))}
            />
          </li>
        ))}
      </ul>
      <Button small wide icon="check" onClick={finish}>
        {t('done')}
      </Button>
    </div>
  );
}

/**
 * Other notes are inactive meanwhile: a press outside the editor hits the board. As with a sheet, it closes the
 * editor.
 */
function usePressBeside(onPress: () => void) {
  const ref = useRef<HTMLDivElement>(null);
  useInteractOutside({
    ref,
    onInteractOutside: ({ target }) => {
      if (target instanceof Element && target.matches('.board')) onPress();
    },
  });
  return ref;
}

/* Edited names of the list and its items stay until they are queued. */
function useNames(note: ListNote, onDone: () => void) {
  const { items, rename } = useItemActions(note);
  const { from, to, keep, clear } = useEdit(`reminders.edit.${note.id}`, note.name);
  const performOnce = usePerformOnce();
  const renamed = async (item: ShoppingItem, typed: string) => {
    await rename(item, typed);
    clearDraft(nameDraft(item));
  };
  const save = async () => {
    const shoppingListName = to.trim();
    const isRenamed = shoppingListName !== '' && shoppingListName !== from;
    await Promise.all([
      // Names that were typed before a reload, too.
      ...items.map(async (item) => {
        const name = readEdit(nameDraft(item), item.name);
        if (name.to !== name.from) await renamed(item, name.to);
      }),
      ...(isRenamed ? [queueWrite(reminderCommands.editNote, { note, changes: { shoppingListName } })] : []),
    ]);
    clear();
    onDone();
  };
  const finish = () => performOnce(save);
  return { name: to, keep, renamed, finish };
}

function ItemName({ item, onRename }: { item: ShoppingItem; onRename: (typed: string) => void }): ReactNode {
  const t = useTranslations('reminders.list');
  const { from, to, keep } = useEdit(nameDraft(item), item.name);
  return (
    <input
      dir="auto"
      aria-label={t('rename', { name: item.name })}
      value={to}
      maxLength={limits.itemName}
      enterKeyHint="done"
      onChange={(event) => keep(event.target.value)}
      onBlur={() => {
        if (to !== from) onRename(to);
      }}
      onKeyDown={(event) => {
        if (pressedKey(event) === 'Enter') event.currentTarget.blur();
      }}
    />
  );
}
