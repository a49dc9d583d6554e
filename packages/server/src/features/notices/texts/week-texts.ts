import type { Language } from '@hestia/contract/accounts/schemas.ts';
import { shownDay } from '@hestia/contract/time/instants.ts';
import type { WeekBill } from '@hestia/contract/week/bills.ts';
import type { WeekTurn } from '@hestia/contract/week/turns.ts';
import type { Week } from '@hestia/contract/week/week.ts';
import { isolated } from '@hestia/contract/wire/direction.ts';
import { readTexts } from '#platform/texts.ts';
import type { NoticeText } from './texts.ts';

export type NamedMember = { readonly id: string; readonly username: string };
type Reader = { readonly userId: string; readonly language: Language | null; readonly members: readonly NamedMember[] };

/** More names would be a report. */
const MAX_NAMED = 4;

const say = readTexts('notices');

/** Up to three lines: the reader's turns, the bills, and other absent members; null if none. */
export function weekText(week: Week, { userId, language, members }: Reader): NoticeText | null {
  const dated = (item: WeekTurn | WeekBill) =>
    say(language, 'week.item', { what: isolated(titleOf(item)), day: weekdayIn(item.day, language) });
  const ownTurns = week.rows.find((row) => row.userId === userId)?.days.flatMap(({ items }) => items) ?? [];
  const turns = ownTurns.filter(({ state }) => state !== 'done').map(dated);
  const bills = week.all
    .flat()
    .filter((item) => item.kind === 'bill')
    .filter(({ state }) => state !== 'past')
    .map(dated);
  const isOff = (id: string) => week.rows.some((row) => row.userId === id && row.days.some(({ isAway }) => isAway));
  const away = members.filter(({ id }) => id !== userId && isOff(id)).map(({ username }) => isolated(username));
  const line = (key: 'turns' | 'bills' | 'away', parts: readonly string[]) =>
    parts.length > 0 ? [say(language, `week.${key}`, { what: listIn(parts, language) })] : [];
  const lines = [...line('turns', turns), ...line('bills', bills), ...line('away', away)];
  return lines.length > 0 ? { title: say(language, 'week.title'), body: lines.join('\n') } : null;
}

const titleOf = (item: WeekTurn | WeekBill): string => (item.kind === 'turn' ? item.chore.title : item.bill.name);

const weekdayIn = (day: string, language: Language | null): string =>
  new Intl.DateTimeFormat(language ?? 'en', { weekday: 'short', timeZone: 'UTC' }).format(shownDay(day));

function listIn(parts: readonly string[], language: Language | null): string {
  const more = parts.length - MAX_NAMED;
  const named = more > 0 ? [...parts.slice(0, MAX_NAMED), `+${more}`] : parts;
  return new Intl.ListFormat(language ?? 'en', { style: 'short', type: 'conjunction' }).format(named);
}
