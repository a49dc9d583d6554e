import type { ShoppingItem } from '@hestia/contract/reminders/schemas.ts';
import { type FocusEvent, type ReactNode, useState } from 'react';
import { useTranslations } from 'use-intl';
import { perform } from '#platform/perform.ts';
import { Button } from '#ui/buttons/button.tsx';
import { useShellMark } from '#platform/kernel/shell-mark.ts';
import { NewItem } from '../lists/new-item.tsx';
import { Suggestions } from './suggestions.tsx';

type Props = {
  listId: string;
  items: readonly ShoppingItem[];
  isCartEmpty: boolean;
  onAdd: (names: readonly string[]) => Promise<unknown>;
  onDone: () => void;
};

/* Within the thumb's reach: a field that looks like a button until it is typed in, and the end of the trip. */
export function ShopBar({ listId, items, isCartEmpty, onAdd, onDone }: Props): ReactNode {
  const t = useTranslations('reminders.shop');
  useShellMark('shop-bar');
  const [isAdding, setAdding] = useState(false);
  const onBlur = ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (!currentTarget.contains(relatedTarget)) setAdding(false);
  };
  return (
    <>
      {!isAdding && <Suggestions items={items} piece="" onChoose={(name) => perform(() => onAdd([name]))} />}
      <div className="shop-bar" data-adding={isAdding || undefined}>
        <div className="shop-bar-field" onFocus={() => setAdding(true)} onBlur={onBlur}>
          <NewItem
            className="shop-new-item"
            listId={listId}
            placeholder={isAdding ? undefined : t('add')}
            onAdd={onAdd}
            renderSuggestions={(piece, onChoose) =>
              isAdding && <Suggestions items={items} piece={piece} onChoose={onChoose} />
            }
          />
        </div>
        <Button look="fill" icon="check" className="shop-everything" disabled={isCartEmpty} onClick={onDone}>
          <span>{t('done')}</span>
        </Button>
      </div>
    </>
  );
}
