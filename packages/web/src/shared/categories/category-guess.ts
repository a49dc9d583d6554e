import { languages } from '@hestia/contract/accounts/schemas.ts';
import type { Expense as WholeExpense } from '@hestia/contract/money/shapes/model.ts';
import { type CategoryChoices, newCategory } from './category-choices.ts';
import { kindOf } from './category-look.ts';
import { plain } from '#platform/kernel/plain.ts';

/** The fields of an expense that the guess uses. */
type Expense = Pick<WholeExpense, 'name' | 'expenseCategoryId' | 'reminderId' | 'billId'>;

const REMEMBERED = 300;

/**
 * The category for a typed name: that of the last expense of the same name; else the one whose earlier expenses have
 * most of its words; else the one of an obvious kind (electricity: energy), existing or suggested; else the general
 * one.
 */
export function guessCategory(name: string, expenses: readonly Expense[], choices: CategoryChoices): string {
  const known = new Set(choices.categories.map((category) => category.id));
  const isGeneral = ({ expenseCategoryId: id }: Expense) => id === choices.general.id;
  const usable = expenses
    .slice(0, REMEMBERED)
    .filter((expense) => known.has(expense.expenseCategoryId) && !(isGeneral(expense) && isFiledUnasked(expense)));
  const categorized = usable.filter((expense) => !isGeneral(expense));
  return ofSameName(name, usable) ?? ofSameWords(name, categorized) ?? ofSameKind(name, choices) ?? choices.general.id;
}

/** Trips to the shop and bills were filed under General by default: that is no member's choice. */
const isFiledUnasked = ({ reminderId, billId }: Expense): boolean => Boolean(reminderId ?? billId);

function ofSameName(name: string, expenses: readonly Expense[]): string | undefined {
  const same = plain(name).trim();
  return expenses.find((expense) => same !== '' && plain(expense.name).trim() === same)?.expenseCategoryId;
}

/** A word counts for a category if it was used in no other. More than half of the letters must match the same one. */
function ofSameWords(name: string, expenses: readonly Expense[]): string | undefined {
  const words = wordsOf(name);
  const votes = new Map<string, number>();
  for (const word of words) {
    const users = expenses.filter((expense) => knownWordsOf(expense).has(word));
    const [category, ...others] = new Set(users.map((expense) => expense.expenseCategoryId));
    if (category !== undefined && others.length === 0) votes.set(category, (votes.get(category) ?? 0) + word.length);
  }
  const letters = [...words].reduce((sum, word) => sum + word.length, 0);
  return [...votes].find(([, spoken]) => spoken * 2 > letters)?.[0];
}

function ofSameKind(name: string, { categories, suggested }: CategoryChoices): string | undefined {
  const kind = kindOf(name);
  if (kind === null) return undefined;
  const suggestion = suggested.find((each) => kindOf(each) === kind);
  return (
    categories.find((category) => kindOf(category.name) === kind)?.id ??
    (suggestion === undefined ? undefined : newCategory(suggestion))
  );
}

const known = new WeakMap<Expense, ReadonlySet<string>>();

function knownWordsOf(expense: Expense): ReadonlySet<string> {
  const words = known.get(expense) ?? wordsOf(expense.name);
  known.set(expense, words);
  return words;
}

/** The distinguishing words: not short ones, and neither months nor weekdays. */
function wordsOf(name: string): ReadonlySet<string> {
  const words = plain(name).match(/\p{L}+/gu) ?? [];
  return new Set(words.filter((word) => isLong(word) && !calendar().has(word)));
}

const isLong = (word: string): boolean => word.length >= (/^\p{Script=Latin}/u.test(word) ? 3 : 2);

let ofCalendar: ReadonlySet<string> | undefined;

function calendar(): ReadonlySet<string> {
  ofCalendar ??= new Set(
    languages.flatMap((language) => {
      const month = new Intl.DateTimeFormat(language, { month: 'long' });
      const weekday = new Intl.DateTimeFormat(language, { weekday: 'long' });
      const first = Array.from({ length: 12 }, (_, i) => new Date(2026, i, 1));
      const days = Array.from({ length: 7 }, (_, i) => new Date(2026, 0, i + 1));
      return [...first.map((day) => month.format(day)), ...days.map((day) => weekday.format(day))].map(plain);
    }),
  );
  return ofCalendar;
}
