import './shop.css';
import { reminderTypes, type Reminder } from '@hestia/contract/reminders/schemas.ts';
import { type ReactNode, Suspense } from 'react';
import { useTranslations } from 'use-intl';
import { perform } from '#platform/perform.ts';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { ErrorState } from '#ui/error-state.tsx';
import { lazyPart } from '#ui/lazy-part.tsx';
import { LinkButton, TextLink } from '#ui/link.tsx';
import { PageHeader, Section } from '#ui/section.tsx';
import { SkeletonRows } from '#ui/skeleton.tsx';
import { useNotes } from '../reminders-data.ts';
import { useShopSearch } from '../shop-search.ts';
import { useItemActions } from './item-actions.ts';
import { cartOf } from './items.ts';
import { NewItem } from './new-item.tsx';
import { ShopRow } from './shop-row.tsx';
import { Suggestions } from './suggestions.tsx';
import { useWakeLock } from './use-wake-lock.ts';

const DoneSheet = lazyPart(async () => (await import('./done-sheet.tsx')).DoneSheet);

/* A list as one takes it along to the shop. */
export function ShopScreen(): ReactNode {
  const t = useTranslations('reminders');
  const { id } = useShopSearch().search;
  const { notes, isError, refetch } = useNotes();
  const list = notes?.find((note) => note.id === id && note.reminderType === reminderTypes.ShoppingList);
  if (list) return <Shopping note={list} />;
  return (
    <>
      <PageHeader title={t('shop.title')} above={<ToBoard />} />
      {notes ? (
        <EmptyState drawing="board" title={t('shop.gone')} action={<LinkButton to="/">{t('title')}</LinkButton>} />
      ) : isError ? (
        <ErrorState title={t('failed')} onRetry={() => perform(refetch)} />
      ) : (
        <SkeletonRows rows={6} />
      )}
    </>
  );
}

function ToBoard({ note }: { note?: string }): ReactNode {
  const t = useTranslations('reminders');
  return (
    <TextLink icon="left" to="/" search={note === undefined ? {} : { note }}>
      {t('title')}
    </TextLink>
  );
}

function Shopping({ note }: { note: Reminder }): ReactNode {
  const t = useTranslations('reminders');
  const { items, people, add, tick, clear } = useItemActions(note);
  const { search, open: openDone, close } = useShopSearch();
  useWakeLock();
  const open = items.filter(({ isChecked }) => !isChecked);
  const cart = cartOf(items);
  return (
    <div className="shop">
      <PageHeader
        title={note.shoppingListName ?? ''}
        above={<ToBoard note={note.id} />}
        side={<b>{t('shop.left', { count: open.length })}</b>}
      />
      {open.length > 0 ? (
        <ul aria-label={t('shop.toBuy')}>
          {open.map((item) => (
            <ShopRow key={item.id} item={item} people={people} onTick={(isOn) => perform(() => tick(item, isOn))} />
          ))}
        </ul>
      ) : (
        <p className="shop-done">{t(cart.length > 0 ? 'shop.complete' : 'shop.empty')}</p>
      )}
      {cart.length > 0 && (
        <Section
          title={t('shop.cart')}
          side={
            <Button small look="quiet" onClick={() => perform(() => clear(cart))}>
              {t('shop.clear')}
            </Button>
          }
        >
          <ul aria-label={t('shop.cart')}>
            {cart.map((item) => (
              <ShopRow key={item.id} item={item} people={people} onTick={(isOn) => perform(() => tick(item, isOn))} />
            ))}
          </ul>
          <Button className="shop-pay" look="fill" wide onClick={openDone}>
            {t('shop.done')}
          </Button>
        </Section>
      )}
      <Suspense fallback={null}>
        {search.sheet && cart.length > 0 && <DoneSheet {...{ note, cart, people }} onClose={close} />}
      </Suspense>
      <NewItem
        listId={note.id}
        onAdd={add}
        renderSuggestions={(piece, onChoose) => <Suggestions {...{ items, piece, onChoose }} />}
      />
    </div>
  );
}
