import { readName } from '@hestia/contract/reminders/lists/item-name.ts';
import type { ShoppingItem } from '@hestia/contract/reminders/schemas.ts';
import { aboutNow, completionsOf, thingsIn } from '@hestia/contract/reminders/lists/suggestions.ts';
import { type ReactNode, useDeferredValue, useMemo } from 'react';
import { useTranslations } from 'use-intl';
import { useBought } from '../reminders-data.ts';
import { useNow } from '#platform/kernel/now.ts';

const MAX_SUGGESTIONS = 6;

type Props = { items: readonly ShoppingItem[]; piece: string; onChoose: (name: string) => void };

/* The household's usual purchases around now; while typing, its purchases that begin so. */
export function Suggestions({ items: current, piece, onChoose }: Props): ReactNode {
  const t = useTranslations('reminders.shop');
  const now = useNow().getTime();
  // A tick shows first: then the whole list is scanned.
  const items = useDeferredValue(current);
  const bought = useDeferredValue(useBought());
  const things = useMemo(() => thingsIn(bought), [bought]);
  const { what } = readName(piece);
  const listed = items.filter(({ isChecked }) => !isChecked || piece === '').map(({ name }) => name);
  const asking = { now, listed, most: MAX_SUGGESTIONS };
  const names = piece === '' ? aboutNow(things, asking) : completionsOf(things, what, asking);
  if (names.length === 0) return null;
  return (
    <div
      className="shop-suggestions ui-chips ui-chips-scroll"
      role="group"
      aria-label={t(piece === '' ? 'aboutNow' : 'bought')}
    >
      {names.map((name) => (
        <button
          key={name}
          type="button"
          className="ui-chip"
          // The field keeps the focus, and its keyboard.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onChoose(piece.replace(what, () => name) || name)}
        >
          <bdi>{name}</bdi>
        </button>
      ))}
    </div>
  );
}
