// People by their names, as flatmates write them: the whole name, or the first of its words.
import { longest } from './vocabularies/patterns.ts';
import type { NameQuestion, Context } from './parts.ts';
import { keysOf, type Token } from './vocabularies/tokens.ts';
import type { CompiledVocabulary } from './vocabularies/vocabulary.ts';

/** The members that a name may mean. */
export type PeopleMatch = { readonly name: string; readonly ids: readonly string[] };

export type Names = {
  /** The person at a place. */
  readonly one: (tokens: readonly Token[], at: number) => readonly [end: number, who: PeopleMatch] | null;
  /** People at a place, in a list. */
  readonly list: (tokens: readonly Token[], at: number) => readonly [end: number, who: readonly PeopleMatch[]] | null;
};

export function namesOf({ me, people, answers = {} }: Context, words: CompiledVocabulary): Names {
  const byKey = new Map<string, Set<string>>();
  const add = (keys: readonly string[], id: string) => {
    const key = keys.join(' ');
    if (key !== '') byKey.set(key, (byKey.get(key) ?? new Set()).add(id));
  };
  for (const { id, name } of people) {
    add(keysOf(name), id);
    add(keysOf(name.split(/\s+/).find((word) => word !== '') ?? ''), id);
  }
  const phrases = [...byKey].map(([key, ids]) => [key.split(' '), { name: key, ids: [...ids] }] as const);
  const mine = words.me.map(([keys]) => [keys, { name: '', ids: [me] }] as const);
  // Someone may be called as a language calls oneself.
  const byFirst = Map.groupBy([...phrases, ...mine], ([[first = '']]) => first);

  const one: Names['one'] = (tokens, at) => {
    const found = longest(byFirst.get(tokens[at]?.key ?? '') ?? [], tokens, at);
    if (!found) return null;
    const [end, who] = found;
    const answer = answers[who.name];
    return [end, answer !== undefined && who.ids.includes(answer) ? { name: who.name, ids: [answer] } : who];
  };
  return {
    one,
    list: (tokens, at) => {
      const first = one(tokens, at);
      if (!first) return null;
      const who = [first[1]];
      let [end] = first;
      // No more names than people: time grows with the text only.
      while (who.length <= people.length) {
        // An "and" without a name behind it belongs to the title.
        const next = one(tokens, afterAll(words.and, tokens, end));
        if (!next) break;
        who.push(next[1]);
        [end] = next;
      }
      return [end, who];
    },
  };
}

/** After ", and"; past the end if there is none. */
function afterAll(and: CompiledVocabulary['and'], tokens: readonly Token[], at: number): number {
  const first = longest(and, tokens, at);
  if (!first) return tokens.length;
  return longest(and, tokens, first[0])?.[0] ?? first[0];
}

export const knownIn = (who: readonly PeopleMatch[]): readonly string[] => [
  ...new Set(who.flatMap(({ ids }) => (ids.length === 1 ? ids : []))),
];

export const askedIn = (who: readonly PeopleMatch[]): readonly NameQuestion[] =>
  who.filter(({ ids }) => ids.length > 1);
