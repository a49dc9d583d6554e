/** Scripts that are written from right to left, and the marks that turn a text's direction. */
const RIGHT_TO_LEFT =
  /[\u0590-\u08ff\u200f\u202a-\u202e\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;
const ISOLATED = /\u2068[^\u2068\u2069]*\u2069/g;

/** Whether a text changes the direction of a sentence around it; isolated parts don't. */
export const turns = (text: string): boolean =>
  RIGHT_TO_LEFT.test(text) && RIGHT_TO_LEFT.test(text.replaceAll(ISOLATED, ''));

/**
 * Isolates a user's text in a sentence: Hebrew or Arabic goes between FSI and PDI, so that figures and marks next to it
 * keep their place. Hestia's languages are written from left to right, so other texts stay unchanged.
 */
export const isolated = (text: string): string => (turns(text) ? `\u2068${text}\u2069` : text);
