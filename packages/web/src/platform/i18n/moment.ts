/** A day of some year, its month as a word; a language's own medium style has figures, as 22.11.2026. */
export const DAY = { year: 'numeric', month: 'short', day: 'numeric' } as const;

/** With its time, the hour as everywhere else; a language's own short style differs, as 09:38. */
export const MOMENT = { ...DAY, hour: 'numeric', minute: '2-digit' } as const;
