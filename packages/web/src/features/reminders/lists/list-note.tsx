import './list-note.css';
import type { NoteOf } from '@hestia/contract/reminders/model.ts';
import type { ShoppingItem } from '@hestia/contract/reminders/schemas.ts';
import { readName } from '@hestia/contract/reminders/lists/item-name.ts';
import { memo, type ReactNode, Suspense, useState } from 'react';
import { useTranslations } from 'use-intl';
import { joinFacts } from '#ui/people/join-facts.ts';
import { lazyPart } from '#ui/layers/lazy-part.tsx';
import { TextLink } from '#ui/buttons/link.tsx';
import { AvatarStack } from '#ui/people/avatar.tsx';
import { Byline } from '../notes/byline.tsx';
import { type MemberDirectory, useItemActions } from './item-actions.ts';
import { hiddenItems } from './items.ts';
import { NewItem } from './new-item.tsx';
import { TickRow } from './tick.tsx';
import { langOf } from '../notes/note-look.ts';

export const loadListEditor = () => import('./list-editor.tsx');
const ListEditor = lazyPart(async () => (await loadListEditor()).ListEditor);

type Props = { note: NoteOf<'list'>; isEditing: boolean; onDone: () => void };

/* A list to tick together. */
export function ListNote({ note, isEditing, onDone }: Props): ReactNode {
  const list = <List note={note} />;
  if (!isEditing) return list;
  return (
    <Suspense fallback={list}>
      <ListEditor note={note} onDone={onDone} />
    </Suspense>
  );
}

/* Ticked items stay in place, struck out. A long list is folded. */
function List({ note }: Pick<Props, 'note'>): ReactNode {
  const t = useTranslations('reminders.list');
  const { items, directory, add, tick: onTick } = useItemActions(note);
  const done = items.filter((item) => item.isChecked).length;
  // Chosen once: a tick hides no row, and an added item shows.
  const [folded, setFolded] = useState(() => hiddenItems(items));
  const hidden = items.filter(({ id }) => folded.has(id)).length;
  return (
    <>
      <div className="flex items-baseline justify-between gap-2 pb-1.5">
        <h2 dir="auto" lang={langOf(note.name)}>
          {note.name}
        </h2>
        <span
          className="list-count ui-num text-[1.125rem] font-[750]"
          role="img"
          aria-label={t('count', { done, count: items.length })}
        >
          {done}/{items.length}
        </span>
      </div>
      <ul>
        {items.map(
          (item) =>
            !folded.has(item.id) && (
              <li key={item.id}>
                <Item item={item} directory={directory} onTick={onTick} />
              </li>
            ),
        )}
      </ul>
      {hidden > 0 && (
        <button type="button" className="list-more" onClick={() => setFolded(new Set())}>
          {t('moreItems', { count: hidden })}
        </button>
      )}
      <NewItem listId={note.id} onAdd={add} />
      <TextLink className="flex min-h-[44px] text-on-paper" iconAfter="right" to="/list" search={{ id: note.id }}>
        {joinFacts([t('goShopping'), note.shop])}
      </TextLink>
      <Byline note={note} />
    </>
  );
}

const MAX_FACES = 2;

type ItemProps = {
  item: ShoppingItem;
  directory: MemberDirectory;
  onTick: (item: ShoppingItem, isOn: boolean) => Promise<unknown>;
};

/* Memoised, as the rows in the shop are. */
const Item = memo(function Item({ item, directory: { sharers, find }, onTick }: ItemProps): ReactNode {
  const { what, quantity, sharers: members } = readName(item.name, sharers);
  return (
    <TickRow className="list-row" isOn={item.isChecked} onTick={(isOn) => onTick(item, isOn)}>
      <span className="tick-name list-row-name" dir="auto" lang={langOf(what)}>
        {what}
      </span>
      {members.length > 0 && <AvatarStack members={members.map(find)} size={20} most={MAX_FACES} />}
      {quantity && <span className="text-(length:--t-micro) text-(--on-paper-2) ui-num">{quantity.text}</span>}
    </TickRow>
  );
});
