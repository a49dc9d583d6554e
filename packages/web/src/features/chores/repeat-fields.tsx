import { type Basis, type Period, type Weekday, weekdays } from '@hestia/contract/chores/recurrence.ts';
import { CalendarDate, getDayOfWeek } from '@internationalized/date';
import type { ReactNode } from 'react';
import { CheckboxButton, CheckboxField } from 'react-aria-components/Checkbox';
import { CheckboxGroup } from 'react-aria-components/CheckboxGroup';
import { useLocale } from 'react-aria-components/I18nProvider';
import { useFormatter, useTranslations } from 'use-intl';
import { usePeople } from '#platform/household/people.ts';
import { Chips } from '#ui/chips.tsx';
import { FieldLabel } from '#ui/field-words.tsx';
import { Select } from '#ui/select.tsx';
import type { ChoreDraft } from './chore-draft.ts';
import {
  datesFrom,
  emptyRepeat,
  isLastOfMonth,
  type Monthly,
  nthOf,
  recurrenceFrom,
  type RepeatDraft,
  repeatFrom,
  weekdayOf,
} from './repeat-draft.ts';
import { useRepeatWords, useWeekdayNames } from './use-repeat-words.ts';

type Props = { draft: ChoreDraft; onChange: (repeat: RepeatDraft | null) => void };

const periods = ['day', 'week', 'month', 'year'] as const satisfies readonly Period[];
const intervals: Record<Period, number> = { day: 30, week: 12, month: 12, year: 5 };

/* Whether and how a task repeats; below it what that means, in words and in dates. */
export function RepeatFields({ draft, onChange }: Props): ReactNode {
  const t = useTranslations('chores.repeat');
  const { repeat } = draft;
  const choices = (['never', ...periods] as const).map((id) => ({ id, label: t(`every.${id}`) }));
  const choose = (every: (typeof choices)[number]['id']) => {
    if (every === 'never') onChange(null);
    else onChange(repeat ? { ...repeat, every, interval: 1, monthDay: undefined } : emptyRepeat(every));
  };
  return (
    <>
      <Chips label={t('label')} choices={choices} value={repeat?.every ?? 'never'} onChange={choose} />
      {repeat && draft.day !== '' && <How repeat={repeat} draft={draft} onChange={onChange} />}
    </>
  );
}

type HowProps = Props & { repeat: RepeatDraft };

function How({ repeat, draft, onChange }: HowProps): ReactNode {
  const t = useTranslations('chores.repeat');
  const set = (change: Partial<RepeatDraft>) => onChange({ ...repeat, ...change });
  const most = Math.max(intervals[repeat.every], repeat.interval);
  const choices = Array.from({ length: most }, (_, at) => ({
    id: String(at + 1),
    label: t(`interval.${repeat.every}`, { count: at + 1 }),
  }));
  return (
    <>
      <Select
        label={t('often')}
        choices={choices}
        value={String(repeat.interval)}
        onChange={(interval) => set({ interval: Number(interval) })}
      />
      <Chips
        label={t('basis.label')}
        choices={(['schedule', 'completion'] as const satisfies readonly Basis[]).map((id) => ({
          id,
          label: t(`basis.${id}`),
        }))}
        value={repeat.basis}
        onChange={(basis) => set({ basis })}
      />
      {repeat.basis === 'schedule' && <On {...{ repeat, draft, set }} />}
      {draft.enrolled.length > 1 && (
        <Chips
          label={t('rotation.label')}
          choices={(['order', 'fair', 'together'] as const).map((id) => ({ id, label: t(`rotation.${id}`) }))}
          value={repeat.rotation}
          help={repeat.rotation === 'fair' ? t('rotation.fairSays') : undefined}
          onChange={(rotation) => set({ rotation })}
        />
      )}
      <Meaning {...{ repeat, draft }} />
    </>
  );
}

type OnProps = { repeat: RepeatDraft; draft: ChoreDraft; set: (change: Partial<RepeatDraft>) => void };

/* On which days of the week, or where in the month. */
function On({ repeat, draft, set }: OnProps): ReactNode {
  const t = useTranslations('chores.repeat');
  const nameOf = useWeekdayNames('long');
  const shortNameOf = useWeekdayNames('short');
  const shown = useWeekdays();
  if (repeat.every === 'week') {
    const value = repeat.days.length > 0 ? repeat.days : [weekdayOf(draft.day)];
    const choose = (ids: readonly string[]) => set({ days: weekdays.filter((day) => ids.includes(day)) });
    return (
      <CheckboxGroup className="field" value={[...value]} onChange={choose}>
        <FieldLabel>{t('on')}</FieldLabel>
        <div className="chips pt-2">
          {shown.map((day) => (
            <CheckboxField key={day} value={day} className="contents">
              <CheckboxButton className="chip">
                <span aria-hidden="true">{shortNameOf(day)}</span>
                <span className="sr-only">{nameOf(day)}</span>
              </CheckboxButton>
            </CheckboxField>
          ))}
        </div>
      </CheckboxGroup>
    );
  }
  if (repeat.every !== 'month') return null;
  const says: Record<Monthly, string> = {
    day: t('monthly.day', { day: String(Number(draft.day.slice(-2))) }),
    weekday: t('monthly.weekday', { nth: NTH[nthOf(draft.day)], weekday: nameOf(weekdayOf(draft.day)) }),
    last: t('monthly.last'),
  };
  const offered = (['day', 'weekday', 'last'] as const).filter(
    (id) => id !== 'last' || repeat.monthly === 'last' || isLastOfMonth(draft.day),
  );
  return (
    <Chips
      label={t('on')}
      choices={offered.map((id) => ({ id, label: says[id] }))}
      value={repeat.monthly}
      onChange={(monthly) => set({ monthly })}
    />
  );
}

/* The days of the week, from the one with which the reader's calendars begin. */
function useWeekdays(): readonly Weekday[] {
  const { locale } = useLocale();
  const before = getDayOfWeek(new CalendarDate(2024, 1, 1), locale);
  return [...weekdays.slice(7 - before), ...weekdays.slice(0, 7 - before)];
}

const NTH = { 1: 'first', 2: 'second', 3: 'third', 4: 'fourth', [-1]: 'last' } as const;
const SHOWN = 5;

/* What was said, in words; its next dates, and whose they are. */
function Meaning({ repeat, draft }: { repeat: RepeatDraft; draft: ChoreDraft }): ReactNode {
  const t = useTranslations('chores.repeat');
  const format = useFormatter();
  const { find } = usePeople();
  const words = useRepeatWords();
  const sent = repeatFrom(repeat, draft, draft.enrolled);
  const whose = (at: number) => {
    if (sent.rotation === 'order') return sent.members[at % sent.members.length];
    // Whom the others go to is known when they come.
    return sent.rotation === 'fair' && at === 0 && sent.members[0];
  };
  const dates = datesFrom(sent, repeat.basis === 'schedule' ? SHOWN : 1);
  return (
    <div className="repeat-meaning" aria-live="polite">
      <p>{words(recurrenceFrom(repeat, draft.day))}</p>
      <ol aria-label={t('next')}>
        {dates.map((date, at) => {
          const userId = whose(at);
          return (
            <li key={date} className="num">
              {format.dateTime(new Date(`${date}Z`), { ...DAY, timeZone: 'UTC' })}
              {userId && <span className="row-detail">{find(userId).username}</span>}
            </li>
          );
        })}
      </ol>
    </div>
  );
}

const DAY = { weekday: 'short', day: 'numeric', month: 'short', year: 'numeric' } as const;
