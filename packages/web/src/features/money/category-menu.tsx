import type { ExpenseCategory } from '@hestia/contract/money/shapes.ts';
import { limits } from '@hestia/contract/wire/limits.ts';
import { type ReactNode, useState } from 'react';
import { useTranslations } from 'use-intl';
import { Button, TextButton } from '#ui/button.tsx';
import { Icon } from '#ui/icon.tsx';
import { Menu, type MenuEntry } from '#ui/menu.tsx';
import { TextField } from '#ui/text-field.tsx';
import { looksOf, lookOfName, UNKNOWN_LOOK } from './category-look.ts';

const NEW = 'new:';
const SUGGESTED = ['groceries', 'rent', 'energy', 'fun'] as const;

/** The name of a category that is still to be made; null for one that is there. */
export const newNameOf = (id: string): string | null => (id.startsWith(NEW) ? id.slice(NEW.length) : null);

/** A category that is made along with the expense, so that a given-up form leaves none behind. */
export const newCategory = (name: string): string => NEW + name;

type Props = {
  categories: readonly ExpenseCategory[];
  value: string | null;
  onChange: (id: string) => void;
  /* A new one is to be named. */
  onName: () => void;
};

/* The category as a word that opens all of them. */
export function CategoryMenu({ categories, value, onChange, onName }: Props): ReactNode {
  const t = useTranslations('money.category');
  const looks = looksOf(categories);
  const suggested = categories.length === 0 ? SUGGESTED.map((key) => t(`suggested.${key}`)) : [];
  const named = value === null ? null : newNameOf(value);
  const names = named === null || suggested.includes(named) ? suggested : [...suggested, named];
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
    { id: 'name', label: t('new'), icon: 'plus', onAction: onName },
  ];
  const chosen = entries.find((entry) => entry.id === value)?.label;
  return (
    <Menu
      entries={entries}
      chosen={value}
      trigger={
        <TextButton
          iconAfter="chevronDown"
          aria-label={chosen === undefined ? t('choose') : t('chosen', { name: chosen })}
        >
          {chosen ?? t('choose')}
        </TextButton>
      }
    />
  );
}

/* The tile before the name of an expense. */
export function CategoryTile({ categories, value }: Pick<Props, 'categories' | 'value'>): ReactNode {
  const named = value === null ? null : newNameOf(value);
  const look = looksOf(categories).get(value ?? '') ?? UNKNOWN_LOOK;
  return (
    <span className={`cat small k${look.ink}`}>
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
