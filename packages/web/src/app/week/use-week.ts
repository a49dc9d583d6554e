import { pointsSoFar } from '@hestia/contract/week/points.ts';
import { type Week, weekOf } from '@hestia/contract/week/week.ts';
import { dayFrom } from '@hestia/contract/time/day.ts';
import { type CalendarDate, parseDate, startOfWeek } from '@internationalized/date';
import { useLocale } from 'react-aria-components/I18nProvider';
import { useNow } from '#platform/kernel/now.ts';
import { useSheetAddress } from '#platform/sheet-address.ts';
import { useReadAbsences } from '#shared/household/absences.ts';
import { useTimeZone } from '#shared/household/household.ts';
import { type HouseholdMember, useMemberDirectory } from '#shared/household/member-directory.ts';
import { useToday } from '#shared/household/today.ts';
import { useFirstDay } from '#ui/fields/dates/first-day.ts';
import { useBills } from '../../features/bills/coming/bills-data.ts';
import { useNotes } from '../../features/reminders/reminders-data.ts';
import { useChores, useCompletions } from '../../features/chores/rota/chores-data.ts';
import { readWeekSearch } from './week-search.ts';

/** Bills are shown this far ahead. */
const MAX_WEEKS_AHEAD = 8;

/** The first day of the week in the address, and a function to change it; never a past week. */
export function useChosenWeek() {
  const { search, change } = useSheetAddress(readWeekSearch);
  const { locale } = useLocale();
  const today = useToday();
  const firstDay = useFirstDay();
  const present = startOfWeek(parseDate(today), locale, firstDay);
  const last = present.add({ weeks: MAX_WEEKS_AHEAD });
  const named = startOfWeek(parseDate(search.day ?? today), locale, firstDay);
  const first = named.compare(present) < 0 ? present : named.compare(last) > 0 ? last : named;
  const goTo = (week: CalendarDate) => change(week.compare(present) === 0 ? {} : { day: week.toString() });
  const isPresent = first.compare(present) === 0;
  return {
    first: first.toString(),
    isPresent,
    onBefore: isPresent ? undefined : () => goTo(first.subtract({ weeks: 1 })),
    onAfter: first.compare(last) === 0 ? undefined : () => goTo(first.add({ weeks: 1 })),
    onReturn: () => goTo(present),
  };
}

/** A week of the household from what this device has; undefined until known. */
export function useWeek(first: string) {
  const { chores, ...ofChores } = useChores();
  const { bills, ...ofBills } = useBills();
  const { notes, ...ofNotes } = useNotes();
  const { absences, ...ofAbsences } = useReadAbsences();
  const { members } = useMemberDirectory();
  const timeZone = useTimeZone();
  const now = useNow().toISOString();
  const reads = [ofChores, ofBills, ofNotes, ofAbsences];
  const week: Week | undefined =
    chores && bills && notes && absences
      ? weekOf({ first: dayFrom(first), now, timeZone, members: members.map(pictured), chores, bills, notes, absences })
      : undefined;
  return {
    week,
    isError: reads.some(({ isError }) => isError),
    refetch: () => Promise.all(reads.filter(({ isError }) => isError).map(({ refetch }) => refetch())),
  };
}

const pictured = ({ id, profilePictureUrl = null }: HouseholdMember) => ({ id, profilePictureUrl });

type DonePoints = { readonly member: HouseholdMember; readonly points: number | undefined };

/** Points of current members in the last 90 days; undefined while loading. */
export function usePoints(): readonly DonePoints[] {
  const { completions } = useCompletions();
  const { members } = useMemberDirectory();
  const today = useToday();
  const timeZone = useTimeZone();
  const points = completions && pointsSoFar(completions, { today, timeZone });
  return members.map((member) => ({ member, points: points && (points.get(member.id) ?? 0) }));
}
