import type { ExpenseCategory } from '@hestia/contract/money/shapes.ts';
import { limits } from '@hestia/contract/wire/limits.ts';
import { type ReactNode, useState } from 'react';
import { useTranslations } from 'use-intl';
import { Button } from '#ui/button.tsx';
import { Chips } from '#ui/chips.tsx';
import { Icon } from '#ui/icon.tsx';
import { TextField } from '#ui/text-field.tsx';
import { looksOf, UNKNOWN_LOOK } from './category-look.ts';

type Props = {
  categories: readonly ExpenseCategory[];
  value: string | null;
  onChange: (id: string) => void;
  error?: string | undefined;
};

const NEW = 'new:';
const MORE = 'more';
const SUGGESTED = ['groceries', 'rent', 'energy', 'fun'] as const;

/** The name of a category that is still to be made; null for one that is there. */
export const newNameOf = (id: string): string | null => (id.startsWith(NEW) ? id.slice(NEW.length) : null);

/* One tap for a known category; a new one is made along with the expense, so that a given-up form leaves none behind. */
export function CategoryChips({ categories, value, onChange, error }: Props): ReactNode {
  const t = useTranslations('money.category');
  const [isNaming, setNaming] = useState(false);
  const looks = looksOf(categories);
  const made = value === null ? null : newNameOf(value);
  const suggested = categories.length === 0 ? SUGGESTED.map((key) => t(`suggested.${key}`)) : [];
  const extra = made !== null && !suggested.includes(made) ? [...suggested, made] : suggested;
  const choices = [
    ...categories.map(({ id, name }) => ({
      id,
      label: name,
      before: <Icon name={(looks.get(id) ?? UNKNOWN_LOOK).icon} size="small" />,
    })),
    ...extra.map((name) => ({ id: NEW + name, label: name, before: undefined })),
    { id: MORE, label: t('new'), before: <Icon name="plus" size="small" /> },
  ];
  if (isNaming)
    return (
      <NewCategory
        onDone={(name) => {
          setNaming(false);
          if (name) onChange(NEW + name);
        }}
      />
    );
  return (
    <Chips
      label={t('label')}
      scroll
      choices={choices}
      value={value}
      error={error}
      onChange={(id) => (id === MORE ? setNaming(true) : onChange(id))}
    />
  );
}

function NewCategory({ onDone }: { onDone: (name: string) => void }): ReactNode {
  const t = useTranslations('money.category');
  const [name, setName] = useState('');
  const finish = () => onDone(name.trim());
  return (
    <TextField
      label={t('newName')}
      // oxlint-disable-next-line jsx-a11y/no-autofocus -- it was just asked for
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
        <Button small look="quiet" onPress={finish}>
          {t(name.trim() === '' ? 'back' : 'use')}
        </Button>
      }
    />
  );
}
