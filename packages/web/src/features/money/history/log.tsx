import type { LogEntry } from '@hestia/contract/money/shapes/history-schemas.ts';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useFormatter } from '#platform/i18n/use-formatter.ts';
import { useMemberDirectory } from '#shared/household/member-directory.ts';
import { DAY } from '#platform/i18n/day.ts';
import { Avatar } from '#ui/people/avatar.tsx';
import { Button } from '#ui/buttons/button.tsx';
import { ErrorState } from '#ui/states/error-state.tsx';
import { Icon } from '#ui/icons/icon.tsx';
import { Section } from '#ui/rows/section.tsx';
import { useLog } from './history-data.ts';
import { useChangedParts } from './log-words.ts';

/* The author of automatic changes. */
const SERVER = 'Hestia';

/* The latest usually suffice; another member may have made a hundred, each with two long texts. */
const FEW = 5;
const MORE = 20;

/* An expense's history after its creation, which the sheet itself shows. */
export function Log({ expenseId }: { expenseId: string }) {
  const t = useTranslations('money.log');
  const ofUi = useTranslations('ui');
  const [most, setMost] = useState(FEW);
  const { log, isFailed, retry, hasMore, readMore } = useLog(expenseId);
  const entries = log?.filter(({ deed }) => deed !== 'added') ?? [];
  if (isFailed && entries.length === 0) return <ErrorState title={t('failed')} onRetry={retry} />;
  if (entries.length === 0) return null;
  const showMore = () => {
    setMost(most + MORE);
    if (most + MORE > entries.length) readMore();
  };
  return (
    <Section title={t('title')}>
      <ul>
        {entries.slice(0, most).map((entry, nth) => (
          <Entry key={`${entry.at} ${nth - entries.length}`} entry={entry} />
        ))}
      </ul>
      {isFailed && <ErrorState title={t('failed')} onRetry={retry} />}
      {(entries.length > most || hasMore) && !isFailed && (
        <Button small look="quiet" onClick={showMore}>
          {ofUi('showMore')}
        </Button>
      )}
    </Section>
  );
}

function Entry({ entry }: { entry: LogEntry }) {
  const t = useTranslations('money.log');
  const format = useFormatter();
  const { find } = useMemberDirectory();
  const partsOf = useChangedParts();
  const { userId, at, deed } = entry;
  const name = userId === null ? SERVER : find(userId).username;
  return (
    <li className="ui-row ui-row-bare log-entry items-start">
      {userId === null ? (
        <span className="grid w-9 place-items-center">
          <Icon name="clock" />
        </span>
      ) : (
        <Avatar member={find(userId)} size={36} />
      )}
      <div className="min-w-0">
        <span className="ui-row-title">{t(deed === 'added' ? 'restored' : deed, { name })}</span>
        <time className="ui-row-detail" dateTime={at}>
          {format.dateTime(new Date(at), 'clock', DAY)}
        </time>
        {partsOf(entry).map(({ member, words }) => (
          <p key={member} className="text-small wrap-anywhere">
            {words}
          </p>
        ))}
      </div>
    </li>
  );
}
