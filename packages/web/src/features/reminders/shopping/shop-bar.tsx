import type { ListNote } from '@hestia/contract/reminders/model.ts';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { Icon } from '#ui/icons/icon.tsx';
import { langOf } from '../notes/note-look.ts';

type Props = { note: ListNote; others: readonly ListNote[]; onShop: () => void };

/* The shop of the list, and the household's other lists, one tap away. */
export function ShopBar({ note, others, onShop }: Props): ReactNode {
  const t = useTranslations('reminders.shop');
  return (
    <div className="ui-chips ui-chips-scroll flex-none pt-3">
      <button type="button" className="ui-chip" onClick={onShop}>
        <Icon name="cart" size="small" />
        <bdi>{note.shop ?? t('whichShop')}</bdi>
      </button>
      {others.length > 0 && (
        <nav className="contents" aria-label={t('otherLists')}>
          {others.map(({ id, name }) => (
            <Link key={id} className="ui-chip" to="/list" search={{ id }} lang={langOf(name)}>
              <bdi>{name}</bdi>
            </Link>
          ))}
        </nav>
      )}
    </div>
  );
}
