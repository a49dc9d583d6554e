import type { Expense } from '@hestia/contract/money/shapes/model.ts';
import { REFUND_CATEGORY } from '@hestia/contract/money/shapes/schemas.ts';
import { useLocation, useNavigate } from '@tanstack/react-router';
import { Suspense, useDeferredValue, useEffect, useState } from 'react';
import { useTranslations } from 'use-intl';
import { IconButton } from '#ui/buttons/button.tsx';
import { Chips } from '#ui/fields/choices/chips.tsx';
import { Icon } from '#ui/icons/icon.tsx';
import { lazyPart } from '#ui/layers/lazy-part.tsx';
import { LazyMenu } from '#ui/layers/lazy-menu.tsx';
import type { MenuEntry } from '#ui/layers/menu.tsx';
import { BackLink } from '#ui/buttons/link.tsx';
import { PageHeader } from '#ui/rows/section.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import { ExpenseList } from './expense-list.tsx';
import { type Filters, isNarrowed, readFilters } from './filters.ts';
import { partOf } from './matching.ts';
import { useCategories } from '#shared/categories/categories-data.ts';
import { FIND, useExpenseSheet } from '../ledger/money-search.ts';
import { type Reach, useFound, useSearched } from './use-found.ts';
import { withTexts } from '#platform/i18n/with-texts.ts';
import { perform } from '#platform/perform.ts';
import { NotRead } from '#platform/pages/not-read.tsx';

const ExportSheet = lazyPart(async () => (await import('../export/export-sheet.tsx')).ExportSheet, null);
const FilterSheet = lazyPart(
  async () => (await withTexts(import('./filter-sheet.tsx'), 'statistics')).FilterSheet,
  null,
);
const FilterChips = lazyPart(async () => (await withTexts(import('./filter-chips.tsx'), 'statistics')).FilterChips);
const FoundSum = lazyPart(async () => (await withTexts(import('./found-sum.tsx'), 'statistics')).FoundSum);
const StoredSince = lazyPart(async () => (await withTexts(import('./found-sum.tsx'), 'statistics')).StoredSince);

const DEBOUNCE_MS = 400;
const ALL = 'all';

/* All expenses, with search and filters. */
export function HistoricalScreen() {
  const t = useTranslations('money');
  const { search } = useExpenseSheet();
  const [words, setWords] = useState(search.q ?? '');
  const q = useDeferredValue(words).trim() || undefined;
  const filters = { ...readFilters(search), q };
  const { expenses, ...reading } = useSearched(filters);
  return (
    <>
      <PageHeader title={t('history.title')} above={<BackLink to="/money">{t('title')}</BackLink>} side={<More />} />
      <FilterBar words={words} onWords={setWords} />
      {expenses ? (
        <Found expenses={expenses} filters={filters} {...reading} />
      ) : (
        <NotRead {...reading} title={t('failed')} rows={8} />
      )}
    </>
  );
}

/* The rare ways: to deleted ones, and from and to files. */
function More() {
  const t = useTranslations('money');
  const navigate = useNavigate();
  const [isOpen, setOpen] = useState(false);
  const entries: MenuEntry[] = [
    {
      id: 'deleted',
      icon: 'trash',
      label: t('deleted.link'),
      onAction: () => perform(() => navigate({ to: '/money/deleted' })),
    },
    {
      id: 'import',
      icon: 'down',
      label: t('import.link'),
      onAction: () => perform(() => navigate({ to: '/money/import' })),
    },
    { id: 'export', icon: 'share', label: t('export.action'), onAction: () => setOpen(true) },
  ];
  return (
    <>
      <LazyMenu
        trigger={<IconButton icon="dots" label={t('categories.more', { name: t('history.title') })} />}
        entries={entries}
      />
      {isOpen && <ExportSheet onClose={() => setOpen(false)} />}
    </>
  );
}

type BarProps = { words: string; onWords: (words: string) => void };

function FilterBar({ words, onWords }: BarProps) {
  const t = useTranslations('money.history');
  const app = useTranslations('money');
  const { search, narrow, choose } = useExpenseSheet();
  const isSought = useLocation({ select: ({ hash }) => hash === FIND });
  const { spending = [], refund } = useCategories();
  const [isOpen, setOpen] = useState(false);
  const choices = [...spending, ...(refund ? [{ ...refund, name: app('refund') }] : [])];
  const filters = readFilters(search);
  const q = words.trim();
  useEffect(() => {
    if (q === (search.q ?? '')) return;
    const timer = setTimeout(() => narrow({ q: q || undefined }), DEBOUNCE_MS);
    return () => clearTimeout(timer);
  });
  const chooseAll = (next: Filters) => {
    if ('q' in next) onWords(next.q ?? '');
    choose(next);
  };
  return (
    <div className="ui-narrow">
      <TextField
        label={t('search')}
        hideLabel
        type="search"
        enterKeyHint="search"
        placeholder={t('search')}
        value={words}
        onChange={onWords}
        autoFocus={isSought}
        before={<Icon name="search" />}
        after={
          <>
            {words !== '' && <IconButton icon="close" label={t('clear')} onClick={() => onWords('')} />}
            <IconButton icon="settings" label={t('filter')} onClick={() => setOpen(true)} />
          </>
        }
      />
      <Chips
        label={t('category')}
        hideLabel
        scroll
        choices={[{ id: ALL, label: t('all') }, ...choices.map(({ id, name }) => ({ id, label: name }))]}
        value={search.category ?? ALL}
        onChange={(id) => choose({ category: id === ALL ? undefined : id })}
      />
      <Suspense fallback={<p className="filter-chips" />}>
        {isNarrowed(filters) && <FilterChips filters={filters} onChoose={chooseAll} />}
      </Suspense>
      {isOpen && <FilterSheet filters={filters} onChoose={chooseAll} onClose={() => setOpen(false)} />}
    </div>
  );
}

type FoundProps = Reach & {
  expenses: readonly Expense[];
  filters: Filters;
  hasMore: boolean;
  readMore: () => void;
};

function Found({ expenses, filters, hasMore, readMore, isReading, storedSince }: FoundProps) {
  const t = useTranslations('money.history');
  const found = useFound(expenses, filters);
  const { refund } = useCategories();
  const isOn = isNarrowed(filters);
  // Among payments a month shows their sum.
  const isPayments = refund !== undefined && filters.category === refund.id;
  const isPart = filters.role !== undefined;
  const minorOf = (expense: Expense) =>
    isPayments || expense.expenseCategoryName !== REFUND_CATEGORY ? partOf(expense, filters) : 0;
  return (
    <>
      <Suspense fallback={<p className="found-sum" />}>
        {isOn && !isReading && <FoundSum found={found} filters={filters} isPayments={isPayments} />}
        {storedSince !== null && <StoredSince day={storedSince} />}
      </Suspense>
      <ExpenseList
        expenses={found}
        minorOf={isPayments || isPart ? minorOf : undefined}
        parts={isPart}
        hasMore={hasMore && storedSince === null}
        readMore={readMore}
      />
      {isReading && <p className="py-4 text-ink-2">{t('reading', { count: expenses.length })}</p>}
      {expenses.length === 0 && !isOn && <p className="py-6 text-ink-2">{t('empty')}</p>}
    </>
  );
}
