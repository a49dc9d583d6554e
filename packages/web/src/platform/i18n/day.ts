/** A day of some year, its month as a word; a language's own medium style has figures, as 22.11.2026. */
export const DAY = { year: 'numeric', month: 'short', day: 'numeric' } as const;
