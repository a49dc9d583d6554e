import { useIsOnline } from '#platform/kernel/network.ts';
import { type CategoryChoices, useCategoryChoices } from './category-choices.ts';
import { useCategories } from './categories-data.ts';
import { guessCategory } from './category-guess.ts';
import { useLastExpenses } from './last-expenses.ts';

/** The categories, and the guess for a name. For pages that don't list the expenses themselves. */
export function useCategoryGuess(): { readonly choices: CategoryChoices; readonly guess: (name: string) => string } {
  const { spending } = useCategories();
  const known = useCategoryChoices(spending ?? []);
  // While loading nothing is suggested: it may exist.
  const choices = spending ? known : { ...known, suggested: [] };
  const expenses = useLastExpenses();
  // Offline no category is made by a guess: two devices would make the same one.
  const guessed = useIsOnline() ? choices : { ...choices, suggested: [] };
  return { choices, guess: (name) => guessCategory(name, expenses, guessed) };
}
