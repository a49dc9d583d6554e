import { readName } from '@hestia/contract/reminders/item-name.ts';
import type { ShoppingItem } from '@hestia/contract/reminders/schemas.ts';
import { memo, type ReactNode } from 'react';
import { useFormatter, useTranslations } from 'use-intl';
import type { MemberDirectory } from './item-actions.ts';
import { langOf } from '../notes/note-look.ts';
import { Tick } from './tick.tsx';

type Props = {
  item: ShoppingItem;
  directory: MemberDirectory;
  onTick: (item: ShoppingItem, isOn: boolean) => Promise<unknown>;
};

/*
 * As large as a thumb; below its name, small, for whom it is and who had a hand in it. Memoised: a list of two hundred must
 * not be drawn anew because one is ticked.
 */
export const ShopRow = memo(function ShopRow({ item, directory, onTick }: Props): ReactNode {
  const { what, quantity, sharers: meant } = readName(item.name, directory.sharers);
  const detail = useDetail(item, meant, directory);
  return (
    <li className="shop-item">
      <label className="tick-row shop-row" data-ticked={item.isChecked || undefined}>
        <Tick isOn={item.isChecked} onTick={(isOn) => onTick(item, isOn)} />
        <span className="min-w-0">
          <span className="tick-name shop-row-name" lang={langOf(what)}>
            {what}
          </span>
          {detail && <span className="ui-row-detail">{detail}</span>}
        </span>
        {quantity && <span className="shop-row-quantity ui-num">{quantity.text}</span>}
      </label>
    </li>
  );
});

/** Of what I did myself nothing is said. */
function useDetail(item: ShoppingItem, meant: readonly string[], { me, find }: MemberDirectory): string {
  const t = useTranslations('reminders.shop');
  const format = useFormatter();
  const names = format.list(meant.map((id) => find(id).username));
  const actor = item.isChecked ? item.checkedBy : item.createdBy;
  const others = actor && actor !== me ? find(actor).username : undefined;
  return [
    meant.length > 0 && t('for', { names }),
    others !== undefined && t(item.isChecked ? 'tickedBy' : 'addedBy', { name: others }),
  ]
    .filter(Boolean)
    .join(' · ');
}
