/** A day of some year with its time, the month as a word and the hour as everywhere else; a language's own short style differs. */
export const MOMENT = {
  year: 'numeric',
  month: 'short',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
} as const;
