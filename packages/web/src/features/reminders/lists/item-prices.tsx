import { readName } from '@hestia/contract/reminders/lists/item-name.ts';
import type { PricedSplit } from '@hestia/contract/reminders/lists/prices.ts';
import type { ShoppingItem } from '@hestia/contract/reminders/schemas.ts';
import { type ReactNode, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useNames } from '#ui/people/use-names.ts';
import { AmountField } from '#ui/fields/amount-field.tsx';
import { Button } from '#ui/buttons/button.tsx';
import { useMoneyText } from '#ui/figures/currency.tsx';
import { langOf } from '../notes/note-look.ts';
import type { MemberDirectory } from './item-actions.ts';
import type { usePrices } from './use-prices.ts';

type FieldsProps = { cart: readonly ShoppingItem[]; directory: MemberDirectory; prices: ReturnType<typeof usePrices> };

/* An optional price field for each item of the cart. */
export function ItemPrices({ cart, directory, prices }: FieldsProps): ReactNode {
  const t = useTranslations('reminders.shop');
  const money = useMoneyText();
  const { typed, type, isWrong } = prices;
  const [isOpen, setOpen] = useState(Object.keys(typed).length > 0);
  if (!isOpen) {
    return (
      <p className="pt-4">
        <Button small onClick={() => setOpen(true)}>
          {t('addPrices')}
        </Button>
      </p>
    );
  }
  return (
    <ul className="item-prices pt-4" aria-label={t('prices')}>
      {cart.map(({ id, name }) => {
        const { what } = readName(name, directory.sharers);
        return (
          <li key={id}>
            <bdi lang={langOf(what)}>{what}</bdi>
            <AmountField
              label={t('priceOf', { item: what })}
              hideLabel
              value={typed[id] ?? ''}
              onChange={(text) => type(id, text)}
              error={isWrong(typed[id]) ? t('priceWrong', { example: money(EXAMPLE, { bare: true }) }) : undefined}
            />
          </li>
        );
      })}
    </ul>
  );
}

const EXAMPLE = 249;

/* The calculation in words, and each member's payment. */
export function PricedShares({ split, directory }: { split: PricedSplit; directory: MemberDirectory }): ReactNode {
  const t = useTranslations('reminders.shop');
  const list = useNames();
  const money = useMoneyText();
  const { pricedMinor, restMinor, restOf, minor } = split;
  const values = { priced: money(pricedMinor), rest: money(restMinor) };
  const nameOf = (id: string) => directory.find(id).username;
  return (
    <>
      <p className="pt-4 text-ink-2">
        {restMinor === 0
          ? t('noRest')
          : restOf.length === 0
            ? t('restInProportion', values)
            : t('restEqually', { ...values, names: list(restOf.map(nameOf)) })}
      </p>
      <ul className="item-shares pt-4">
        {[...minor].map(([id, each]) => (
          <li key={id}>
            <bdi>{nameOf(id)}</bdi>
            <b className="ml-auto text-right ui-num">{money(each)}</b>
          </li>
        ))}
      </ul>
    </>
  );
}
