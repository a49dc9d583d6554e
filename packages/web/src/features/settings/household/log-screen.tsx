import type { HouseholdLogEntry } from '@hestia/contract/colocations/log-schemas.ts';
import { shownDay } from '@hestia/contract/time/instants.ts';
import { useTranslations } from 'use-intl';
import { useMemberDirectory } from '#shared/household/member-directory.ts';
import { DAY } from '#platform/i18n/day.ts';
import { useFormatter } from '#platform/i18n/use-formatter.ts';
import { needTexts } from '#platform/i18n/texts.ts';
import { NotRead } from '#platform/pages/not-read.tsx';
import { perform } from '#platform/perform.ts';
import { Button } from '#ui/buttons/button.tsx';
import { useHouseholdLog } from './log-data.ts';
import { SubScreen } from '../frame/sub-screen.tsx';

/** The texts about passwords load with the screen. */
export async function loadLogScreen(): Promise<typeof LogScreen> {
  await needTexts('recovery');
  return LogScreen;
}

/** Members who joined and left, and changes of the household, latest first. */
export function LogScreen() {
  const t = useTranslations('settings.log');
  const { data, isError, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = useHouseholdLog();
  return (
    <SubScreen title={t('title')}>
      <p className="py-5 text-ink-2">{t('says')}</p>
      {data ? (
        <ul>
          {data.pages
            .flatMap(({ entries }) => entries)
            .map((entry) => (
              <Entry key={entry.number} {...entry} />
            ))}
        </ul>
      ) : (
        <NotRead title={t('failed')} isError={isError} refetch={refetch} rows={4} />
      )}
      {hasNextPage && (
        <Button look="quiet" isPending={isFetchingNextPage} onClick={() => perform(fetchNextPage)}>
          {t('more')}
        </Button>
      )}
    </SubScreen>
  );
}

function Entry(entry: HouseholdLogEntry) {
  const t = useTranslations('settings.log');
  const resets = useTranslations('recovery.resets');
  const format = useFormatter();
  const { find } = useMemberDirectory();
  const by = entry.userId === null ? t('itself') : find(entry.userId).username;
  const subject = entry.aboutId === null ? '' : find(entry.aboutId).username;
  const to = entry.after.claimedBy === undefined ? '' : find(entry.after.claimedBy).username;
  const device = [entry.after, entry.before].map(({ tablet, guest }) => tablet ?? guest).find(Boolean) ?? '';
  const month = entry.after.closedMonth ?? entry.before.closedMonth;
  const monthName = (each: string) =>
    format.dateTime(shownDay(`${each}-01`), { month: 'long', year: 'numeric', timeZone: 'UTC' });
  return (
    <li className="ui-row ui-row-bare">
      <span className="min-w-0 break-words">
        <span className="ui-row-title">
          {month !== undefined
            ? t(entry.after.closedMonth ? 'closedMonth' : 'reopenedMonth', { by, month: monthName(month) })
            : entry.deed === 'reset'
              ? resets('log', { step: entry.after.step ?? '', by, who: subject })
              : t(wordsOf(entry.deed, entry), { by, who: subject, to, device })}
        </span>
        {entry.deed === 'changed' && <Facts {...entry} />}
        <span className="ui-row-detail">{format.dateTime(new Date(entry.at), 'clock', DAY)}</span>
      </span>
    </li>
  );
}

function wordsOf(
  deed: Exclude<HouseholdLogEntry['deed'], 'reset'>,
  { userId, aboutId, before, after }: HouseholdLogEntry,
) {
  if (after.removed === false) return 'readmitted';
  if (after.tablet !== undefined) return 'tabletPaired';
  if (before.tablet !== undefined) return 'tabletEnded';
  if (after.guest !== undefined) return 'linkMade';
  if (before.guest !== undefined) return 'linkEnded';
  if (after.purse) return 'purseBegun';
  if (before.purse) return 'purseEnded';
  if (deed === 'joined' && userId !== aboutId) return 'added';
  return deed === 'exported' && userId === null ? 'exportedByHost' : deed;
}

const FACTS = {
  name: 'householdName',
  address: 'address',
  currency: 'currency',
  joinPolicy: 'joinPolicy',
  timeZone: 'timeZone',
  collector: 'log.collector',
  fadeWeeks: 'log.fadeWeeks',
} as const;
type Fact = keyof typeof FACTS;

function Facts({ before, after }: HouseholdLogEntry) {
  const t = useTranslations('settings');
  const { find } = useMemberDirectory();
  const describe = (fact: Fact, { [fact]: value }: HouseholdLogEntry['after']) => {
    if (typeof value === 'number') return t('log.weeks', { weeks: value });
    if (fact === 'joinPolicy') return t(value === 'invite' ? 'joinPolicies.invite' : 'joinPolicies.id');
    if (fact === 'collector') return value ? find(value).username : t('log.nobody');
    return value || t('log.none');
  };
  return (Object.keys(FACTS) as Fact[])
    .filter((fact) => fact in after)
    .map((fact) => (
      <span key={fact} className="ui-row-detail">
        {t('log.fact', { fact: t(FACTS[fact]), before: describe(fact, before), after: describe(fact, after) })}
      </span>
    ));
}
