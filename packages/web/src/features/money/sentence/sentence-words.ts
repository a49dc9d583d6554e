import type { Split } from '@hestia/contract/money/shapes/model.ts';
import { shownDay } from '@hestia/contract/time/instants.ts';
import { DAY_MS } from '@hestia/contract/wire/days.ts';
import { useTranslations } from 'use-intl';
import { useFormatter } from '#platform/i18n/use-formatter.ts';
import { useDays } from '#shared/household/use-days.ts';
import { useMemberDirectory } from '#shared/household/member-directory.ts';
import { useToday } from '#shared/household/today.ts';
import type { SplitKind } from '#shared/split/split-draft.ts';
import { useNames } from '#ui/people/use-names.ts';

/** A day of this year. */
export const DAY_OF_YEAR = { weekday: 'short', day: 'numeric', month: 'short', timeZone: 'UTC' } as const;
const YEAR = 'YYYY'.length;

/** More names become a number. */
const MAX_NAMES = 3;

/** A form's name for a kind of split. */
export const kindOf = ({ kind }: Split): SplitKind =>
  kind === 'amounts' ? 'value' : kind === 'percentages' ? 'percentage' : kind;

type SharersInput = {
  readonly kind: SplitKind;
  readonly sharers: readonly string[];
  /** All who could share. */
  readonly members: readonly string[];
  /** Each of several is named. */
  readonly isNamed?: boolean;
};

/** The parts of the sentence of an expense, as words: who, when, and how it is split. */
export function useSentenceWords() {
  const t = useTranslations('expense.sentence');
  const { me, find } = useMemberDirectory();
  const list = useNames();
  const today = useToday();
  const { longDay } = useDays();
  const format = useFormatter();
  const member = (id: string) => t('member', { name: find(id).username });
  const meFirst = (ids: readonly string[]) => ids.toSorted((a, b) => Number(b === me) - Number(a === me));
  const among = (ids: readonly string[]) => list(meFirst(ids).map((id) => (id === me ? t('youAmong') : member(id))));

  const equally = ({ sharers, members, isNamed = false }: SharersInput) => {
    const [only, second] = sharers;
    if (only === undefined) return t('nobody');
    if (second === undefined) return only === me ? t('onlyYou') : t('only', { name: member(only) });
    if (isNamed) return t('names', { names: among(sharers) });
    const [missing, another] = members.filter((id) => !sharers.includes(id));
    if (missing === undefined) return t('all');
    if (another === undefined) return missing === me ? t('allButYou') : t('allBut', { name: member(missing) });
    return sharers.length > MAX_NAMES ? t('count', { count: sharers.length }) : t('names', { names: among(sharers) });
  };

  return {
    member,
    among,
    meFirst,
    /** As in "paid by you and Ben". */
    who: (ids: readonly string[]) => list(meFirst(ids).map((id) => (id === me ? t('you') : member(id)))),
    when: (day: string) => {
      if (day === '') return t('noDay');
      if (day === today) return t('today');
      if (day === dayBefore(today)) return t('yesterday');
      return t('on', {
        day: day.slice(0, YEAR) === today.slice(0, YEAR) ? format.dateTime(shownDay(day), DAY_OF_YEAR) : longDay(day),
      });
    },
    how: (sharing: SharersInput) => (sharing.kind === 'evenly' ? equally(sharing) : t(sharing.kind)),
  };
}

const dayBefore = (day: string): string =>
  new Date(shownDay(day).getTime() - DAY_MS).toISOString().slice(0, day.length);
