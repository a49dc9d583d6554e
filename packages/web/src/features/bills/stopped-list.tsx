import { stoppedBills } from '@hestia/contract/bills/coming.ts';
import type { Bill } from '@hestia/contract/bills/schemas.ts';
import { Link } from '@tanstack/react-router';
import { Icon } from '#ui/icon.tsx';
import { RowParts } from '#ui/row.tsx';
import { useBillState } from './bill-state.ts';

/* Bills that have stopped by themselves, where their dates would have been: each says what it needs. */
export function StoppedList({ bills }: { bills: readonly Bill[] }) {
  const state = useBillState();
  return (
    <ul>
      {stoppedBills(bills).map((bill) => (
        <li key={bill.id}>
          <Link className="ui-row" to="/money/bills" search={{ bill: bill.id }}>
            <span className="grid w-9 place-items-center">
              <Icon name="clock" />
            </span>
            <RowParts title={bill.name} detail={state(bill)} />
          </Link>
        </li>
      ))}
    </ul>
  );
}
