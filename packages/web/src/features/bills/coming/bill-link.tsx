import { Link, useLocation } from '@tanstack/react-router';
import type { ReactNode } from 'react';

/* A row that opens a bill. In two panes it takes the place of the open one: going back closes it. */
export function BillLink({ id, children }: { id: string; children: ReactNode }) {
  const isAnyOpen = useLocation({ select: ({ search }) => 'bill' in search });
  return (
    <Link className="ui-row" to="/money/bills" search={{ bill: id }} replace={isAnyOpen} resetScroll={false}>
      {children}
    </Link>
  );
}
