import type { Reminder } from '@hestia/contract/reminders/schemas.ts';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { Icon } from '#ui/icon.tsx';
import { langOf } from '../notes/note-look.ts';

type Props = { note: Reminder; others: readonly Reminder[]; onShop: () => void };

/* Where the list is taken, and the household's other lists, one tap away. */
export function ShopBar({ note, others, onShop }: Props): ReactNode {
  const t = useTranslations('reminders.shop');
  return (
    <div className="ui-chips ui-chips-scroll flex-none pt-3">
      <button type="button" className="ui-chip" onClick={onShop}>
        <Icon name="cart" size="small" />
        {note.shop ?? t('whichShop')}
      </button>
      {others.length > 0 && (
        <nav className="contents" aria-label={t('otherLists')}>
          {others.map(({ id, shoppingListName }) => (
            <Link key={id} className="ui-chip" to="/list" search={{ id }} lang={langOf(shoppingListName ?? '')}>
              {shoppingListName}
            </Link>
          ))}
        </nav>
      )}
    </div>
  );
}
