import './list-note.css';
import type { Reminder, ShoppingItem } from '@hestia/contract/reminders/schemas.ts';
import { limits } from '@hestia/contract/wire/limits.ts';
import { type ClipboardEvent, type FormEvent, type ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { perform } from '#platform/perform.ts';
import { useTextDraft } from '#platform/text-draft.ts';
import { Icon } from '#ui/icon.tsx';
import { toast } from '#ui/toast.ts';
import { Byline } from '../notes/byline.tsx';
import { useItemActions } from './item-actions.ts';
import { amountIn } from './items.ts';
import { ListEditor } from './list-editor.tsx';
import { langOf } from '../notes/note-look.ts';

type Props = { note: Reminder; isEditing: boolean; onDone: () => void };

/* A list to tick together. What is ticked stays where it is, struck out. */
export function ListNote({ note, isEditing, onDone }: Props): ReactNode {
  const t = useTranslations('reminders.list');
  const { items, add, tick } = useItemActions(note);
  const done = items.filter((item) => item.isChecked).length;
  if (isEditing) return <ListEditor note={note} onDone={onDone} />;
  return (
    <>
      <div className="count">
        <h2 lang={langOf(note.shoppingListName ?? '')}>{note.shoppingListName}</h2>
        <span className="num" role="img" aria-label={t('count', { done, count: items.length })}>
          {done}/{items.length}
        </span>
      </div>
      <ul>
        {items.map((item) => (
          <li key={item.id}>
            <Item item={item} onTick={(isChecked) => perform(() => tick(item, isChecked))} />
          </li>
        ))}
      </ul>
      <NewItem listId={note.id} onAdd={add} />
      <Byline note={note} />
    </>
  );
}

/** As a tap of the thumb feels. */
const TAP_MS = 8;

function Item({ item, onTick }: { item: ShoppingItem; onTick: (isChecked: boolean) => void }): ReactNode {
  const { what, amount } = amountIn(item.name);
  return (
    <label className="tick">
      <input
        type="checkbox"
        checked={item.isChecked}
        onChange={(event) => {
          if (event.target.checked) navigator.vibrate?.(TAP_MS);
          onTick(event.target.checked);
        }}
      />
      <span className="box">
        <Icon name="check" />
      </span>
      <span className="what" lang={langOf(what)}>
        {what}
      </span>
      {amount && <span className="amount num">{amount}</span>}
    </label>
  );
}

function NewItem({ listId, onAdd }: { listId: string; onAdd: (name: string) => Promise<unknown> }): ReactNode {
  const t = useTranslations('reminders.list');
  const { text: name, keep, handOver } = useTextDraft(`reminders.item.${listId}`);
  const add = (event: FormEvent) => {
    event.preventDefault();
    if (name.trim() === '') {
      toast(t('empty'));
      return;
    }
    perform(() => handOver(() => onAdd(name)));
  };
  const paste = (event: ClipboardEvent) => {
    const lines = event.clipboardData.getData('text').split(/\r?\n/).filter(Boolean);
    if (lines.length < 2) return;
    event.preventDefault();
    for (const line of lines) perform(() => handOver(() => onAdd(line), line));
  };
  return (
    <form className="new-item" onSubmit={add}>
      <Icon name="plus" size="small" />
      <input
        value={name}
        onChange={(event) => keep(event.target.value)}
        onPaste={paste}
        maxLength={limits.itemName}
        aria-label={t('add')}
        placeholder={t('add')}
        enterKeyHint="done"
        autoComplete="off"
      />
    </form>
  );
}
