import type { Write } from '#shared/split/own-split-draft.ts';

/** A rate as the reader would type it. */
export const rateText = (rate: string, write: Write): string => rate.replace('.', write(1, 1).replaceAll(/\d/g, ''));
