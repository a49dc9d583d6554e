import type { Expense } from '@hestia/contract/money/schemas.ts';
import { useLocation } from '@tanstack/react-router';
import { type ReactNode, Suspense, useDeferredValue, useEffect, useState } from 'react';
import { useTranslations } from 'use-intl';
import { IconButton, TextButton } from '#ui/button.tsx';
import { Chips } from '#ui/chips.tsx';
import { ErrorState } from '#ui/error-state.tsx';
import { Icon } from '#ui/icon.tsx';
import { lazyPart } from '#ui/lazy-part.tsx';
import { IconLink, TextLink } from '#ui/link.tsx';
import { PageHeader } from '#ui/section.tsx';
import { SkeletonRows } from '#ui/skeleton.tsx';
import { TextField } from '#ui/text-field.tsx';
import { ExpenseList } from './expense-list.tsx';
import { findExpenses, prepareToFind } from './find-expenses.ts';
import { useCategories, useExpenses } from './money-data.ts';
import { FIND, useExpenseSheet } from './money-search.ts';
import { amountOf } from './month.ts';
import { usePaymentWords } from './payment-words.ts';
import { usePeople } from '#platform/household/people.ts';
import { perform } from '#platform/perform.ts';

const ExportSheet = lazyPart(async () => (await import('./export/export-sheet.tsx')).ExportSheet);

const PAUSE = 400;
const ALL = 'all';

/* Every expense there ever was. */
export function HistoricalScreen(): ReactNode {
  const t = useTranslations('money');
  const { search } = useExpenseSheet();
  const { refund } = useCategories();
  const { expenses, isError, refetch, ...more } = useExpenses(search.category);
  // Among the payments alone a month comes to what was paid.
  const isPayments = refund !== undefined && search.category === refund.id;
  const [words, setWords] = useState(search.q ?? '');
  const wanted = useDeferredValue(words);
  return (
    <>
      <PageHeader
        title={t('history.title')}
        above={
          <TextLink icon="left" to="/money">
            {t('title')}
          </TextLink>
        }
        side={
          <>
            <IconLink icon="trash" label={t('deleted.link')} to="/money/deleted" />
            <Export />
          </>
        }
      />
      <Filters words={words} onChange={setWords} />
      {expenses ? (
        <Found expenses={expenses} words={wanted} centsOf={isPayments ? amountOf : undefined} {...more} />
      ) : isError ? (
        <ErrorState title={t('failed')} onRetry={() => perform(refetch)} />
      ) : (
        <SkeletonRows rows={8} />
      )}
    </>
  );
}

/* The way to a file of them all. */
function Export(): ReactNode {
  const t = useTranslations('money.export');
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <TextButton onClick={() => setOpen(true)}>{t('action')}</TextButton>
      <Suspense fallback={null}>{isOpen && <ExportSheet onClose={() => setOpen(false)} />}</Suspense>
    </>
  );
}

function Filters({ words, onChange }: { words: string; onChange: (words: string) => void }): ReactNode {
  const t = useTranslations('money.history');
  const app = useTranslations('money');
  const { search, narrow } = useExpenseSheet();
  const isSought = useLocation({ select: ({ hash }) => hash === FIND });
  const { spending = [], refund } = useCategories();
  const choices = [...spending, ...(refund ? [{ ...refund, name: app('refund') }] : [])];
  const q = words.trim();
  useEffect(() => {
    if (q === (search.q ?? '')) return;
    const timer = setTimeout(() => narrow({ q: q || undefined }), PAUSE);
    return () => clearTimeout(timer);
  });
  return (
    <div className="narrow-list">
      <TextField
        label={t('search')}
        hideLabel
        type="search"
        placeholder={t('search')}
        value={words}
        onChange={onChange}
        autoFocus={isSought}
        before={<Icon name="search" />}
        after={words !== '' && <IconButton icon="close" label={t('clear')} onClick={() => onChange('')} />}
      />
      <Chips
        label={t('category')}
        hideLabel
        scroll
        choices={[{ id: ALL, label: t('all') }, ...choices.map(({ id, name }) => ({ id, label: name }))]}
        value={search.category ?? ALL}
        onChange={(id) => narrow({ category: id === ALL ? undefined : id })}
      />
    </div>
  );
}

type FoundProps = {
  expenses: readonly Expense[];
  words: string;
  centsOf: ((expense: Expense) => number) | undefined;
  hasMore: boolean;
  readMore: () => void;
};

function Found({ expenses, words, centsOf, hasMore, readMore }: FoundProps): ReactNode {
  const t = useTranslations('money.history');
  const { find } = usePeople();
  const says = usePaymentWords();
  const found = findExpenses(expenses, words, (id) => find(id).username, says);
  useEffect(() => prepareToFind(expenses), [expenses]);
  const isSearch = words.trim() !== '';
  // What is looked for may be further back than was read.
  const isReading = isSearch && hasMore;
  useEffect(() => {
    if (isReading) readMore();
  });
  return (
    <>
      <p className="sr-only" role="status">
        {isSearch && !isReading && t('found', { count: found.length })}
      </p>
      <ExpenseList expenses={found} centsOf={centsOf} hasMore={hasMore} readMore={readMore} />
      {isReading && <p className="py-4 text-ink-2">{t('reading', { count: expenses.length })}</p>}
      {found.length === 0 && !isReading && <p className="py-6 text-ink-2">{t(isSearch ? 'none' : 'empty')}</p>}
    </>
  );
}
