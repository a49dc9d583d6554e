// M39: pairs, as screens name them.
import { pairsOf, unitOf, type Pair } from '@hestia/contract/money/purses/pairs.ts';
import type { Purse } from '@hestia/contract/money/purses/schemas.ts';
import { useColocation, useSharers } from '#shared/household/household.ts';
import { type HouseholdMember, useMemberDirectory } from '#shared/household/member-directory.ts';
import { useNames } from '#ui/people/use-names.ts';

const NO_PAIRS: readonly Pair[] = [];

type KnownPairs = { readonly names: string; readonly pairs: readonly Pair[] };

/* The same ones for the same purses: a plan is remembered by its pairs. */
const known = new WeakMap<readonly Purse[], KnownPairs>();

/** The pairs of the household that settle as one. */
export function usePairs(): readonly Pair[] {
  const purses = useColocation()?.purses;
  const placeholders = useSharers().flatMap(({ id, isPlaceholder }) => (isPlaceholder ? [id] : []));
  if (!purses) return NO_PAIRS;
  const names = placeholders.join();
  const found = known.get(purses);
  if (found?.names === names) return found.pairs;
  const pairs = pairsOf(purses, (id) => placeholders.includes(id));
  known.set(purses, { names, pairs });
  return pairs;
}

/** A user with the other of their pair, if any: their members, me first, and their name, with the word for me, if given. */
export function useUnits(you?: string) {
  const { me, find } = useMemberDirectory();
  const pairs = usePairs();
  const list = useNames();
  const membersOf = (id: string): readonly HouseholdMember[] =>
    unitOf(pairs, id)
      .toSorted((a, b) => Number(b === me) - Number(a === me))
      .map(find);
  return {
    me,
    pairs,
    membersOf,
    isPair: (id: string) => unitOf(pairs, id).length > 1,
    nameOf: (id: string) => {
      const names = membersOf(id).map((member) => (member.id === me && you !== undefined ? you : member.username));
      return names.length === 1 ? (names[0] ?? '') : list(names);
    },
  };
}
