import './bills.css';
import { comingBills } from '@hestia/contract/bills/coming.ts';
import type { Bill } from '@hestia/contract/bills/model.ts';
import { Suspense } from 'react';
import { useTranslations } from 'use-intl';
import { withTexts } from '#platform/i18n/with-texts.ts';
import { NotRead } from '#platform/pages/not-read.tsx';
import { useUser } from '#platform/session/session.ts';
import { Button } from '#ui/buttons/button.tsx';
import { Fab } from '#ui/buttons/fab.tsx';
import { EmptyState } from '#ui/states/empty-state.tsx';
import { lazyPart } from '#ui/layers/lazy-part.tsx';
import { BackLink } from '#ui/buttons/link.tsx';
import { PageHeader, Section } from '#ui/rows/section.tsx';
import { BillRow } from './bill-row.tsx';
import { useBills } from './coming/bills-data.ts';
import { useBillSheet } from './bills-search.ts';
import { ComingList } from './coming/coming-list.tsx';
import { MineOfIt } from './coming/coming-section.tsx';
import { useToday } from '#shared/household/today.ts';
import { StoppedList } from './coming/stopped-list.tsx';

const Ask = lazyPart(async () => (await import('./coming/ask.tsx')).Ask);
/* They say how a bill is split; money says what categories may be called. */
const loadSheets = () => withTexts(withTexts(import('./bill-sheet.tsx'), 'expense'), 'money');
const NewBillSheet = lazyPart(async () => (await loadSheets()).NewBillSheet);
const BillSheet = lazyPart(async () => (await loadSheets()).BillSheet);

export function BillsScreen() {
  const t = useTranslations('bills');
  const { search, open, close } = useBillSheet();
  const { bills, ...reading } = useBills();
  const add = () => open({ sheet: 'new' });
  return (
    <>
      <PageHeader
        title={t('title')}
        above={<BackLink to="/money">{t('back')}</BackLink>}
        actions={
          <Button look="fill" icon="plus" onClick={add}>
            {t('add')}
          </Button>
        }
      />
      {/* Questions that came after the list would move it. */}
      <Suspense fallback={<NotRead {...reading} title={t('failed')} rows={5} />}>
        {bills ? <Bills bills={bills} onAdd={add} /> : <NotRead {...reading} title={t('failed')} rows={5} />}
      </Suspense>
      <Suspense fallback={null}>
        {search.sheet === 'new' && <NewBillSheet onClose={close} />}
        {search.bill && <BillSheet key={search.bill} id={search.bill} onClose={close} />}
      </Suspense>
    </>
  );
}

function Bills({ bills, onAdd }: { bills: readonly Bill[]; onAdd: () => void }) {
  const t = useTranslations('bills');
  const me = useUser().id;
  const coming = comingBills(bills, me, useToday());
  const asks = bills.flatMap((bill) => bill.asks.map((dueOn) => ({ bill, dueOn })));
  if (bills.length === 0)
    return (
      <EmptyState
        drawing="even"
        title={t('empty.title')}
        action={
          <Button look="fill" icon="plus" className="ui-phone-only" onClick={onAdd}>
            {t('empty.action')}
          </Button>
        }
      >
        {t('empty.says')}
      </EmptyState>
    );
  return (
    <div className="ui-panes bill-panes">
      {asks.length > 0 && (
        <Section title={t('ask.title')}>
          {asks.map(({ bill, dueOn }) => (
            <Ask key={`${bill.id} ${dueOn}`} bill={bill} dueOn={dueOn} />
          ))}
        </Section>
      )}
      <Section title={t('coming.title')} className="ui-aside bill-aside">
        <StoppedList bills={bills} />
        <MineOfIt coming={coming} />
        <ComingList coming={coming} />
      </Section>
      <Section title={t('all')}>
        <ul>
          {bills.map((bill) => (
            <li key={bill.id}>
              <BillRow bill={bill} />
            </li>
          ))}
        </ul>
      </Section>
      <Fab onClick={onAdd}>{t('add')}</Fab>
    </div>
  );
}
