// The four cards of a household's first week: one at a time, for all who live there.
import * as z from 'zod/mini';
import { type Day, dayOf } from '../time/day.ts';
import { shownDay } from '../time/instants.ts';
import { DAY_MS } from '../wire/days.ts';
import type { Colocation } from './schemas.ts';

/** In the order of their days: the first card comes the day after the household was founded. */
export const firstWeekCards = ['rota', 'rent', 'expenses', 'install'] as const;
export const FirstWeekCard = z.enum(firstWeekCards);
export type FirstWeekCard = z.infer<typeof FirstWeekCard>;

/** The last day on which a card is shown, counted from the day of the founding. */
const LAST_DAY = 13;

type FirstWeekHousehold = Pick<Colocation, 'createdAt' | 'timeZone' | 'closedCards'>;

/**
 * The card of a day of the household. Each card has its own day; later days show the first one that is neither closed nor done;
 * after two weeks none.
 */
export function firstWeekCard(
  { createdAt, timeZone, closedCards = [] }: FirstWeekHousehold,
  today: Day,
  done: Readonly<Partial<Record<FirstWeekCard, boolean>>>,
): FirstWeekCard | undefined {
  const founded = shownDay(dayOf(createdAt, timeZone));
  const age = Math.round((shownDay(today).getTime() - founded.getTime()) / DAY_MS);
  if (age > LAST_DAY) return undefined;
  const begun = firstWeekCards.slice(0, Math.max(age, 0));
  const open = begun.filter((card) => done[card] !== true && !closedCards.includes(card));
  const own = firstWeekCards[age - 1];
  return open.find((card) => card === own) ?? open[0];
}

/** The household with a card closed, or open again. Closed cards stay in the order of their days. */
export function withCard(colocation: Colocation, card: FirstWeekCard, isClosed: boolean): Colocation {
  const { closedCards: before = [], ...rest } = colocation;
  const closedCards = firstWeekCards.filter((each) => (each === card ? isClosed : before.includes(each)));
  return closedCards.length > 0 ? { ...rest, closedCards } : rest;
}
