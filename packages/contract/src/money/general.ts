// The category of an expense that has no other. Nobody makes it: the server does, with the first expense that names it. So the
// first expense of a household needs no choice, two people who write theirs without network mean the same one, and a client
// that knows nothing of it sees a category like any other, which may be renamed or deleted.
import type { Language } from '../accounts/schemas.ts';
import type { ExpenseCategory } from './schemas.ts';

/** What it is called when it is made, in the founder's language. */
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

/** The category as it stands among the others: one that somebody made by such a name does for it. `name` is what it will be called. */
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
