import type { Id } from '../../wire/primitives.ts';

/**
 * The sample notes of a new household created in our app, by id. The ids follow from the household's, so that every
 * device knows the samples and adding them twice has no effect.
 */
export const sampleIds = (colocationId: Id) => ({
  welcome: sampleId(colocationId, 1),
  list: sampleId(colocationId, 2),
  poll: sampleId(colocationId, 3),
});

/** The item of the sample list at a place. */
export const sampleItemId = (colocationId: Id, at: number): Id => sampleId(colocationId, 16 + at);

/** Notes and items are unique within their household: the last part of its id has room for a number. */
const sampleId = (colocationId: Id, number: number): Id =>
  `${colocationId.slice(0, 24)}${number.toString(16).padStart(12, '0')}`;
