import type { DeviceRights, FridgeItem, FridgeList } from '@hestia/contract/fridge/schemas.ts';
import { type Day, dayOf } from '@hestia/contract/time/day.ts';
import { limits } from '@hestia/contract/wire/limits.ts';
import { type FormEvent, useState } from 'react';
import { useTranslations } from 'use-intl';
import { newId } from '#platform/kernel/new-id.ts';
import { IconButton } from '#ui/buttons/button.tsx';
import { write } from '../device/device.ts';
import { Tick } from './tasks.tsx';

type Props = { list: FridgeList; rights: DeviceRights; timeZone: string; today: Day };

/** A list: what is open, and what was ticked today, in place, so that a second tap takes it back. */
export function ListPanel({ list, rights, timeZone, today }: Props) {
  const items = list.items
    .filter(({ isChecked, checkedAt }) => !isChecked || (checkedAt && dayOf(checkedAt, timeZone) === today))
    .toSorted((a, b) => a.position - b.position || (a.createdAt < b.createdAt ? -1 : 1));
  return (
    <section aria-label={list.name}>
      <div className="fridge-head">
        <h2 dir="auto">{list.name}</h2>
        <span className="ui-num">{items.filter(({ isChecked }) => !isChecked).length}</span>
      </div>
      <ul>
        {items.map((item) => (
          <li key={item.id}>
            <Item item={item} isPressable={rights.tick} />
          </li>
        ))}
      </ul>
      {rights.add && <Adding list={list} />}
    </section>
  );
}

function Item({ item: { id, name, isChecked }, isPressable }: { item: FridgeItem; isPressable: boolean }) {
  const words = (
    <>
      {isPressable && <Tick isOn={isChecked} isSmall />}
      <span dir="auto">{name}</span>
    </>
  );
  if (!isPressable)
    return (
      <div className="fridge-item" data-done={isChecked || undefined}>
        {words}
      </div>
    );
  const press = () => write({ kind: 'tick', at: new Date().toISOString(), id, isChecked: !isChecked });
  return (
    <button
      type="button"
      className="fridge-item"
      data-done={isChecked || undefined}
      aria-pressed={isChecked}
      onClick={press}
    >
      {words}
    </button>
  );
}

function Adding({ list }: { list: FridgeList }) {
  const t = useTranslations('fridge');
  const [name, setName] = useState('');
  const add = (event: FormEvent) => {
    event.preventDefault();
    const typed = name.trim();
    if (typed === '') return;
    write({ kind: 'add', at: new Date().toISOString(), id: newId(), reminderId: list.id, name: typed });
    setName('');
  };
  return (
    <form className="fridge-add" onSubmit={add}>
      <input
        dir="auto"
        aria-label={t('addTo', { list: list.name })}
        placeholder={t('add')}
        maxLength={limits.itemName}
        enterKeyHint="done"
        autoComplete="off"
        value={name}
        onChange={(event) => setName(event.target.value)}
      />
      <IconButton icon="plus" type="submit" label={t('add')} />
    </form>
  );
}
