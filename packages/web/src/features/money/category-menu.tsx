import { limits } from '@hestia/contract/wire/limits.ts';
import { type ReactNode, useState } from 'react';
import { useTranslations } from 'use-intl';
import { Button, TextButton } from '#ui/button.tsx';
import { Icon } from '#ui/icon.tsx';
import { Menu, type MenuEntry } from '#ui/menu.tsx';
import { TextField } from '#ui/text-field.tsx';
import { type CategoryChoices, newCategory, newNameOf } from './category-choices.ts';
import { looksOf, lookOfName, UNKNOWN_LOOK } from './category-look.ts';

type Props = {
  choices: CategoryChoices;
  value: string;
  onChange: (id: string) => void;
  /* A new one is to be named. */
  onName: () => void;
};

/* The category as a word that opens all of them. */
export function CategoryMenu({ choices, value, onChange, onName }: Props): ReactNode {
  const t = useTranslations('money.category');
  const { categories, suggested, general } = choices;
  const looks = looksOf(categories);
  const named = newNameOf(value);
  const names = named === null || suggested.includes(named) ? suggested : [...suggested, named];
  const isGeneralMade = categories.some((category) => category.id === general.id);
  const entries: MenuEntry[] = [
    ...categories.map(({ id, name }) => ({
      id,
      label: name,
      icon: (looks.get(id) ?? UNKNOWN_LOOK).icon,
      onAction: () => onChange(id),
    })),
    ...names.map((name) => ({
      id: newCategory(name),
      label: name,
      icon: lookOfName(name),
      onAction: () => onChange(newCategory(name)),
    })),
    ...(isGeneralMade
      ? []
      : [
          {
            id: general.id,
            label: general.name,
            icon: lookOfName(general.name),
            onAction: () => onChange(general.id),
          },
        ]),
    { id: 'name', label: t('new'), icon: 'plus', onAction: onName },
  ];
  const chosen = entries.find((entry) => entry.id === value)?.label ?? general.name;
  return (
    <Menu
      entries={entries}
      chosen={value}
      trigger={
        <TextButton iconAfter="chevronDown" aria-label={t('chosen', { name: chosen })}>
          {chosen}
        </TextButton>
      }
    />
  );
}

/* The tile before the name of an expense. */
export function CategoryTile({ choices, value }: Pick<Props, 'choices' | 'value'>): ReactNode {
  const named = newNameOf(value);
  const look = looksOf(choices.categories).get(value) ?? UNKNOWN_LOOK;
  return (
    <span className={`ui-category ui-category-small ui-ink-${look.ink}`}>
      <Icon name={named === null ? look.icon : lookOfName(named)} size="small" />
    </span>
  );
}

export function NewCategoryField({ onDone }: { onDone: (name: string) => void }): ReactNode {
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
        if (event.key === 'Enter') {
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
