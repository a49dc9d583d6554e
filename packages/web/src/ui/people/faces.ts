import { createContext, use } from 'react';

/** The face of a member without a picture: one of ten tints, and up to two letters. */
type Face = { readonly tint: number; readonly initials: string };
type NamedUser = { readonly id: string; readonly username: string };

const TINTS = 10;

const Faces = createContext<ReadonlyMap<string, Face>>(new Map());

/** Gives the faces of those who live together to every avatar below. */
export const FacesProvider = Faces;

/** The face of a member; a stranger's depends only on their id and name. */
export const useFaceOf = (member: NamedUser): Face => useFaces()(member);

/** The same for any member. */
export function useFaces(): (member: NamedUser) => Face {
  const faces = use(Faces);
  return ({ id, username }) => faces.get(id) ?? { tint: hashOf(id) + 1, initials: initialsOf(username)[0] ?? '' };
}

/**
 * Each member's face, in the order of joining: earlier members keep theirs. Up to ten members have different tints,
 * and different initials unless their names are equal.
 */
export function facesOf(members: readonly NamedUser[]): ReadonlyMap<string, Face> {
  const faces = new Map<string, Face>();
  const tints = new Set<number>();
  const owners = new Map<string, string>();
  for (const { id, username } of members) {
    if (tints.size === TINTS) tints.clear();
    let tint = hashOf(id);
    while (tints.has(tint)) tint = (tint + 1) % TINTS;
    tints.add(tint);
    const name = username.trim().toLowerCase();
    const choices = initialsOf(username);
    const initials = choices.find((each) => (owners.get(each) ?? name) === name) ?? choices[0] ?? '';
    owners.set(initials, name);
    faces.set(id, { tint: tint + 1, initials });
  }
  return faces;
}

function hashOf(id: string): number {
  let hash = 0;
  for (const char of id) hash = (hash * 31 + (char.codePointAt(0) ?? 0)) >>> 0;
  return hash % TINTS;
}

/* Every letter is one character; setting up the segmenter for them would cost a slow phone a tenth of a second. */
const PLAIN = /^[\u0020-\u024F]*$/;
const lettersOf = (text: string): string[] =>
  PLAIN.test(text) ? [...text] : Array.from(new Intl.Segmenter().segment(text), (part) => part.segment);

const ONE_IS_ENOUGH = /\p{Script=Han}|\p{Script=Hiragana}|\p{Script=Katakana}|\p{Emoji_Presentation}/u;

/** Possible initials for a name, the likeliest first: its initials, then the first letter with any other of it, then with a number. */
function initialsOf(name: string): string[] {
  const words = name.trim().split(/\s+/).map(lettersOf);
  const [first = '', ...rest] = words.flat();
  const second = words.length > 1 ? words[1]?.[0] : rest[0];
  const others = [second ?? '', ...rest, '2', '3', '4', '5', '6', '7', '8', '9'];
  if (ONE_IS_ENOUGH.test(first)) return [first, ...rest, ...others.map((other) => first + other)];
  return others.map((other) => `${first}${other}`.toUpperCase());
}
