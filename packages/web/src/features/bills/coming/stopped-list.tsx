import { stoppedBills } from '@hestia/contract/bills/coming.ts';
import type { Bill } from '@hestia/contract/bills/model.ts';
import { Link } from '@tanstack/react-router';
import { Icon } from '#ui/icons/icon.tsx';
import { RowParts } from '#ui/rows/row.tsx';
import { useBillState } from './bill-state.ts';

/* Automatically paused bills, in the place of their dates: each with its reason. */
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
