import './statistics.css';
import { monthsAfter } from '@hestia/contract/money/planning/months.ts';
import type { ExpenseCategory } from '@hestia/contract/money/shapes/schemas.ts';
import type { SpentMinor } from '@hestia/contract/money/shapes/model.ts';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { useFormatter } from '#platform/i18n/use-formatter.ts';
import { type HouseholdMember, useMemberDirectory } from '#shared/household/member-directory.ts';
import { NotRead } from '#platform/pages/not-read.tsx';
import { perform } from '#platform/perform.ts';
import { Banner } from '#ui/states/banner.tsx';
import { Chips } from '#ui/fields/choices/chips.tsx';
import { useFaces } from '#ui/people/faces.ts';
import { IconLink, TextLink } from '#ui/buttons/link.tsx';
import { Money } from '#ui/figures/money.tsx';
import { Section } from '#ui/rows/section.tsx';
import { Segment } from '#ui/fields/choices/segment.tsx';
import { SkeletonRows } from '#ui/rows/skeleton.tsx';
import { AsOf } from '../ledger/as-of.tsx';
import { budgetsOf } from '../categories/budget-words.tsx';
import { looksOf, UNKNOWN_LOOK } from '#shared/categories/category-look.ts';
import { useCategories } from '#shared/categories/categories-data.ts';
import { firstOf } from '../ledger/month.ts';
import { asTitle, useMonthOfYear } from '../ledger/month-name.ts';
import { type Key, MonthColumns } from './month-columns.tsx';
import { useMonth } from './month-section.tsx';
import { filtersOfBar, monthsAround, type Table, tableOf } from './statistics.ts';
import { type Kind, kinds, readStatisticsSearch, type StatisticsSearch } from './statistics-search.ts';
import { useSpent } from './use-spent.ts';
import { type StatisticsRow, StatisticsRows } from './statistics-rows.tsx';
import { useDecimals } from '#ui/figures/currency.tsx';

const ALL = 'all';
const NO_BUDGETS: ReadonlyMap<string, number> = new Map();

/* The spending by month, category and member; every figure opens into its expenses. */
export function StatisticsScreen() {
  const app = useTranslations('money');
  const { by: kind = 'category', category, ...search } = readStatisticsSearch(useSearch({ strict: false }));
  const now = useMonth();
  const month = search.month ?? now;
  const months = monthsAround(month, now);
  const { spent, missing, isReading, ...reading } = useSpent(months);
  const { spending = [] } = useCategories();
  return (
    <>
      <Choices kind={kind} category={category} spending={spending} />
      {spent ? (
        <>
          <AsOf receivedAt={reading.receivedAt} />
          <Figures
            kind={kind}
            category={category}
            months={months}
            month={month}
            now={now}
            missing={missing}
            isReading={isReading}
            spending={spending}
            spent={spent}
          />
        </>
      ) : (
        <NotRead {...reading} title={app('failed')} rows={6} />
      )}
    </>
  );
}

type ChoicesProps = { kind: Kind; category: string | undefined; spending: readonly ExpenseCategory[] };

function Choices({ kind, category, spending }: ChoicesProps) {
  const t = useTranslations('statistics');
  const app = useTranslations('money');
  const navigate = useNavigate();
  const search = readStatisticsSearch(useSearch({ strict: false }));
  const choose = (change: StatisticsSearch) =>
    perform(() => navigate({ to: '.', search: { ...search, ...change }, replace: true }));
  return (
    <div className="ui-narrow pt-4">
      <Segment
        label={t('by')}
        choices={kinds.map((id) => ({ id, label: t(`kinds.${id}`) }))}
        value={kind}
        onChange={(id) => choose({ by: id === 'category' ? undefined : id })}
      />
      <Chips
        label={app('history.category')}
        hideLabel
        scroll
        choices={[{ id: ALL, label: app('history.all') }, ...spending.map(({ id, name }) => ({ id, label: name }))]}
        value={category ?? ALL}
        onChange={(id) => choose({ category: id === ALL ? undefined : id })}
      />
    </div>
  );
}

type MonthRowsProps = Pick<ChoicesProps, 'kind' | 'category'> & { rows: readonly StatisticsRow[]; month: string };

/* The month's spending, and its statement. */
function MonthRows({ month, ...rows }: MonthRowsProps) {
  const t = useTranslations('statistics');
  return (
    <>
      <StatisticsRows {...rows} months={[month]} />
      <p className="pt-4">
        <TextLink to="/money/statement" search={{ month }}>
          {t('statement')}
        </TextLink>
      </p>
    </>
  );
}

type FiguresProps = ChoicesProps & {
  months: readonly string[];
  month: string;
  now: string;
  missing: readonly string[];
  isReading: boolean;
  spent: readonly SpentMinor[];
};

