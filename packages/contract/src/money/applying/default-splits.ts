// M30 and M31: the default split of a new expense.
import type { Events } from '../../events.ts';
import type { HeardEvent } from '../../wire/event.ts';
import type { DefaultSplit, UsualSplit } from '../shapes/default-split-schemas.ts';

/** The usual splits of a household after an event, without deleted ones. */
export function applyToDefaultSplits(
  defaults: readonly DefaultSplit[],
  event: HeardEvent<Pick<Events, 'DefaultSplitChanged' | 'ExpenseCategoryDeleted'>>,
): readonly DefaultSplit[] {
  switch (event.name) {
    case 'DefaultSplitChanged': {
      const others = defaults.filter(({ expenseCategoryId }) => expenseCategoryId !== event.payload.expenseCategoryId);
      return event.payload.split === null ? others : [...others, event.payload].toSorted(byCategory);
    }
    case 'ExpenseCategoryDeleted':
      return defaults.filter(({ expenseCategoryId }) => expenseCategoryId !== event.payload);
    default:
      return defaults;
  }
}

/** M30: that of the category, else that of the household; null for none. */
export function usualSplitOf(defaults: readonly DefaultSplit[], categoryId: string | null): UsualSplit | null {
  const of = (id: string | null) => defaults.find(({ expenseCategoryId }) => expenseCategoryId === id)?.split ?? null;
  return (categoryId === null ? null : of(categoryId)) ?? of(null);
}

/** All members named by a usual split; empty for a split among all. */
export function namedInUsual(split: UsualSplit): readonly string[] {
  if (split.kind === 'evenly') return split.sharers ?? [];
  return Object.keys(split.kind === 'shares' ? split.weights : split.percentages);
}

/** A split for a new expense: even, or with parts by member, interpreted by `kind`. */
export type SuggestedSplit = {
  readonly kind: UsualSplit['kind'];
  readonly sharers: readonly string[];
  readonly parts: Readonly<Record<string, number>>;
  /** A usual split names these, who no longer pay and share here: so it is even for once. */
  readonly gone: readonly string[];
};

type Sharers = { readonly sharers: readonly string[]; readonly isAway: (userId: string) => boolean };

/**
 * M31: absent members are left out of an even split and one by shares, unless all are; percentages stay. With a former
 * member it becomes even among those present.
 */
export function suggestSplit(usual: UsualSplit | null, { sharers, isAway }: Sharers): SuggestedSplit {
  const gone = usual === null ? [] : namedInUsual(usual).filter((id) => !sharers.includes(id));
  if (usual === null || gone.length > 0)
    return { kind: 'evenly', sharers: presentOf(sharers, isAway), parts: {}, gone };
  if (usual.kind === 'evenly') {
    const named = usual.sharers ?? sharers;
    return { kind: 'evenly', sharers: presentOf(named, isAway), parts: {}, gone };
  }
  if (usual.kind === 'percentages') {
    const { percentages } = usual;
    return { kind: usual.kind, sharers: Object.keys(percentages), parts: percentages, gone };
  }
  const present = presentOf(Object.keys(usual.weights), isAway);
  const parts = Object.fromEntries(Object.entries(usual.weights).filter(([id]) => present.includes(id)));
  return { kind: usual.kind, sharers: present, parts, gone };
}

function presentOf(ids: readonly string[], isAway: (userId: string) => boolean): readonly string[] {
  const present = ids.filter((id) => !isAway(id));
  return present.length > 0 ? present : ids;
}

/** The household's first, then by category. */
const byCategory = (a: DefaultSplit, b: DefaultSplit): number =>
  (a.expenseCategoryId ?? '') < (b.expenseCategoryId ?? '') ? -1 : 1;
