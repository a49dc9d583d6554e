/** Scripts that are written from right to left, and the marks that turn a text's direction. */
const RIGHT_TO_LEFT =
  /[\u0590-\u08ff\u200f\u202a-\u202e\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;
const ISOLATED = /\u2068[^\u2069]*\u2069/g;

/** Whether it turns the direction of a sentence in which it stands; what is isolated does not. */
export const turns = (text: string): boolean =>
  RIGHT_TO_LEFT.test(text) && RIGHT_TO_LEFT.test(text.replaceAll(ISOLATED, ''));

/**
 * What a user wrote, for a sentence: in Hebrew or Arabic between FSI and PDI, so that figures and marks beside it stay where they
 * are. All of Hestia's own languages are written from left to right; the rest is as it was.
 */
export const isolated = (text: string): string => (turns(text) ? `\u2068${text}\u2069` : text);
