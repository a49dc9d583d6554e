import './tagged.css';
import { isList, type ListNote } from '@hestia/contract/reminders/model.ts';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { NotRead } from '#platform/pages/not-read.tsx';
import { TextLink } from '#ui/buttons/link.tsx';
import { PageHeader } from '#ui/rows/section.tsx';
import { EmptyState } from '#ui/states/empty-state.tsx';
import { useItemActions } from '../../features/reminders/lists/item-actions.ts';
import { cartOf } from '../../features/reminders/lists/items.ts';
import { NewItem } from '../../features/reminders/lists/new-item.tsx';
import { useNotes } from '../../features/reminders/reminders-data.ts';

type Props = { id: string; title: string };

/* A list to which one adds what has run out. */
export function TaggedList({ id, title }: Props): ReactNode {
  const t = useTranslations('reminders');
  const { notes, isError, refetch } = useNotes();
  const list = notes?.filter(isList).find((note) => note.id === id);
  return (
    <>
      <PageHeader title={list?.name ?? title} />
      {list ? (
        <List note={list} />
      ) : notes ? (
        <EmptyState drawing="board" title={t('shop.gone')} />
      ) : (
        <NotRead title={t('failed')} isError={isError} refetch={refetch} rows={3} />
      )}
    </>
  );
}

function List({ note }: { note: ListNote }): ReactNode {
  const t = useTranslations('tags');
  const { items, add } = useItemActions(note);
  const cart = new Set(cartOf(items));
  const toBuy = items.filter((item) => !cart.has(item));
  return (
    <div className="app-tagged">
      <NewItem className="app-tagged-entry" listId={note.id} onAdd={add} />
      <ul aria-label={t('toBuy')} className="app-tagged-items">
        {toBuy.map(({ id, name }) => (
          <li key={id} dir="auto">
            {name}
          </li>
        ))}
      </ul>
      <p>
        <TextLink iconAfter="right" to="/list" search={{ id: note.id }}>
          {t('openList')}
        </TextLink>
      </p>
    </div>
  );
}
