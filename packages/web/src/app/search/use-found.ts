import { type HouseholdMember, useMemberDirectory } from '#shared/household/member-directory.ts';
import type { Findable } from './finder.ts';
import { useActions, usePlaces } from './places.ts';
import { useBillThings, useBookThings, useExpenseThings, useNoteThings, useTaskThings } from './things.ts';
import { useHits } from './use-hits.ts';
import { useMessagesFound } from './use-messages-found.ts';

/** All results for the words, by kind. */
export function useFound(words: string) {
  const people = usePeople();
  const isSearching = words !== '';
  const found = {
    actions: useHits(useActions(), words),
    places: useHits(usePlaces(), words),
    people: useHits(people, words),
    notes: useHits(useNoteThings(), words),
    tasks: useHits(useTaskThings(isSearching), words),
    expenses: useHits(useExpenseThings(isSearching), words),
    bills: useHits(useBillThings(), words),
    book: useHits(useBookThings(), words),
  };
  const messages = useMessagesFound(words);
  const count = Object.values(found).reduce((sum, hits) => sum + hits.length, messages.messages.length);
  return { ...found, messages, count };
}

/** A member, or a name without an account. */
export type MemberThing = Findable & { readonly member: HouseholdMember };

function usePeople(): readonly MemberThing[] {
  const { sharers } = useMemberDirectory();
  return sharers.map((member) => ({ id: member.id, title: member.username, member }));
}