function Figures(props: FiguresProps) {
  const { kind, category, months, month, now, missing, isReading, spending, spent } = props;
  const t = useTranslations('statistics');
  const monthName = useMonthOfYear();
  const counted = spent.filter((each) => category === undefined || each.expenseCategoryId === category);
  const table = tableOf(counted, kind);
  const rows = useRows(table, kind, category === undefined ? spending : spending.filter(({ id }) => id === category));
  const keys = useKeys(rows);
  const budgets = budgetsOf(spending, useDecimals());
  const rowsWith = (minor: (id: string) => number, aims: ReadonlyMap<string, number> = NO_BUDGETS) =>
    rows
      .map((row) => ({ ...row, minor: minor(row.id), budgetMinor: aims.get(row.id) }))
      .filter((row) => row.minor > 0 || row.budgetMinor !== undefined)
      // Members keep their order; there is no ranking.
      .toSorted((a, b) => (kind === 'category' ? b.minor - a.minor : 0));
  const visible = months.filter((each) => !missing.includes(each));
  return (
    <>
      <Section title={t('months')}>
        <MonthColumns
          months={months}
          missing={missing}
          keys={keys}
          table={table}
          kind={kind}
          category={category}
          chosen={month}
          budgetMinor={category === undefined ? undefined : budgets.get(category)}
        />
        {missing.length > 0 && !isReading && <Missing until={missing.at(-1) ?? month} />}
      </Section>
      <Section
        title={asTitle(monthName(month))}
        side={<MonthSide kind={kind} category={category} month={month} now={now} minor={table.month(month)} />}
      >
        {missing.includes(month) ? (
          isReading ? (
            <SkeletonRows rows={4} />
          ) : (
            <Missing until={month} />
          )
        ) : (
          <MonthRows
            rows={rowsWith((id) => table.minor(month, id), budgets)}
            month={month}
            kind={kind}
            category={category}
          />
        )}
      </Section>
      {visible.length > 1 && (
        <Whole rows={rowsWith(table.whole)} months={visible} table={table} kind={kind} category={category} />
      )}
    </>
  );
}

type WholeProps = Omit<SumProps, 'minor'> & { rows: readonly StatisticsRow[]; table: Table };

/* All the months together. */
function Whole({ rows, months, table, kind, category }: WholeProps) {
  const t = useTranslations('statistics');
  const format = useFormatter();
  const [first = '', last = first] = [months[0], months.at(-1)];
  const minor = months.reduce((sum, month) => sum + table.month(month), 0);
  // The first month with data.
  const started = months.slice(months.findIndex((month) => table.month(month) > 0));
  return (
    <Section
      title={format.dateTimeRange(firstOf(first), firstOf(last), { month: 'short', year: 'numeric', timeZone: 'UTC' })}
      side={<Sum minor={minor} months={months} kind={kind} category={category} />}
    >
      <StatisticsRows rows={rows} months={months} kind={kind} category={category} />
      <p className="ui-section-fact pt-4">
        {t('mean')} <Money minor={Math.round(minor / started.length)} />
      </p>
    </Section>
  );
}

/* The rows in the order of their layers: categories as created, members as everywhere. */
function useRows(table: Table, kind: Kind, spending: readonly ExpenseCategory[]): StatisticsRow[] {
  const { sharers, find } = useMemberDirectory();
  const looks = looksOf(useCategories().spending ?? []);
  if (kind === 'category')
    return spending
      .filter(({ id, budget }) => table.keys.has(id) || budget)
      .map(({ id, name }) => ({ id, name, minor: 0, look: looks.get(id) ?? UNKNOWN_LOOK }));
  const ids = [...new Set([...sharers.map(({ id }) => id), ...table.keys])].filter((id) => table.keys.has(id));
  return ids.map(find).map((member: HouseholdMember) => ({ id: member.id, name: member.username, minor: 0, member }));
}

function useKeys(rows: readonly StatisticsRow[]): Key[] {
  const faceOf = useFaces();
  return rows.map(({ id, name, look, member }) => ({
    id,
    name,
    fill: member ? `var(--av${faceOf(member).tint})` : `var(--c${look?.ink ?? 1})`,
  }));
}

type SumProps = { minor: number; months: readonly string[]; kind: Kind; category: string | undefined };

/* A sum, with a link to its expenses. */
const Sum = ({ minor, months, kind, category }: SumProps) => (
  <TextLink to="/money/historical" search={filtersOfBar(months, { kind, category })}>
    <Money minor={minor} />
  </TextLink>
);

type SideProps = Omit<SumProps, 'months'> & { month: string; now: string };

function MonthSide({ minor, month, now, kind, category }: SideProps) {
  const t = useTranslations('statistics');
  const search = readStatisticsSearch(useSearch({ strict: false }));
  const beside = (by: number) => ({ ...search, month: monthsAfter(month, by) });
  return (
    <span className="flex items-center font-semibold">
      <Sum minor={minor} months={[month]} kind={kind} category={category} />
      <IconLink icon="left" label={t('earlier')} to="." search={beside(-1)} replace resetScroll={false} />
      {month < now && (
        <IconLink icon="right" label={t('later')} to="." search={beside(1)} replace resetScroll={false} />
      )}
    </span>
  );
}

/* Months that only the server has are marked, not drawn as 0. */
function Missing({ until }: { until: string }) {
  const t = useTranslations('statistics');
  const monthName = useMonthOfYear();
  return <Banner icon="offline">{t('missing', { month: monthName(until) })}</Banner>;
}
