import { isOver, spendingOf } from '@hestia/contract/money/closing/months-closed.ts';
import { monthsAfter } from '@hestia/contract/money/planning/months.ts';
import { monthOf } from '@hestia/contract/time/day.ts';
import { useTranslations } from 'use-intl';
import { usePerformOnce } from '#platform/perform.ts';
import { AskRow, type Asks } from '#shared/asks/for-you.tsx';
import { usePutOff, usePuttingOff } from '#shared/asks/put-off.ts';
import { useCategories } from '#shared/categories/categories-data.ts';
import { useColocation } from '#shared/household/household.ts';
import { useToday } from '#shared/household/today.ts';
import { useUser } from '#platform/session/session.ts';
import { Button } from '#ui/buttons/button.tsx';
import { TextLink } from '#ui/buttons/link.tsx';
import { useDecimals, useMoneyText } from '#ui/figures/currency.tsx';
import { Icon } from '#ui/icons/icon.tsx';
import { budgetsOf } from '../categories/budget-words.tsx';
import { asTitle, useMonthAlone } from '../ledger/month-name.ts';
import { useBalance } from '../ledger/money-data.ts';
import { usePairs } from '../ledger/pairs.ts';
import { planOf, unitMinor, usePlanRules } from '../ledger/plan-of.ts';
import { useSpent } from '../statistics/use-spent.ts';
import { useMonthEnds } from '../closed-months/month-ends-data.ts';
import { useMonthActions } from './use-month-actions.ts';

/* The card is shown from the first of the month until it is closed, for at most this many days. */
const LAST_DAY = 14;
const PUT_OFF_DAYS = 3;
const NO_MONTHS: readonly string[] = [];

/** In the first days of a month, asks to close the last one (M37). */
export function useMonthAsks(): Asks {
  const today = useToday();
  const month = monthsAfter(monthOf(today), -1);
  const id = `month ${month}`;
  const isPutOff = usePutOff()(id);
  const isPutAway = useColocation()?.putAwayMonth === month;
  const isTime = Number(today.slice(-2)) <= LAST_DAY && isOver(month, today) && !isPutOff && !isPutAway;
  const { monthEnds, isError } = useMonthEnds(isTime);
  const { spent, missing, isReading } = useSpent(isTime ? [month] : NO_MONTHS);
  if (!isTime) return { asks: [], isKnown: true };
  const isKnown = isError || (monthEnds !== undefined && spent !== undefined && !isReading);
  const isOpen = monthEnds !== undefined && monthEnds.closed.every((closed) => closed.month !== month);
  if (!isOpen || !spent || missing.length > 0 || spent.length === 0) return { asks: [], isKnown };
  return { asks: [{ id, row: <MonthAsk id={id} month={month} spent={spent} /> }], isKnown };
}

type Props = { id: string; month: string; spent: NonNullable<ReturnType<typeof useSpent>['spent']> };

function MonthAsk({ id, month, spent }: Props) {
  const t = useTranslations('asks.month');
  const text = useMoneyText();
  const name = asTitle(useMonthAlone()(month));
  const putOff = usePuttingOff();
  const performOnce = usePerformOnce();
  const { close, settleNow, putAway } = useMonthActions();
  const { categories = [] } = useCategories();
  const plan = usePlan();
  const balance = useBalanceWords();
  const budgets = budgetsOf(categories, useDecimals());
  const nameOf = (categoryId: string) => categories.find((category) => category.id === categoryId)?.name ?? '';
  const spending = spendingOf(spent, month, nameOf);
  const minor = spending.reduce((sum, each) => sum + each.minor, 0);
  const over = spending.filter(({ expenseCategoryId, minor: own }) => {
    const budgetMinor = budgets.get(expenseCategoryId);
    return budgetMinor !== undefined && own > budgetMinor;
  }).length;
  return (
    <AskRow
      lead={
        <span className="ask-tile">
          <Icon name="calendar" />
        </span>
      }
      answers={
        <>
          <Button
            small
            look="fill"
            onClick={() => performOnce(() => close(month, spending, t('closed', { month: name })))}
          >
            {t('close')}
          </Button>
          {plan.length > 0 && (
            <Button small onClick={() => performOnce(() => settleNow(plan, t('asked')))}>
              {t('settle')}
            </Button>
          )}
          <Button small look="quiet" onClick={() => putOff(id, PUT_OFF_DAYS)}>
            {t('later')}
          </Button>
          <Button small look="quiet" onClick={() => performOnce(() => putAway(month, t('putAwayDone')))}>
            {t('putAway')}
          </Button>
        </>
      }
    >
      {t('says', { month: name, amount: text(minor) })} {over > 0 && `${t('over', { count: over })} `}
      {balance} {t('plan', { count: plan.length })}{' '}
      <TextLink to="/money/statement" search={{ month }}>
        {t('open')}
      </TextLink>
    </AskRow>
  );
}

function usePlan() {
  const { balances } = useBalance();
  const rules = usePlanRules();
  return (balances && planOf(balances, rules)) ?? [];
}

function useBalanceWords(): string {
  const t = useTranslations('asks.month');
  const text = useMoneyText();
  const me = useUser().id;
  const { balances } = useBalance();
  const pairs = usePairs();
  const minor = balances ? unitMinor(balances, me, pairs) : 0;
  if (minor === 0) return t('even');
  return t(minor > 0 ? 'up' : 'down', { amount: text(Math.abs(minor)) });
}
