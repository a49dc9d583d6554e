import type { NewsLine } from '@hestia/contract/news/lines.ts';
import { placeOf } from '@hestia/contract/news/schemas.ts';

/** A line's link: to its thing, or to the place of several. */
export function whereTo({ first, last, leadsTo }: NewsLine) {
  switch (placeOf[last.deed]) {
    case 'board':
      return { to: '/', search: leadsTo === null ? {} : { note: leadsTo } } as const;
    case 'tasks':
      return { to: '/tasks', search: leadsTo === null ? {} : { chore: leadsTo } } as const;
    case 'money':
      // An import has nothing to open; its page has the undo.
      if (last.deed === 'expensesImported' || last.deed === 'importUndone')
        return { to: '/money/import', search: {} } as const;
      if (last.deed === 'budgetExceeded') return { to: '/money/categories', search: {} } as const;
      if (last.deed === 'billPaused')
        return { to: '/money/bills', search: leadsTo === null ? {} : { bill: leadsTo } } as const;
      return { to: '/money', search: leadsTo === null ? {} : { expense: leadsTo } } as const;
    case 'lists':
      return leadsTo === null
        ? ({ to: '/', search: {} } as const)
        : ({ to: '/list', search: { id: leadsTo } } as const);
    case 'chat':
      return { to: '/message', search: first.thingId === null ? {} : { message: first.thingId } } as const;
    case 'house':
      return { to: '/profile', search: {} } as const;
  }
}
