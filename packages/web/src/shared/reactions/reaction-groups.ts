export type ReactionOf = { readonly userId: string; readonly type: string };
export type Find = (userId: string) => { readonly username: string };

type Group<T> = { readonly emoji: string; readonly reactions: readonly T[] };

/** The reactions by emoji, the most frequent first. */
export function groupsOf<T extends ReactionOf>(reactions: readonly T[]): readonly Group<T>[] {
  const groups = Map.groupBy(reactions, (reaction) => reaction.type);
  return [...groups]
    .map(([emoji, members]) => ({ emoji, reactions: members }))
    .toSorted((a, b) => b.reactions.length - a.reactions.length);
}
