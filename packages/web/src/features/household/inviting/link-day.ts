/** A day of the coming weeks, as one speaks of it. */
export const LINK_DAY = { weekday: 'long', month: 'long', day: 'numeric' } as const;
