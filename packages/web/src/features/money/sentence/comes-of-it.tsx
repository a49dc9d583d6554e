import { absenceOn } from '@hestia/contract/absences/away.ts';
import { shownDay } from '@hestia/contract/time/instants.ts';
import { useFormatter as usePlainFormatter, useTranslations } from 'use-intl';
import { useFormatter } from '#platform/i18n/use-formatter.ts';
import { useAbsences } from '#shared/household/absences.ts';
import { useMemberDirectory } from '#shared/household/member-directory.ts';
import type { SplitPreview } from '#shared/split/split-draft.ts';
import { oddIn } from '#shared/split/own-split-draft.ts';
import { useOddUnits } from '#shared/split/odd-units.ts';
import { useNames } from '#ui/people/use-names.ts';
import { useMoneyText } from '#ui/figures/currency.tsx';
import { DAY_OF_YEAR, useSentenceWords } from './sentence-words.ts';

type Props = { day: string; preview: SplitPreview };

/* The result of the sentence: each sharer's part, and who is left out because they are away. */
export function ComesOfIt({ day, preview }: Props) {
  const shares = useShareWords();
  const away = useAwayWords();
  const odd = useOddUnits();
  const words = [shares(preview), odd(oddIn(preview)), away(day, preview)].filter((each) => each !== '');
  return (
    <p className="expense-comes" role="status">
      {words.map((each) => (
        <span key={each}>{each} </span>
      ))}
    </p>
  );
}

/* Each sharer's part of a known amount. */
function useShareWords(): (preview: SplitPreview) => string {
  const t = useTranslations('expense.comes');
  const { me } = useMemberDirectory();
  const { member, meFirst } = useSentenceWords();
  const you = useTranslations('money')('you');
  const text = useMoneyText();
  const list = usePlainFormatter().list;
  return ({ minor, isUnknown, problem }) => {
    const shares = [...minor].filter(([, share]) => share > 0);
    const [first] = shares;
    if (first === undefined || isUnknown || problem !== null) return '';
    if (shares.length === 1) return first[0] === me ? t('youBear') : t('bears', { name: member(first[0]) });
    const amounts = shares.map(([, share]) => share);
    const least = Math.min(...amounts);
    if (Math.max(...amounts) - least <= 1) return t('each', { amount: text(least), count: shares.length });
    // The reader first: "You" begins the sentence.
    const parts = meFirst(shares.map(([id]) => id)).map((id) =>
      t('part', { name: id === me ? you : member(id), amount: text(minor.get(id) ?? 0) }),
    );
    return t('parts', { parts: list(parts) });
  };
}

/* Members who are away on the day and do not share. */
function useAwayWords(): (day: string, preview: SplitPreview) => string {
  const t = useTranslations('expense.comes');
  const { sharers } = useMemberDirectory();
  const { member } = useSentenceWords();
  const list = useNames();
  const format = useFormatter();
  const absences = useAbsences() ?? [];
  return (day, { minor, parts }) => {
    const away = sharers
      .filter(({ id }) => !minor.has(id) && !parts.has(id))
      .flatMap(({ id }) => absenceOn(absences, id, day) ?? []);
    const [first, second] = away;
    if (first === undefined) return '';
    if (first.untilOn === null || second !== undefined)
      return t('away', { count: away.length, names: list(away.map(({ userId }) => member(userId))) });
    return t('awayUntil', { name: member(first.userId), day: format.dateTime(shownDay(first.untilOn), DAY_OF_YEAR) });
  };
}
