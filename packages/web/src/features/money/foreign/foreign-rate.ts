/** Writes an amount with so many decimals as the reader would type it. */
export type WriteAmount = (minor: number, decimals?: number) => string;

/** A rate as the reader would type it. */
export const rateText = (rate: string, write: WriteAmount): string =>
  rate.replace('.', write(1, 1).replaceAll(/\d/g, ''));
