import { limits } from '@hestia/contract/wire/limits.ts';
import { useState } from 'react';
import { Input } from 'react-aria-components/Input';
import { TextField } from 'react-aria-components/TextField';
import { useTranslations } from 'use-intl';
import { newId } from '#platform/kernel/new-id.ts';
import { Avatar, type Member } from '#ui/people/avatar.tsx';
import { enterKey } from '#ui/fields/enter-key.ts';
import { IconButton, TextButton } from '#ui/buttons/button.tsx';
import { useMoneyText } from '#ui/figures/currency.tsx';
import { Money } from '#ui/figures/money.tsx';
import { PartField } from './part-field.tsx';
import type { ItemDraft } from './split-draft.ts';
import { type RowProps, Who } from './split-rows.tsx';

type Props = Pick<RowProps, 'members' | 'split' | 'preview' | 'onChange'> & {
  amountMinor: number;
  /* The typed items have another total. */
  onTotal?: ((amount: string) => void) | undefined;
};

/* The lines of a receipt, each for its members, and each member's sum. */
export function ItemFields({ members, split, preview, amountMinor, onChange, onTotal }: Props) {
  const t = useTranslations('expense.split.item');
  // A receipt has at least one line; it is kept once something is typed into it.
  const [first] = useState(emptyItem);
  const items = split.items?.length ? split.items : [first];
  const [added, setAdded] = useState<string>();
  const change = (next: readonly ItemDraft[]) => onChange({ ...split, items: next });
  const add = () => {
    const item = emptyItem();
    setAdded(item.id);
    change([...items, item]);
  };
  return (
    <>
      <ol className="split-items">
        {items.map((item, index) => (
          <li key={item.id} className="border-b border-line py-[6px]">
            <Item
              item={item}
              number={index + 1}
              members={members}
              sharers={split.sharers}
              isNew={item.id === added}
              onChange={(next) => change(items.map((each) => (each.id === item.id ? next : each)))}
              onRemove={items.length > 1 ? () => change(items.filter(({ id }) => id !== item.id)) : undefined}
            />
          </li>
        ))}
      </ol>
      {items.length < limits.splitItems && (
        <p className="py-2">
          <TextButton icon="plus" onClick={add}>
            {t('add')}
          </TextButton>
        </p>
      )}
      <Beyond preview={preview} amountMinor={amountMinor} onTotal={onTotal} />
      <ul aria-label={t('shares')}>
        {members
          .filter(({ id }) => preview.minor.has(id))
          .map((member) => (
            <li key={member.id} className="split-share">
              <Who member={member} />
              <Money minor={preview.minor.get(member.id) ?? 0} bare className="split-share-amount" />
            </li>
          ))}
      </ul>
    </>
  );
}

const emptyItem = (): ItemDraft => ({ id: newId(), name: '', amount: '', sharers: null });

type ItemProps = {
  item: ItemDraft;
  number: number;
  members: readonly Member[];
  /* The default members of an item. */
  sharers: readonly string[];
  isNew: boolean;
  onChange: (item: ItemDraft) => void;
  onRemove: (() => void) | undefined;
};

function Item({ item, number, members, sharers, isNew, onChange, onRemove }: ItemProps) {
  const t = useTranslations('expense.split.item');
  const chosen = item.sharers ?? sharers;
  const toggle = (id: string) => {
    const next = members.filter((member) => (member.id === id) !== chosen.includes(member.id));
    onChange({ ...item, sharers: next.map((member) => member.id) });
  };
  return (
    <>
      <div className="split-item-line flex items-center gap-3">
        <TextField
          className="split-item-name"
          aria-label={t('name', { number })}
          value={item.name}
          onChange={(name) => onChange({ ...item, name })}
          maxLength={limits.splitItem}
          autoComplete="off"
          autoFocus={isNew}
          {...enterKey({ enterKeyHint: 'next' })}
        >
          <Input dir="auto" placeholder={t('what')} />
        </TextField>
        <PartField
          label={t('price', { number })}
          typed={item.amount}
          filled=""
          onChange={(amount) => onChange({ ...item, amount })}
        />
        {onRemove && (
          <IconButton icon="close" label={t('remove', { number })} className="-me-[10px]" onClick={onRemove} />
        )}
      </div>
      <div className="-ms-[6px] flex flex-wrap" role="group" aria-label={t('who', { number })}>
        {members.map((member) => (
          <label
            key={member.id}
            className="split-item-sharer relative grid size-[44px] cursor-pointer place-items-center"
          >
            <input
              type="checkbox"
              className="sr-only"
              aria-label={member.username}
              checked={chosen.includes(member.id)}
              onChange={() => toggle(member.id)}
            />
            <Avatar member={member} size={32} />
          </label>
        ))}
      </div>
    </>
  );
}

/* The difference between the amount and the items: divided in proportion, unless the items are the amount. */
function Beyond({ preview, amountMinor, onTotal }: Pick<Props, 'preview' | 'amountMinor' | 'onTotal'>) {
  const t = useTranslations('expense.split.item');
  const text = useMoneyText();
  const { itemsMinor = 0 } = preview;
  const rest = amountMinor - itemsMinor;
  if (itemsMinor === 0 || rest === 0) return null;
  return (
    <p
      className="split-items-rest flex flex-wrap items-baseline justify-end gap-x-4 gap-y-1 border-b border-line py-[8px] text-ink-2"
      role="status"
    >
      {amountMinor > 0 && (
        <>
          <span className="grow basis-1/2">{t(rest > 0 ? 'rest' : 'discount')}</span>
          <Money minor={rest} bare className="split-items-rest-amount" />
          <span className="basis-full" />
        </>
      )}
      {onTotal && (
        <TextButton onClick={() => onTotal(text(itemsMinor, { bare: true }))}>
          {t('total', { amount: text(itemsMinor) })}
        </TextButton>
      )}
    </p>
  );
}
