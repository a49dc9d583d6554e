import { fold } from '@hestia/contract/wire/fold.ts';
import { limits } from '@hestia/contract/wire/limits.ts';

type NamedMember = { readonly id: string; readonly username: string };

// Chinese and Japanese put no space before or after a name.
const LETTER = String.raw`[[\p{L}\p{N}]--[\p{scx=Han}\p{scx=Hira}\p{scx=Kana}]]`;
/** Not in the middle of a word: that is an e-mail address. */
const AT = String.raw`(?<!${LETTER})[@＠]`;

/** The place of a mention `@Name` in a text; members who share the name are included. */
type Mention = { readonly start: number; readonly end: number; readonly ids: readonly string[] };

function mentionsIn(text: string, members: readonly NamedMember[]): readonly Mention[] {
  if (members.length === 0) return [];
  const named = Map.groupBy(members, ({ username }) => username.toLowerCase());
  // Of two names with the same beginning the longer one is meant.
  const names = [...named.keys()].toSorted((a, b) => b.length - a.length).map(quoted);
  const pattern = new RegExp(`${AT}(${names.join('|')})(?!${LETTER})`, 'giv');
  return [...text.matchAll(pattern).take(limits.mentions)].map(({ index, 0: whole, 1: name = '' }) => ({
    start: index,
    end: index + whole.length,
    ids: (named.get(name.toLowerCase()) ?? []).map(({ id }) => id),
  }));
}

const quoted = (name: string): string => name.replaceAll(/[\\^$.*+?()[\]{}|/]/g, String.raw`\$&`);

/** The ids of the mentioned members, each once. */
export const idsMentioned = (text: string, members: readonly NamedMember[]): string[] => [
  ...new Set(mentionsIn(text, members).flatMap(({ ids }) => ids)),
];

/** A parsed text: `ids` of the members that a part mentions, usually none. `at` is its place. */
export type Part = { readonly at: number; readonly text: string; readonly ids: readonly string[] };

export function partsOf(text: string, members: readonly NamedMember[]): readonly Part[] {
  const parts: Part[] = [];
  let end = 0;
  for (const mention of mentionsIn(text, members)) {
    parts.push({ at: end, text: text.slice(end, mention.start), ids: [] });
    parts.push({ at: mention.start, text: text.slice(mention.start, mention.end), ids: mention.ids });
    end = mention.end;
  }
  parts.push({ at: end, text: text.slice(end), ids: [] });
  return parts.filter((part) => part.text !== '');
}

/** The text after an `@`, up to the caret; `start` is the place of the `@`. */
export type MentionQuery = { readonly start: number; readonly query: string };

const TYPED = new RegExp(String.raw`${AT}([^\n@＠]{0,40})$`, 'v');

export function typedBefore(text: string, caret: number): MentionQuery | null {
  const match = TYPED.exec(text.slice(0, caret));
  return match ? { start: match.index, query: match[1] ?? '' } : null;
}

/** Members whose name, or a word of it, begins with the query. */
export function membersNamed<P extends NamedMember>(query: string, members: readonly P[]): readonly P[] {
  const sought = fold(query);
  return members.filter(({ username }) => {
    const name = fold(username);
    return name.startsWith(sought) || name.split(/\s+/).some((word) => word.startsWith(sought));
  });
}
