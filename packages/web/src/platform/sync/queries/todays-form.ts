import { billIn } from '@hestia/contract/bills/wire.ts';
import { deletedIn } from '@hestia/contract/money/applying/history-apply.ts';
import { pageIn } from '@hestia/contract/money/shapes/wire.ts';
import { decodeNote } from '@hestia/contract/reminders/wire.ts';
import type { InfiniteData, QueryKey } from '@tanstack/react-query';
import type { SavedQuery } from './persist.ts';
import { rewrap, unwrap } from './versioned.ts';

/**
 * Values that earlier versions stored in the form of the wire, and their current form. The name differs, so that neither version
 * reads the other's values.
 */
type EarlierForm = {
  readonly from: QueryKey;
  readonly to: QueryKey;
  readonly decode: (kept: never) => unknown;
};

const earlierForms: readonly EarlierForm[] = [
  { from: ['reminders'], to: ['notes'], decode: (kept) => eachOf(kept, decodeNote) },
  { from: ['bills', 'list'], to: ['bills', 'all'], decode: (kept) => eachOf(kept, billIn) },
  { from: ['trips'], to: ['last-expenses'], decode: pageIn },
  { from: ['money', 'expenses'], to: ['money', 'expense-pages'], decode: (kept) => pagesOf(kept, pageIn) },
  { from: ['money', 'deleted'], to: ['money', 'deleted-expenses'], decode: (kept) => pagesOf(kept, deletedIn) },
];

const eachOf = <Wire, Thing>(all: readonly Wire[], decode: (wire: Wire) => Thing): readonly Thing[] => all.map(decode);

const pagesOf = <Wire, Page>(
  { pages, pageParams }: InfiniteData<Wire>,
  decode: (wire: Wire) => Page,
): InfiniteData<Page> => ({ pages: pages.map(decode), pageParams });

/** An earlier version's query in this version's form; null if unreadable. */
export function inTodaysForm(saved: SavedQuery): SavedQuery | null {
  const form = earlierForms.find(({ from }) => from.every((part, at) => part === saved.key[at]));
  const kept = unwrap(saved.data);
  if (!form || kept === null) return saved;
  try {
    const data = rewrap(saved.data, form.decode(kept.data as never), kept.seq);
    return { ...saved, key: [...form.to, ...saved.key.slice(form.from.length)], data };
  } catch {
    return null;
  }
}
