const collator = new Intl.Collator('en', { sensitivity: 'base', ignorePunctuation: true });

/** Collation treats the marks that distinguish ぶた from ふた as accents. */
const voicesOf = (text: string): string =>
  (text.normalize('NFKD').match(/[\u3041-\u30fa][\u3099\u309a]?/gu) ?? []).map((kana) => kana.slice(1)).join('|');

/** Whether two texts are equal, ignoring case, accents and width (docs/shopping.md S11). */
export const isSameText = (a: string, b: string): boolean =>
  a === b || (collator.compare(a, b) === 0 && voicesOf(a) === voicesOf(b) && /[\p{L}\p{N}]/u.test(a));
