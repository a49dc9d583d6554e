/**
 * Whether the caller may change or delete a thing on the board: only its author can while they live there, and every
 * member afterwards. `members` need contain only the users in question.
 */
export const mayChange = (thing: { readonly createdBy: string }, caller: string, members: readonly string[]): boolean =>
  thing.createdBy === caller || !members.includes(thing.createdBy);
