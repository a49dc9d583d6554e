import { toMinor } from '@hestia/contract/money/coins/minor.ts';
import { type CategoryChange, thenAndNow } from '@hestia/contract/money/closing/months-closed.ts';
import type { ClosedMonth } from '@hestia/contract/money/closing/schemas.ts';
import { useTranslations } from 'use-intl';
import { useColocation } from '#shared/household/household.ts';
import { useMemberDirectory } from '#shared/household/member-directory.ts';
import { looksOf, UNKNOWN_LOOK } from '#shared/categories/category-look.ts';
import { useCategories } from '#shared/categories/categories-data.ts';
import { DAY } from '#platform/i18n/day.ts';
import { useFormatter } from '#platform/i18n/use-formatter.ts';
import { useShellMark } from '#platform/kernel/shell-mark.ts';
import { useDecimals, useMoneyText } from '#ui/figures/currency.tsx';
import { Money } from '#ui/figures/money.tsx';
import { Icon } from '#ui/icons/icon.tsx';
import { Avatar } from '#ui/people/avatar.tsx';
import { joinFacts } from '#ui/people/join-facts.ts';
import { RowParts } from '#ui/rows/row.tsx';
import { Section } from '#ui/rows/section.tsx';
import { budgetsOf, BudgetWords } from '../categories/budget-words.tsx';
import { CategoryTile } from '../categories/category-tile.tsx';
import { asTitle, useMonthOfYear } from '../ledger/month-name.ts';
import { AfterClosing } from './after-closing.tsx';
import { MonthEntries } from './month-entries.tsx';
import type { MonthStatement } from './use-month-statement.ts';

type Props = { month: string; statement: MonthStatement; closed: ClosedMonth | undefined };

/* The statement itself, as it is printed, too. */
export function MonthPaper({ month, statement, closed }: Props) {
  const name = useMonthOfYear();
  const household = useColocation();
  useShellMark('printed-alone');
  useShellMark('statement');
  return (
    <article className="statement">
      {/* On the screen the page says it. */}
      <p className="statement-head hidden">{joinFacts([household?.name, asTitle(name(month))])}</p>
      {closed && <ClosedMark closed={closed} />}
      <Spending statement={statement} closed={closed} />
      {closed && closed.changeCount > 0 && <AfterClosing closed={closed} />}
      <People statement={statement} />
      <MonthEntries entries={statement.entries} />
    </article>
  );
}

/* The member who closed it, and whether it has changed since. */
function ClosedMark({ closed }: { closed: ClosedMonth }) {
  const t = useTranslations('statement.month');
  const format = useFormatter();
  const { find } = useMemberDirectory();
  const { closedBy, closedAt, changeCount } = closed;
  return (
    <p className="month-closed flex flex-wrap items-center gap-x-4 gap-y-1 pt-4">
      <span>{t('by', { name: find(closedBy).username, day: format.dateTime(new Date(closedAt), DAY) })}</span>
      {changeCount > 0 && (
        <b className="month-changed flex items-center gap-1">
          <Icon name="warn" size="small" />
          {t('changed')}
        </b>
      )}
    </p>
  );
}

/* By category; for a changed month the closing figures are next to the present ones. */
function Spending({ statement, closed }: Omit<Props, 'month'>) {
  const t = useTranslations('statement.month');
  const decimals = useDecimals();
  const { spending: categories = [] } = useCategories();
  const looks = looksOf(categories);
  const budgets = budgetsOf(categories, decimals);
  const isChanged = closed !== undefined && closed.changeCount > 0;
  const then = closed?.spent.map(({ amount, ...category }) => ({ ...category, minor: toMinor(amount, decimals) }));
  const rows = thenAndNow(isChanged ? (then ?? []) : statement.spending, statement.spending);
  const thenMinor = (then ?? []).reduce((sum, { minor }) => sum + minor, 0);
  return (
    <Section
      title={t('spent')}
      side={
        <span className="text-end">
          <b>
            <Money minor={statement.minor} />
          </b>
          {isChanged && <Then minor={thenMinor} />}
        </span>
      }
    >
      {rows.length === 0 && <p className="py-4 text-ink-2">{t('nothing')}</p>}
      <ul>
        {rows.map((row) => (
          <li key={row.expenseCategoryId} className="ui-row ui-row-bare month-row statement-payment">
            <CategoryTile {...(looks.get(row.expenseCategoryId) ?? UNKNOWN_LOOK)} />
            <SpendingParts row={row} isChanged={isChanged} budgetMinor={budgets.get(row.expenseCategoryId)} />
          </li>
        ))}
      </ul>
    </Section>
  );
}

type PartsProps = { row: CategoryChange; isChanged: boolean; budgetMinor: number | undefined };

const SpendingParts = ({ row: { name, thenMinor, nowMinor }, isChanged, budgetMinor }: PartsProps) => (
  <RowParts
    title={name}
    detail={budgetMinor !== undefined && <BudgetWords minor={nowMinor} budgetMinor={budgetMinor} />}
    figure={
      <span className="text-end">
        <Money minor={nowMinor} />
        {isChanged && thenMinor !== nowMinor && <Then minor={thenMinor} />}
      </span>
    }
  />
);

function Then({ minor }: { minor: number }) {
  const t = useTranslations('statement.month');
  const text = useMoneyText();
  return <span className="month-then block text-small text-ink-2">{t('then', { amount: text(minor) })}</span>;
}

/* Each member's payments and shares; payments between members are separate. */
function People({ statement: { people, payments } }: { statement: MonthStatement }) {
  const t = useTranslations('statement.month');
  const app = useTranslations('money.month');
  const text = useMoneyText();
  const { find } = useMemberDirectory();
  const paid = payments.reduce((sum, { amountMinor }) => sum + amountMinor, 0);
  if (people.length === 0 && payments.length === 0) return null;
  return (
    <Section title={t('people')}>
      <ul>
        {people.map(({ userId, paidMinor, shareMinor }) => (
          <li key={userId} className="ui-row ui-row-bare month-row statement-payment">
            <Avatar member={find(userId)} size={36} />
            <RowParts
              title={find(userId).username}
              detail={t('part', { paid: text(paidMinor), share: text(shareMinor) })}
              figure={<Money minor={paidMinor - shareMinor} sign tone />}
            />
          </li>
        ))}
        {payments.length > 0 && (
          <li className="ui-row ui-row-bare month-row statement-payment">
            <CategoryTile icon="repeat" />
            <RowParts title={app('payments', { count: payments.length })} figure={<Money minor={paid} />} />
          </li>
        )}
      </ul>
    </Section>
  );
}
