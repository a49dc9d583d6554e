import { type ReactNode, useDeferredValue, useEffect, useState } from 'react';
import { useTranslations } from 'use-intl';
import { Chips } from '#ui/chips.tsx';
import { ErrorState } from '#ui/error-state.tsx';
import { Icon } from '#ui/icon.tsx';
import { TextLink } from '#ui/link.tsx';
import { Masthead } from '#ui/section.tsx';
import { SkeletonRows } from '#ui/skeleton.tsx';
import { TextField } from '#ui/text-field.tsx';
import { ExpenseList } from './expense-list.tsx';
import { findExpenses } from './find-expenses.ts';
import { useCategories, useExpenses } from './money-data.ts';
import { useSheet } from './money-search.ts';
import { usePeople } from './people.ts';

const PAUSE = 400;
const ALL = 'all';

/* Every expense there ever was. */
export function HistoricalScreen(): ReactNode {
  const t = useTranslations('money');
  const { search, narrow } = useSheet();
  const { find } = usePeople();
  const { categories = [] } = useCategories();
  const { expenses, hasMore, readMore, isError, refetch } = useExpenses(search.category);
  const [words, setWords] = useState(search.q ?? '');
  const wanted = useDeferredValue(words);
  const found = expenses && findExpenses(expenses, wanted, (id) => find(id).username);

  useEffect(() => {
    if (words.trim() === (search.q ?? '')) return;
    const timer = setTimeout(() => narrow({ q: words.trim() || undefined }), PAUSE);
    return () => clearTimeout(timer);
  });
  // What is looked for may be further back than was read.
  const isReading = wanted.trim() !== '' && hasMore;
  useEffect(() => {
    if (isReading) readMore();
  });
  return (
    <>
      <Masthead
        title={t('history.title')}
        side={
          <TextLink icon="left" to="/money">
            {t('title')}
          </TextLink>
        }
      />
      <div className="narrow-list">
        <TextField
          label={t('history.search')}
          hideLabel
          type="search"
          placeholder={t('history.search')}
          value={words}
          onChange={setWords}
          before={<Icon name="search" />}
        />
        <Chips
          label={t('history.category')}
          hideLabel
          scroll
          choices={[{ id: ALL, label: t('history.all') }, ...categories.map(({ id, name }) => ({ id, label: name }))]}
          value={search.category ?? ALL}
          onChange={(id) => narrow({ category: id === ALL ? undefined : id })}
        />
      </div>
      {found && expenses ? (
        <>
          <p className="sr-only" role="status">
            {wanted.trim() !== '' && !isReading && t('history.found', { count: found.length })}
          </p>
          <ExpenseList expenses={found} hasMore={hasMore} readMore={readMore} />
          {isReading && <p className="py-4 text-ink-2">{t('history.reading', { count: expenses.length })}</p>}
          {found.length === 0 && !isReading && (
            <p className="py-6 text-ink-2">{t(wanted.trim() === '' ? 'history.empty' : 'history.none')}</p>
          )}
        </>
      ) : isError ? (
        <ErrorState title={t('failed')} onRetry={() => void refetch()} />
      ) : (
        <SkeletonRows rows={8} />
      )}
    </>
  );
}
