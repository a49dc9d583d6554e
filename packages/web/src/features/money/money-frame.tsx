// In the frame's file: each screen's own stylesheet would be a further request.
import './money.css';
import './balances/who-is-where.css';
import './statistics/month-section.css';
import './finding/expense-row.css';
import './expenses/expense-form.css';
import './reading/read-expense.css';
import './expenses/template-chips.css';
import './finding/historical.css';
import './ledger/proof.css';
import './settling/plan.css';
import './categories/categories.css';
import { Outlet } from '@tanstack/react-router';
import { type ReactNode, Suspense } from 'react';
import { useColocation } from '#shared/household/household.ts';
import { withTexts } from '#platform/i18n/with-texts.ts';
import { CurrencyProvider } from '#ui/figures/currency.tsx';
import { lazyPart } from '#ui/layers/lazy-part.tsx';
import { useExpenseSheet } from './ledger/money-search.ts';

/* They say what an expense is, and how it is split. */
const loadSheets = () => withTexts(import('./expenses/expense-sheet.tsx'), 'expense');
const NewExpenseSheet = lazyPart(async () => (await loadSheets()).NewExpenseSheet);
const PaySheet = lazyPart(async () => (await import('./settling/pay-sheet.tsx')).PaySheet);
const ExpenseSheet = lazyPart(async () => (await loadSheets()).ExpenseSheet);

export const MoneyFrame = () => (
  <AroundMoney>
    <Outlet />
  </AroundMoney>
);

/* Shared by all money screens: the household's currency, and the sheet in the address. */
export function AroundMoney({ children }: { children: ReactNode }) {
  const { search, close } = useExpenseSheet();
  const household = useColocation();
  return (
    <CurrencyProvider value={household?.currency ?? 'EUR'} decimals={household?.decimals}>
      {children}
      <Suspense fallback={null}>
        {search.sheet === 'new' && <NewExpenseSheet initial={search} copy={search.copy} onClose={close} />}
        {search.sheet === 'pay' && <PaySheet onClose={close} />}
        {search.expense && <ExpenseSheet key={search.expense} id={search.expense} onClose={close} />}
      </Suspense>
    </CurrencyProvider>
  );
}
