import './shop.css';
import './shop-row.css';
import '../lists/item-prices.css';
import { isList, type ListNote } from '@hestia/contract/reminders/model.ts';
import type { ShoppingItem } from '@hestia/contract/reminders/schemas.ts';
import { type ReactNode, Suspense } from 'react';
import { useTranslations } from 'use-intl';
import { withTexts } from '#platform/i18n/with-texts.ts';
import { NotRead } from '#platform/pages/not-read.tsx';
import { perform } from '#platform/perform.ts';
import { EmptyState } from '#ui/states/empty-state.tsx';
import { lazyOverlay } from '#ui/layers/lazy-overlay.tsx';
import { lazyPart } from '#ui/layers/lazy-part.tsx';
import { useShellMark } from '#platform/kernel/shell-mark.ts';
import { LinkButton } from '#ui/buttons/link.tsx';
import { useKeyboard } from '#ui/gestures/use-keyboard.ts';
import { SkeletonRows } from '#ui/rows/skeleton.tsx';
import { LateTagSheet } from '#shared/tags/late-tags.ts';
import { useNotes } from '../reminders-data.ts';
import { useShopSearch } from '../shop-search.ts';
import { type MemberDirectory, useItemActions } from '../lists/item-actions.ts';
import { asWritten, cartOf } from '../lists/items.ts';
import { LastTrips } from './last-trips.tsx';
import { ShopBar } from './shop-bar.tsx';
import { ShopHead } from './shop-head.tsx';
import { ShopMenu } from './shop-menu.tsx';
import { ShopRow } from './shop-row.tsx';
import { useHand } from './use-hand.ts';
import { useAisles } from './use-aisles.ts';
import { useSettled } from './use-settled.ts';
import { useWakeLock } from '#platform/lasting/use-wake-lock.ts';

/* Money says what categories may be called. */
const DoneSheet = lazyOverlay(async () => (await withTexts(import('./done-sheet.tsx'), 'money')).DoneSheet);
const FromPoll = lazyOverlay(async () => (await import('#ui/people/from-poll.tsx')).FromPoll);
const ListEditor = lazyPart(async () => (await import('../lists/list-editor.tsx')).ListEditor);
const ShopSheet = lazyOverlay(async () => (await import('./shop-sheet.tsx')).ShopSheet);

/* A list in the shop. */
export function ShopScreen(): ReactNode {
  const t = useTranslations('reminders');
  useShellMark('shop');
  const { id } = useShopSearch().search;
  const { notes, isError, refetch } = useNotes();
  const lists = notes?.filter(isList) ?? [];
  const list = lists.find((note) => note.id === id);
  if (list) return <Shopping key={id} note={list} others={lists.filter((other) => other !== list)} />;
  return (
    <div className="shop-screen">
      <ShopHead title={t('shop.title')} />
      {notes ? (
        <EmptyState drawing="board" title={t('shop.gone')} action={<LinkButton to="/">{t('title')}</LinkButton>} />
      ) : (
        <NotRead title={t('failed')} isError={isError} refetch={refetch} rows={6} />
      )}
    </div>
  );
}

type ShoppingProps = { note: ListNote; others: readonly ListNote[] };

function Shopping({ note, others }: ShoppingProps): ReactNode {
  const t = useTranslations('reminders');
  const { order, isKnown } = useAisles(note);
  const { items, directory, add, tick: onTick, clear } = useItemActions(note, order);
  const { search, open: lay, close } = useShopSearch();
  const hand = useHand();
  useWakeLock();
  useKeyboard();
  const cart = cartOf(items);
  const isEditing = search.sheet === 'edit';
  return (
    <div className="shop-screen" data-right={hand.isRight || undefined}>
      <ShopHead title={isEditing ? t('shop.editList') : note.name} noteId={note.id}>
        <b className="shop-count ui-num">{t('shop.left', { count: items.length - cart.length })}</b>
        <ShopMenu
          note={note}
          others={others}
          order={isKnown && items.length > 1 ? (order === asWritten ? 'written' : 'aisles') : null}
          hand={hand}
          onShop={() => lay('shop')}
          onEdit={() => lay('edit')}
          onTag={() => lay('tag')}
          onClear={cart.length > 0 ? () => perform(() => clear(cart)) : null}
        />
      </ShopHead>
      {isEditing ? (
        <Suspense fallback={<SkeletonRows rows={items.length} />}>
          <div className="shop-editor mt-4">
            <ListEditor note={note} order={order} onDone={close} />
          </div>
        </Suspense>
      ) : (
        <Items items={items} directory={directory} onTick={onTick} />
      )}
      {note.pollId && <FromPoll pollId={note.pollId} />}
      <LastTrips listId={note.id} />
      {search.sheet === 'done' && cart.length > 0 && (
        <DoneSheet note={note} cart={cart} directory={directory} onClose={close} />
      )}
      {search.sheet === 'tag' && <LateTagSheet kind="list" thingId={note.id} onClose={close} />}
      {search.sheet === 'shop' && <ShopSheet note={note} onClose={close} />}
      <ShopBar listId={note.id} items={items} isCartEmpty={cart.length === 0} onAdd={add} onDone={() => lay('done')} />
    </div>
  );
}

type ItemsProps = {
  items: readonly ShoppingItem[];
  directory: MemberDirectory;
  onTick: (item: ShoppingItem, isOn: boolean) => Promise<unknown>;
};

/* The items to buy, then the cart. Just ticked ones are still among the former. */
function Items({ items, ...row }: ItemsProps): ReactNode {
  const t = useTranslations('reminders.shop');
  const { toBuy, inCart, isFolding } = useSettled(items);
  const showsAuthor = new Set(items.map(({ createdBy }) => createdBy)).size > 1;
  const rows = (label: string, list: readonly ShoppingItem[], isCart: boolean) => (
    <ul aria-label={label} className={isCart ? 'shop-cart' : undefined}>
      {list.map((item) => (
        <ShopRow
          key={item.id}
          item={item}
          showsAuthor={showsAuthor}
          isFolding={isFolding && item.isChecked !== isCart}
          {...row}
        />
      ))}
    </ul>
  );
  return (
    <>
      {toBuy.length > 0 ? (
        rows(t('toBuy'), toBuy, false)
      ) : (
        <p className="py-6 text-h3 font-[750] text-balance">{t(inCart.length > 0 ? 'complete' : 'empty')}</p>
      )}
      {inCart.length > 0 && rows(t('cart'), inCart, true)}
    </>
  );
}
