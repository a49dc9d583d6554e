// Maps the names of a file to the household's members and categories.
import type { FileMember } from '@hestia/contract/imports/book.ts';

type MatchMember = { readonly id: string; readonly name: string; readonly email?: string };

/** A name as people compare names: without case, accents and doubled blanks. */
const plain = (name: string): string =>
  name.normalize('NFKD').replaceAll(/\p{M}/gu, '').replaceAll(/\s+/g, ' ').trim().toLowerCase();

const firstWord = (name: string): string => plain(name).split(' ')[0] ?? '';

/** Matches by e-mail address or whole name; else by first name, if unique on both sides. Each member is matched once. */
export function matchMembers(members: readonly FileMember[], known: readonly MatchMember[]): Map<string, string> {
  const matched = new Map<string, string>();
  const rules: readonly ((member: FileMember, one: MatchMember) => boolean)[] = [
    ({ name }, { email }) => email !== undefined && email !== '' && name.trim().toLowerCase() === email.toLowerCase(),
    (member, one) => plain(member.name) === plain(one.name),
    (member, one) => firstWord(member.name) === firstWord(one.name),
  ];
  for (const rule of rules) {
    const left = members.filter(({ key }) => !matched.has(key));
    const free = known.filter(({ id }) => ![...matched.values()].includes(id));
    for (const member of left) {
      const [one, ...others] = free.filter((each) => rule(member, each));
      const rivals = one === undefined ? [] : left.filter((each) => rule(each, one));
      if (one !== undefined && others.length === 0 && rivals.length === 1) matched.set(member.key, one.id);
    }
  }
  return matched;
}

/** By name. */
export const matchCategory = <C extends { readonly name: string }>(name: string, known: readonly C[]): C | undefined =>
  known.find((category) => plain(category.name) === plain(name));
