import type { Reminder } from './schemas.ts';

type Mentioning = Pick<Reminder, 'mentions'>;

/** Whom a note mentions after a change, and did not before: they alone are told of it. */
export const mentionedAnew = ({ mentions: before = [] }: Mentioning, { mentions = [] }: Mentioning): string[] =>
  mentions.filter((id) => !before.includes(id));
