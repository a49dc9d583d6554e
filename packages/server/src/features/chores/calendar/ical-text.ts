import { isolated } from '@hestia/contract/wire/direction.ts';
import ical, { ICalEventTransparency } from 'ical-generator';
import { readTexts } from '#platform/texts.ts';
import type { Reader } from './addresses.ts';
import type { Entry } from './entries.ts';

/** Refresh interval for calendar apps, in seconds. */
const AGAIN_SECONDS = 3600;
const MAX_DESCRIPTION = 300;

const say = readTexts('calendar');

/** Formats a calendar as iCalendar (RFC 5545): whole days, shown as free. Equal entries give equal text. */
export function icalText(
  { household, language }: Reader,
  entries: readonly Entry[],
  urlOf: (choreId: string) => string,
) {
  const calendar = ical({
    prodId: { company: 'Hestia', product: 'Hestia', language: (language ?? 'en').toUpperCase() },
    name: plain(`Hestia · ${isolated(household)}`).replaceAll('\n', ' '),
    ttl: AGAIN_SECONDS,
  });
  for (const { uid, day, chore, isExpected } of entries) {
    const changed = new Date(chore.updatedAt);
    calendar.createEvent({
      id: uid,
      start: new Date(`${day}T00:00:00Z`),
      allDay: true,
      summary: plain(isExpected ? say(language, 'expected', { title: isolated(chore.title) }) : chore.title),
      description: chore.description === null ? null : shortened(plain(chore.description)),
      url: urlOf(chore.id),
      // The time of the last change, so that an unchanged calendar is byte for byte the same.
      stamp: changed,
      lastModified: changed,
      sequence: sequenceOf(changed),
      transparency: ICalEventTransparency.TRANSPARENT,
    });
  }
  return calendar.toString();
}

/** Seconds from a time before all changes: each change counts on, also from an expected turn to the task that it becomes. */
const sequenceOf = (changed: Date): number => Math.floor((changed.getTime() - Date.UTC(2020)) / 1000);

/** Lines end with `\n`, without other control characters, which iCalendar forbids. */
const plain = (text: string): string => text.replaceAll(/\r\n?/g, '\n').replaceAll(/[^\P{Cc}\n\t]/gu, '');

function shortened(text: string): string {
  const points = [...text];
  return points.length > MAX_DESCRIPTION ? `${points.slice(0, MAX_DESCRIPTION - 1).join('')}…` : text;
}
