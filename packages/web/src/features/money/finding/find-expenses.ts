import { decimalText } from '@hestia/contract/money/coins/minor.ts';
import { originalOut } from '@hestia/contract/money/shapes/wire.ts';
import { payersOf } from '@hestia/contract/money/splitting/payers.ts';
import type { Expense } from '@hestia/contract/money/shapes/model.ts';
import { plain } from '#platform/kernel/plain.ts';

const texts = new WeakMap<Expense, string>();
const SLICE_MS = 8;

/**
 * Whether every word occurs in an expense: in name, note, category, a payer or amount, or in the shown text that `describe` returns;
 * ignoring case and accents. Null without words.
 */
export function wordsMatcher(
  words: string,
  usernameOf: (id: string) => string,
  describe: (expense: Expense) => string = () => '',
): ((expense: Expense) => boolean) | null {
  const wanted = plain(words).split(/\s+/).filter(Boolean);
  if (wanted.length === 0) return null;
  const names = new Map<string, string>();
  const nameOf = (id: string) => {
    const name = names.get(id) ?? plain(usernameOf(id));
    names.set(id, name);
    return name;
  };
  return (expense) => {
    const payers = payersOf(expense).map(nameOf);
    const described = plain(describe(expense));
    return wanted.every((word) => [textOf(expense), ...payers, described].some((text) => text.includes(word)));
  };
}

/**
 * Finds matches, a slice at a time, so that neither typing nor a frame waits for ten thousand expenses: `onFound` gets all
 * matches at the end, at once if there are few. Returns a function that stops it.
 */
export function sift(
  expenses: readonly Expense[],
  matches: (expense: Expense) => boolean,
  onFound: (found: readonly Expense[]) => void,
): () => void {
  const rest = expenses.values();
  const found: Expense[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;
  const work = () => {
    const end = performance.now() + SLICE_MS;
    while (performance.now() < end) {
      const { value, done } = rest.next();
      if (done) return onFound(found);
      if (matches(value)) found.push(value);
    }
    timer = setTimeout(work);
  };
  work();
  return () => clearTimeout(timer);
}

/** Prepares for `wordsMatcher` a little at a time, so that the first letter of a search does not wait. Returns its end. */
export function prepareToFind(expenses: readonly Expense[]): () => void {
  return sift(expenses, remember, () => undefined);
}

const remember = (expense: Expense): boolean => textOf(expense) === '';

function textOf(expense: Expense): string {
  const known = texts.get(expense);
  if (known !== undefined) return known;
  const { name, description, expenseCategoryName, original, amountMinor, decimals } = expense;
  const amount = decimalText(amountMinor, decimals);
  const text = plain(
    [
      name,
      description ?? '',
      expenseCategoryName,
      amount,
      amount.replace('.', ','),
      original ? `${original.currency} ${originalOut(original).amount}` : '',
    ].join(' '),
  );
  texts.set(expense, text);
  return text;
}
