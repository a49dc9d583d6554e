import './guide.css';
import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { DEFAULT_LOCALE, localeOf } from '#platform/i18n/locale.ts';
import { NotRead } from '#platform/pages/not-read.tsx';
import type { IconName } from '#ui/icons/icon-shapes.tsx';
import { RowLink } from '#ui/rows/row-link.tsx';
import { SubHeader } from '#ui/rows/sub-header.tsx';
import { guideQuery, keepPictures } from './guide-data.ts';
import { GuideArticle } from './guide-article.tsx';
import type { GuidePage } from './guide-page.ts';
import { readGuideSearch } from './guide-search.ts';

const ICONS: Readonly<Record<string, IconName>> = {
  'first-day': 'home',
  board: 'board',
  shopping: 'cart',
  tasks: 'tasks',
  money: 'money',
  'settling-up': 'repeat',
  bills: 'receipt',
  chat: 'chat',
  away: 'plane',
  moving: 'door',
  notifications: 'bell',
  offline: 'offline',
};

/** The guide: the list of its pages, or one of them. */
export function GuideScreen() {
  const t = useTranslations('guide');
  const { page: name } = readGuideSearch(useSearch({ strict: false }));
  const { data: guide, isError, refetch } = useQuery(guideQuery(localeOf(useLocale()) ?? DEFAULT_LOCALE));
  useEffect(() => {
    if (guide) void keepPictures(guide);
  }, [guide]);
  const page = guide?.pages.find((one) => one.name === name);
  if (guide && page) return <GuideArticle page={page} next={nextOf(guide.pages, page)} pictures={guide.pictures} />;
  return (
    <>
      <SubHeader title={t('title')} to="/about" back={t('back')} />
      {guide ? (
        <ol>
          {guide.pages.map((one) => (
            <li key={one.name}>
              <RowLink to="/guide" search={{ page: one.name }} icon={ICONS[one.name] ?? 'text'} title={one.title} />
            </li>
          ))}
        </ol>
      ) : (
        <NotRead title={t('notLoaded')} isError={isError} refetch={refetch} rows={12} />
      )}
    </>
  );
}

const nextOf = (pages: readonly GuidePage[], page: GuidePage) => pages[pages.indexOf(page) + 1];
