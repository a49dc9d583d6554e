import * as z from 'zod/mini';
import { limits } from '../../wire/limits.ts';
import { Id } from '../../wire/primitives.ts';
import { Sharers, Weight } from './schemas.ts';

const isWhole = (percentages: Readonly<Record<string, number>>): boolean =>
  Object.values(percentages).reduce((sum, percentage) => sum + percentage, 0) === 100;

/** Default split of new expenses (M30): the kinds without fixed amounts. */
export const UsualSplit = z.discriminatedUnion('kind', [
  /** `sharers` null: all members. */
  z.object({ kind: z.literal('evenly'), sharers: z.nullable(Sharers.check(z.minLength(1))) }),
  z.object({
    kind: z.literal('shares'),
    weights: z.record(Id, Weight).check(z.refine((weights) => isFew(weights), 'must name somebody, at most a hundred')),
  }),
  z.object({
    kind: z.literal('percentages'),
    percentages: z
      .record(Id, z.int().check(z.minimum(1), z.maximum(100)))
      .check(z.refine((percentages) => isFew(percentages) && isWhole(percentages), 'must sum to 100')),
  }),
]);
export type UsualSplit = z.infer<typeof UsualSplit>;

function isFew(parts: object): boolean {
  const { length } = Object.keys(parts);
  return length >= 1 && length <= limits.splitSharers;
}

/** The usual split of a category, or of the household if no category is named; null: none. */
export const DefaultSplit = z.object({ expenseCategoryId: z.nullable(Id), split: z.nullable(UsualSplit) });
export type DefaultSplit = z.infer<typeof DefaultSplit>;
