import type { Reminder, ShoppingItem } from '@hestia/contract/reminders/shapes.ts';
import { limits } from '@hestia/contract/wire/limits.ts';
import { type KeyboardEvent, type ReactNode, useState } from 'react';
import { useMove } from 'react-aria/useMove';
import { useTranslations } from 'use-intl';
import { queueWrite } from '#platform/data/user-data.ts';
import { Button, IconButton } from '#ui/button.tsx';
import { useItemActions } from './item-actions.ts';
import { editNote } from './reminder-writes.ts';
import { Shape } from './shapes.tsx';

const ROW = 48;

/* The list with its name and items as fields, in place: rename, reorder, throw out. */
export function ListEditor({ note, onDone }: { note: Reminder; onDone: () => void }): ReactNode {
  const t = useTranslations('reminders.list');
  const { items, rename, move, remove } = useItemActions(note);
  const [carried, setCarried] = useState<{ id: string; to: number } | null>(null);
  const [name, setName] = useState(note.shoppingListName ?? '');
  const finish = () => {
    const shoppingListName = name.trim();
    if (shoppingListName !== '' && shoppingListName !== note.shoppingListName)
      void queueWrite(editNote, { note, changes: { shoppingListName } });
    onDone();
  };
  const escape = ({ key }: KeyboardEvent) => {
    if (key === 'Escape') finish();
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- only Escape of what is inside
    <div className="list-editor" onKeyDown={escape}>
      <input
        className="title"
        aria-label={t('name')}
        value={name}
        maxLength={limits.listName}
        onChange={(event) => setName(event.target.value)}
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- it was just asked for
        autoFocus
      />
      <ul>
        {ordered(items, carried).map((item, at) => (
          <li key={item.id} data-carried={carried?.id === item.id || undefined}>
            <Grip
              label={t('reorder', { name: item.name, number: at + 1, count: items.length })}
              onStart={() => setCarried({ id: item.id, to: at })}
              onOffset={(rows) => {
                const from = items.findIndex(({ id }) => id === item.id);
                setCarried({ id: item.id, to: Math.max(0, Math.min(from + rows, items.length - 1)) });
              }}
              onEnd={() => {
                setCarried(null);
                if (carried && items[carried.to]?.id !== item.id) move(item, carried.to);
              }}
              onStep={(rows) => move(item, Math.max(0, Math.min(at + rows, items.length - 1)))}
            />
            <ItemName item={item} onRename={(typed) => rename(item, typed)} />
            <IconButton icon="trash" label={t('remove', { name: item.name })} onPress={() => remove(item)} />
          </li>
        ))}
      </ul>
      <Button small wide icon="check" onPress={finish}>
        {t('done')}
      </Button>
    </div>
  );
}

function ordered(items: readonly ShoppingItem[], carried: { id: string; to: number } | null): readonly ShoppingItem[] {
  const item = carried && items.find(({ id }) => id === carried.id);
  return item ? items.filter((each) => each !== item).toSpliced(carried.to, 0, item) : items;
}

function ItemName({ item, onRename }: { item: ShoppingItem; onRename: (typed: string) => void }): ReactNode {
  const t = useTranslations('reminders.list');
  const [typed, setTyped] = useState(item.name);
  return (
    <input
      aria-label={t('rename', { name: item.name })}
      value={typed}
      maxLength={limits.itemName}
      onChange={(event) => setTyped(event.target.value)}
      onBlur={() => onRename(typed)}
      onKeyDown={(event) => {
        if (event.key === 'Enter') event.currentTarget.blur();
      }}
    />
  );
}

type GripProps = {
  label: string;
  onStart: () => void;
  /* How many rows it is away from where it was. */
  onOffset: (rows: number) => void;
  onEnd: () => void;
  onStep: (rows: number) => void;
};

function Grip({ label, onStart, onOffset, onEnd, onStep }: GripProps): ReactNode {
  const [offset, setOffset] = useState(0);
  const { moveProps } = useMove({
    onMoveStart: ({ pointerType }) => {
      if (pointerType !== 'keyboard') onStart();
    },
    onMove: ({ pointerType, deltaX, deltaY }) => {
      if (pointerType === 'keyboard') {
        onStep(deltaX + deltaY);
        return;
      }
      setOffset(offset + deltaY);
      onOffset(Math.round((offset + deltaY) / ROW));
    },
    onMoveEnd: ({ pointerType }) => {
      setOffset(0);
      if (pointerType !== 'keyboard') onEnd();
    },
  });
  return (
    <button type="button" className="grip" aria-label={label} {...moveProps}>
      <Shape name="grip" />
    </button>
  );
}
