/**
 * Whether the caller may change or delete what somebody has put up in the household: it is its author’s while they live
 * there, and everybody’s from the day they leave. `members`: who lives there; those of them asked about suffice.
 */
export const mayChange = (thing: { readonly createdBy: string }, caller: string, members: readonly string[]): boolean =>
  thing.createdBy === caller || !members.includes(thing.createdBy);
