import { reminderCommands } from '@hestia/contract/reminders/commands.ts';
import type { ListNote } from '@hestia/contract/reminders/model.ts';
import { useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { queueWrite } from '#platform/sync/sync.ts';
import { perform } from '#platform/perform.ts';
import { IconButton } from '#ui/buttons/button.tsx';
import { LazyMenu } from '#ui/layers/lazy-menu.tsx';
import type { MenuEntry } from '#ui/layers/menu.tsx';
import type { Hand } from './use-hand.ts';

type Props = {
  note: ListNote;
  others: readonly ListNote[];
  /* Its order; null when nothing on the list was ever bought where it is taken. */
  order: 'aisles' | 'written' | null;
  hand: Hand;
  onShop: () => void;
  onEdit: () => void;
  onTag: () => void;
  /* Null if the cart is empty. */
  onClear: (() => void) | null;
};

/* The list's actions that are rare in the shop. */
export function ShopMenu({ note, others, order, hand, onShop, onEdit, onTag, onClear }: Props): ReactNode {
  const t = useTranslations('reminders');
  const navigate = useNavigate();
  const turn = () =>
    perform(() => queueWrite(reminderCommands.editNote, { note, changes: { isAsWritten: order === 'aisles' } }));
  const entries: MenuEntry[] = [
    { id: 'shop', icon: 'cart', label: note.shop ?? t('shop.whichShop'), onAction: onShop },
    ...(order === null
      ? []
      : [
          {
            id: 'order',
            icon: 'tidy' as const,
            label: t(order === 'aisles' ? 'shop.keepAsWritten' : 'shop.sortByAisle'),
            onAction: turn,
          },
        ]),
    { id: 'edit', icon: 'edit', label: t('shop.editList'), onAction: onEdit },
    { id: 'tag', icon: 'scan', label: t('deed.tag'), onAction: onTag },
    {
      id: 'hand',
      icon: 'repeat',
      label: t(hand.isRight ? 'shop.ticksLeft' : 'shop.ticksRight'),
      onAction: hand.change,
    },
    ...(onClear ? [{ id: 'clear', icon: 'broom' as const, label: t('shop.clear'), onAction: onClear }] : []),
    ...others.map(({ id, name }) => ({
      id,
      icon: 'list' as const,
      label: name,
      onAction: () => perform(() => navigate({ to: '/list', search: { id } })),
    })),
  ];
  return <LazyMenu trigger={<IconButton icon="dots" label={t('more', { name: note.name })} />} entries={entries} />;
}
