import './shop.css';
import './shop-row.css';
import '../lists/item-prices.css';
import { isList, type ListNote } from '@hestia/contract/reminders/model.ts';
import type { ShoppingItem } from '@hestia/contract/reminders/schemas.ts';
import { type ReactNode, Suspense } from 'react';
import { useTranslations } from 'use-intl';
import { NotRead } from '#platform/pages/not-read.tsx';
import { perform } from '#platform/perform.ts';
import { Button } from '#ui/buttons/button.tsx';
import { EmptyState } from '#ui/states/empty-state.tsx';
import { lazyOverlay } from '#ui/layers/lazy-overlay.tsx';
import { lazyPart } from '#ui/layers/lazy-part.tsx';
import { BackLink, LinkButton } from '#ui/buttons/link.tsx';
import { PageHeader, Section } from '#ui/rows/section.tsx';
import { SkeletonRows } from '#ui/rows/skeleton.tsx';
import { useNotes } from '../reminders-data.ts';
import { useShopSearch } from '../shop-search.ts';
import { type MemberDirectory, useItemActions } from '../lists/item-actions.ts';
import { asWritten, cartOf } from '../lists/items.ts';
import { LastTrips } from './last-trips.tsx';
import { NewItem } from '../lists/new-item.tsx';
import { OrderLine } from './order-line.tsx';
import { ShopBar } from './shop-bar.tsx';
import { ShopRow } from './shop-row.tsx';
import { Suggestions } from './suggestions.tsx';
import { useAisles } from './use-aisles.ts';
import { useWakeLock } from './use-wake-lock.ts';

const DoneSheet = lazyOverlay(async () => (await import('./done-sheet.tsx')).DoneSheet);
const FromPoll = lazyOverlay(async () => (await import('#ui/people/from-poll.tsx')).FromPoll);
const ListEditor = lazyPart(async () => (await import('../lists/list-editor.tsx')).ListEditor);
const ShopSheet = lazyOverlay(async () => (await import('./shop-sheet.tsx')).ShopSheet);

/* A list as one takes it along to the shop. */
export function ShopScreen(): ReactNode {
  const t = useTranslations('reminders');
  const { id } = useShopSearch().search;
  const { notes, isError, refetch } = useNotes();
  const lists = notes?.filter(isList) ?? [];
  const list = lists.find((note) => note.id === id);
  if (list) return <Shopping key={id} note={list} others={lists.filter((other) => other !== list)} />;
  return (
    <>
      <PageHeader title={t('shop.title')} above={<ToBoard />} />
      {notes ? (
        <EmptyState drawing="board" title={t('shop.gone')} action={<LinkButton to="/">{t('title')}</LinkButton>} />
      ) : (
        <NotRead title={t('failed')} isError={isError} refetch={refetch} rows={6} />
      )}
    </>
  );
}

function ToBoard({ note }: { note?: string }): ReactNode {
  const t = useTranslations('reminders');
  return (
    <BackLink to="/" search={{ note }}>
      {t('title')}
    </BackLink>
  );
}

type ShoppingProps = { note: ListNote; others: readonly ListNote[] };

function Shopping({ note, others }: ShoppingProps): ReactNode {
  const t = useTranslations('reminders');
  const { order, isKnown } = useAisles(note);
  const { items, directory, add, tick: onTick, clear } = useItemActions(note, order);
  const { search, open: lay, close } = useShopSearch();
  useWakeLock();
  const open = items.filter(({ isChecked }) => !isChecked);
  const cart = cartOf(items);
  const isEditing = search.sheet === 'edit';
  return (
    <div className="shop-screen">
      <PageHeader
        title={isEditing ? t('shop.editList') : note.name}
        above={<ToBoard note={note.id} />}
        side={<b>{t('shop.left', { count: open.length })}</b>}
      />
      <ShopBar note={note} others={others} onShop={() => lay('shop')} />
      {isEditing ? (
        <Suspense fallback={<SkeletonRows rows={items.length} />}>
          <div className="shop-editor mt-4">
            <ListEditor note={note} order={order} onDone={close} />
          </div>
        </Suspense>
      ) : (
        <>
          {items.length > 1 && (
            <OrderLine note={note} isKnown={isKnown} isSorted={order !== asWritten} onEdit={() => lay('edit')} />
          )}
          <Items
            open={open}
            cart={cart}
            directory={directory}
            onTick={onTick}
            onClear={() => clear(cart)}
            onDone={() => lay('done')}
          />
        </>
      )}
      <LastTrips listId={note.id} />
      {note.pollId && <FromPoll pollId={note.pollId} />}
      {search.sheet === 'done' && cart.length > 0 && (
        <DoneSheet note={note} cart={cart} directory={directory} onClose={close} />
      )}
      {search.sheet === 'shop' && <ShopSheet note={note} onClose={close} />}
      <NewItem
        className="shop-new-item"
        listId={note.id}
        onAdd={add}
        renderSuggestions={(piece, onChoose) => <Suggestions items={items} piece={piece} onChoose={onChoose} />}
      />
    </div>
  );
}

type RowsProps = { directory: MemberDirectory; onTick: (item: ShoppingItem, isOn: boolean) => Promise<unknown> };

type ItemsProps = RowsProps & {
  open: readonly ShoppingItem[];
  cart: readonly ShoppingItem[];
  onClear: () => Promise<unknown>;
  onDone: () => void;
};

/* The items to buy, then the cart. */
function Items({ open, cart, onClear, onDone, ...rows }: ItemsProps): ReactNode {
  const t = useTranslations('reminders.shop');
  const isInCart = cart.length > 0;
  return (
    <>
      {open.length > 0 ? (
        <Rows label={t('toBuy')} items={open} {...rows} />
      ) : (
        <p className="py-6 text-h3 font-[750] text-balance">{t(isInCart ? 'complete' : 'empty')}</p>
      )}
      {isInCart && (
        <Section
          title={t('cart')}
          side={
            <Button small look="quiet" onClick={() => perform(onClear)}>
              {t('clear')}
            </Button>
          }
        >
          <Rows label={t('cart')} items={cart} {...rows} />
          <Button className="mt-4" look="fill" wide onClick={onDone}>
            {t('done')}
          </Button>
        </Section>
      )}
    </>
  );
}

function Rows({ label, items, ...row }: RowsProps & { label: string; items: readonly ShoppingItem[] }): ReactNode {
  return (
    <ul aria-label={label}>
      {items.map((item) => (
        <ShopRow key={item.id} item={item} {...row} />
      ))}
    </ul>
  );
}
