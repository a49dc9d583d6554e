// With the frame, as one file: each screen's own would be one more to ask for.
import './money.css';
import './who-is-where.css';
import './month-section.css';
import './expense-row.css';
import './template-chips.css';
import './historical.css';
import './proof.css';
import './plan.css';
import './categories.css';
import { Outlet } from '@tanstack/react-router';
import { type ReactNode, Suspense } from 'react';
import { useColocation } from '#platform/household/household.ts';
import { withTexts } from '#platform/i18n/with-texts.ts';
import { CurrencyProvider } from '#ui/currency.tsx';
import { lazyPart } from '#ui/lazy-part.tsx';
import { useExpenseSheet } from './money-search.ts';

/* They say how an expense is split. */
const loadSheets = () => withTexts(import('./expense-sheet.tsx'), 'split');
const NewExpenseSheet = lazyPart(async () => (await loadSheets()).NewExpenseSheet);
const ExpenseSheet = lazyPart(async () => (await loadSheets()).ExpenseSheet);

export const MoneyFrame = () => (
  <AroundMoney>
    <Outlet />
  </AroundMoney>
);

/* What all screens of money share: the household's currency, and the sheet that the address asks for. */
export function AroundMoney({ children }: { children: ReactNode }) {
  const { search, close } = useExpenseSheet();
  const household = useColocation();
  return (
    <CurrencyProvider value={household?.currency ?? 'EUR'} decimals={household?.decimals}>
      {children}
      <Suspense fallback={null}>
        {search.sheet === 'new' && <NewExpenseSheet initial={search} copy={search.copy} onClose={close} />}
        {search.expense && <ExpenseSheet id={search.expense} onClose={close} />}
      </Suspense>
    </CurrencyProvider>
  );
}
