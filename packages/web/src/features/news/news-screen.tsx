import { newsByPlace, type NewsLine, newsLines } from '@hestia/contract/news/lines.ts';
import type { NewsEntry } from '@hestia/contract/news/schemas.ts';
import { dayOf } from '@hestia/contract/wire/days.ts';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { useFormatter } from '#platform/i18n/use-formatter.ts';
import { Button } from '#ui/buttons/button.tsx';
import { EmptyState } from '#ui/states/empty-state.tsx';
import { ErrorState } from '#ui/states/error-state.tsx';
import { IconLink, TextLink } from '#ui/buttons/link.tsx';
import { PageHeader, Section } from '#ui/rows/section.tsx';
import { SkeletonRows } from '#ui/rows/skeleton.tsx';
import { useNews } from './news-data.ts';
import { NewsRow } from './news-row.tsx';
import { useLooking } from './use-looking.ts';

/* The others' actions since my last visit, by place; below, the ones I have seen, by day. */
export function NewsScreen(): ReactNode {
  const t = useTranslations('news');
  const { entries, isFailed, retry, hasMore, readMore } = useNews();
  const since = useLooking(entries);
  const isKnown = entries !== undefined && since !== undefined;
  return (
    <>
      <PageHeader
        title={t('title')}
        side={
          <>
            {/* Next to a long title its text would not fit on a phone. */}
            <IconLink to="/settings/notifications" icon="settings" label={t('settings')} className="ui-phone-only" />
            <TextLink to="/settings/notifications" iconAfter="chevron" className="ui-desktop-only">
              {t('settings')}
            </TextLink>
          </>
        }
      />
      {isKnown && <News entries={entries} since={since} hasMore={hasMore} />}
      {isFailed ? <ErrorState title={t('failed')} onRetry={retry} /> : !isKnown && <SkeletonRows rows={6} lead={36} />}
      {isKnown && hasMore && !isFailed && (
        <Button look="quiet" onClick={readMore}>
          {t('more')}
        </Button>
      )}
    </>
  );
}

type NewsProps = { entries: readonly NewsEntry[]; since: number; hasMore: boolean };

function News({ entries, since, hasMore }: NewsProps): ReactNode {
  const t = useTranslations('news');
  const fresh = newsByPlace(newsLines(entries.filter(({ seq }) => seq > since)));
  const seen = entries.filter(({ seq }) => seq <= since);
  if (entries.length === 0 && !hasMore) {
    return (
      <EmptyState drawing="done" title={t('empty')}>
        {t('emptySays')}
      </EmptyState>
    );
  }
  return (
    <>
      {fresh.length === 0 && <p className="pt-6 text-ink-2">{t('caughtUp')}</p>}
      {fresh.map(({ place, lines }) => (
        <Section key={place} title={t(`places.${place}`)}>
          <NewsRows lines={lines} withDay />
        </Section>
      ))}
      {seen.length > 0 && <Seen entries={seen} />}
    </>
  );
}

/* News that the user has seen, day by day. */
function Seen({ entries }: { entries: readonly NewsEntry[] }): ReactNode {
  const t = useTranslations('news');
  const format = useFormatter();
  const days = Map.groupBy(entries, ({ at }) => dayOf(new Date(at)));
  return (
    <Section title={t('earlier')}>
      {[...days].map(([day, those]) => (
        <section key={day}>
          <h3 className="ui-section-fact pt-5">
            {format.dateTime(new Date(those[0]?.at ?? day), { weekday: 'long', day: 'numeric', month: 'long' })}
          </h3>
          <NewsRows lines={newsLines(those)} withDay={false} />
        </section>
      ))}
    </Section>
  );
}

type RowsProps = { lines: readonly NewsLine[]; withDay: boolean };

const NewsRows = ({ lines, withDay }: RowsProps): ReactNode => (
  <ul>
    {lines.map((line) => (
      <li key={line.last.seq}>
        <NewsRow line={line} withDay={withDay} />
      </li>
    ))}
  </ul>
);
