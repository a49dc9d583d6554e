// The category of expenses without another one. The server creates it with the first expense that names it. So a
// household's first expense needs no choice, and two offline members mean the same category. Other clients see an
// ordinary category, which may be renamed or deleted.
import type { Language } from '../../accounts/schemas.ts';
import type { ExpenseCategory } from '../shapes/schemas.ts';

/** Its name when created, in the founder's language. */
export const generalNames: Readonly<Record<Language, string>> = {
  fr: 'Divers',
  en: 'General',
  es: 'General',
  de: 'Allgemein',
  zh: '日常',
  ja: 'その他',
};

/** Its id: the household's with one bit turned, which every device works out for itself. */
export function generalCategoryId(colocationId: string): string {
  const last = Number.parseInt(colocationId.slice(-1), 16);
  return colocationId.slice(0, -1) + (last ^ 8).toString(16);
}

/**
 * The general category among the others: a member's own category with such a name counts. `name` is its future name.
 */
export function generalAmong(
  categories: readonly ExpenseCategory[],
  colocationId: string,
  name: string,
): Pick<ExpenseCategory, 'id' | 'name'> {
  const id = generalCategoryId(colocationId);
  const names = new Set(Object.values(generalNames).map((each) => each.toLowerCase()));
  const byName = () => categories.find((category) => names.has(category.name.toLowerCase()));
  return categories.find((category) => category.id === id) ?? byName() ?? { id, name };
}
