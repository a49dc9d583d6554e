import { readName } from '@hestia/contract/reminders/lists/item-name.ts';
import type { ShoppingItem } from '@hestia/contract/reminders/schemas.ts';
import { memo, type ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { useNames } from '#ui/people/use-names.ts';
import { joinFacts } from '#ui/people/join-facts.ts';
import type { MemberDirectory } from '../lists/item-actions.ts';
import { langOf } from '../notes/note-look.ts';
import { TickRow } from '../lists/tick.tsx';

type Props = {
  item: ShoppingItem;
  directory: MemberDirectory;
  onTick: (item: ShoppingItem, isOn: boolean) => Promise<unknown>;
  /* Several members wrote the list. */
  showsAuthor: boolean;
  /* It leaves its place. */
  isFolding: boolean;
};

/*
 * Large enough for a thumb; below its name, small, are its people and the members who changed it. Memoised: one tick
 * must not render a list of two hundred again.
 */
export const ShopRow = memo(function ShopRow(props: Props): ReactNode {
  const { item, directory, onTick, showsAuthor, isFolding } = props;
  const { what, quantity, sharers: meant } = readName(item.name, directory.sharers);
  const detail = useDetail(item, meant, directory, showsAuthor);
  return (
    <li className="shop-item" data-folding={isFolding || undefined}>
      <TickRow className="shop-row" isOn={item.isChecked} onTick={(isOn) => onTick(item, isOn)}>
        <span className="min-w-0">
          <span className="tick-name shop-row-name" dir="auto" lang={langOf(what)}>
            {what}
          </span>
          {detail && <span className="ui-row-detail">{detail}</span>}
        </span>
        {quantity && <span className="shop-row-quantity ui-num">{quantity.text}</span>}
      </TickRow>
    </li>
  );
});

/** My own actions are not shown. */
function useDetail(
  item: ShoppingItem,
  meant: readonly string[],
  { me, find }: MemberDirectory,
  showsAuthor: boolean,
): string {
  const t = useTranslations('reminders.shop');
  const list = useNames();
  const names = list(meant.map((id) => find(id).username));
  const actor = item.isChecked ? item.checkedBy : showsAuthor && item.createdBy;
  const others = actor && actor !== me ? find(actor).username : undefined;
  return joinFacts([
    meant.length > 0 && t('for', { names }),
    others !== undefined && t(item.isChecked ? 'tickedBy' : 'addedBy', { name: others }),
  ]);
}
