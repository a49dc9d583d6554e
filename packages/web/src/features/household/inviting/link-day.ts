/** A day of the coming weeks, as people say it. */
export const LINK_DAY = { weekday: 'long', month: 'long', day: 'numeric' } as const;
