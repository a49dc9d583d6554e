import type { ExpenseCategory } from '@hestia/contract/money/shapes/schemas.ts';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useGeneralCategory } from './categories-data.ts';
import { kindOf } from './category-look.ts';

type NamedCategory = Pick<ExpenseCategory, 'id' | 'name'>;

/** The categories that an expense can have. */
export type CategoryChoices = {
  readonly categories: readonly ExpenseCategory[];
  /** Names of categories that don't exist yet. */
  readonly suggested: readonly string[];
  /** The default; created with its first expense. */
  readonly general: NamedCategory;
};

const NEW = 'new:';

/** A category created together with the expense, so that an abandoned form leaves none behind. */
export const newCategory = (name: string): string => NEW + name;

/** The name of a category that is still to be created; null for an existing one. */
export const newNameOf = (id: string): string | null => (id.startsWith(NEW) ? id.slice(NEW.length) : null);

/** Whether an expense can still have the chosen category. */
export const isChoice = ({ categories, general }: CategoryChoices, id: string | null): id is string =>
  id !== null && (newNameOf(id) !== null || id === general.id || categories.some((category) => category.id === id));

/** The chosen category, if it exists: one of the same name replaces one to be created. */
export function chosenOf({ categories, general }: CategoryChoices, id: string): NamedCategory | undefined {
  const name = newNameOf(id)?.toLowerCase();
  const found = categories.find((category) => category.id === id || category.name.toLowerCase() === name);
  return found ?? (id === general.id ? general : undefined);
}

const suggestions = ['groceries', 'rent', 'energy', 'fun'] as const;
type Suggestion = (typeof suggestions)[number];

/** Suggestions until a category of that kind exists, or until the user dismisses it on this device. */
export function useSuggestions(categories: readonly ExpenseCategory[]) {
  const t = useTranslations('money.category.suggested');
  const [hidden, setHidden] = useState(readHidden);
  const used = new Set(categories.map((category) => kindOf(category.name)));
  const suggested = suggestions
    .filter((key) => !hidden.includes(key))
    .map((key) => ({ key, name: t(key) }))
    .filter(({ name }) => !used.has(kindOf(name)));
  const hide = (key: Suggestion) => {
    const next = [...hidden, key];
    localStorage.setItem(HIDDEN, next.join(' '));
    setHidden(next);
  };
  return { suggested, hide };
}

const HIDDEN = 'money.hiddenSuggestions';
const readHidden = (): readonly string[] => (localStorage.getItem(HIDDEN) ?? '').split(' ').filter(Boolean);

export function useCategoryChoices(categories: readonly ExpenseCategory[]): CategoryChoices {
  const general = useGeneralCategory(categories);
  const { suggested } = useSuggestions(categories);
  return { categories, suggested: suggested.map((each) => each.name), general };
}
