import type { Bill } from '@hestia/contract/bills/model.ts';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { withTexts } from '#platform/i18n/with-texts.ts';
import { useUser } from '#platform/session/session.ts';
import { AskRow, type Asks } from '#shared/asks/for-you.tsx';
import { usePutOff, usePuttingOff } from '#shared/asks/put-off.ts';
import { Button } from '#ui/buttons/button.tsx';
import { Icon } from '#ui/icons/icon.tsx';
import { lazyOverlay } from '#ui/layers/lazy-overlay.tsx';
import { useBills } from './bills-data.ts';
import { useDayText } from './household-day.ts';

const Ask = lazyOverlay(async () => (await withTexts(import('./ask.tsx'), 'bills')).Ask);

const idOf = ({ id }: Bill, dueOn: string): string => `bill ${id} ${dueOn}`;

/** The dates of bills that I pay and whose amount is missing. */
export function useBillAsks(): Asks {
  const me = useUser().id;
  const isPutOff = usePutOff();
  const { bills, isError } = useBills();
  const asked = (bills ?? [])
    .filter(({ paidBy, paused }) => paidBy === me && paused === null)
    .flatMap((bill) => bill.asks.map((dueOn) => ({ id: idOf(bill, dueOn), bill, dueOn })))
    .filter(({ id }) => !isPutOff(id));
  return {
    asks: asked.map(({ id, bill, dueOn }) => ({ id, row: <BillAsk id={id} bill={bill} dueOn={dueOn} /> })),
    isKnown: bills !== undefined || isError,
  };
}

/* The field opens in place. */
function BillAsk({ id, bill, dueOn }: { id: string; bill: Bill; dueOn: string }) {
  const t = useTranslations('asks.bill');
  const day = useDayText();
  const putOff = usePuttingOff();
  const [isOpen, setOpen] = useState(false);
  if (isOpen) return <Ask bill={bill} dueOn={dueOn} isFocused />;
  return (
    <AskRow
      lead={
        <span className="ask-tile">
          <Icon name="repeat" />
        </span>
      }
      answers={
        <>
          <Button small onClick={() => setOpen(true)}>
            {t('enter')}
          </Button>
          <Button small look="quiet" onClick={() => putOff(id, 1)}>
            {t('tomorrow')}
          </Button>
        </>
      }
    >
      {t('says', { name: bill.name, day: day(dueOn) })}
    </AskRow>
  );
}
