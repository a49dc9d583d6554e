import { limits } from '@hestia/contract/wire/limits.ts';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { pressedKey } from '#platform/kernel/pressed-key.ts';
import { Button } from '#ui/buttons/button.tsx';
import type { IconName } from '#ui/icons/icon-shapes.tsx';
import { Menu, type MenuEntry } from '#ui/layers/menu.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import { type CategoryChoices, newCategory, newNameOf } from '#shared/categories/category-choices.ts';
import { looksOf, lookOfName, UNKNOWN_LOOK } from '#shared/categories/category-look.ts';
import { CategoryTile } from './category-tile.tsx';

type Props = {
  choices: CategoryChoices;
  value: string;
  onChange: (id: string) => void;
  /* The user wants to name a new one. */
  onName: () => void;
};

/* The category as its tile, which opens all of them. */
export function CategoryMenu({ choices, value, onChange, onName }: Props) {
  const t = useTranslations('money.category');
  const { categories, suggested, general } = choices;
  const looks = looksOf(categories);
  const named = newNameOf(value);
  const names = named === null || suggested.includes(named) ? suggested : [...suggested, named];
  const isGeneralMade = categories.some((category) => category.id === general.id);
  const entryOf = (id: string, label: string, icon: IconName) => ({ id, label, icon, onAction: () => onChange(id) });
  const entries: MenuEntry[] = [
    ...categories.map(({ id, name }) => entryOf(id, name, (looks.get(id) ?? UNKNOWN_LOOK).icon)),
    ...names.map((name) => entryOf(newCategory(name), name, lookOfName(name))),
    ...(isGeneralMade ? [] : [entryOf(general.id, general.name, lookOfName(general.name))]),
    { id: 'name', label: t('new'), icon: 'plus', onAction: onName },
  ];
  const chosen = entries.find((entry) => entry.id === value)?.label ?? general.name;
  return (
    <Menu
      entries={entries}
      chosen={value}
      trigger={
        <button type="button" className="category-button" aria-label={t('chosen', { name: chosen })} title={chosen}>
          <ChosenTile choices={choices} value={value} />
        </button>
      }
    />
  );
}

function ChosenTile({ choices, value }: Pick<Props, 'choices' | 'value'>) {
  const named = newNameOf(value);
  const { icon, ink } = looksOf(choices.categories).get(value) ?? UNKNOWN_LOOK;
  return <CategoryTile isSmall icon={named === null ? icon : lookOfName(named)} ink={ink} />;
}

export function NewCategoryField({ onDone }: { onDone: (name: string) => void }) {
  const t = useTranslations('money.category');
  const [name, setName] = useState('');
  const finish = () => onDone(name.trim());
  return (
    <TextField
      label={t('newName')}
      autoFocus
      value={name}
      onChange={setName}
      maxLength={limits.categoryName}
      onKeyDown={(event) => {
        if (pressedKey(event) === 'Enter') {
          event.preventDefault();
          finish();
        } else event.continuePropagation();
      }}
      after={
        <Button small look="quiet" onClick={finish}>
          {t(name.trim() === '' ? 'back' : 'use')}
        </Button>
      }
    />
  );
}
