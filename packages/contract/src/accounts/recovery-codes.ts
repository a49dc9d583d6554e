// A recovery code is a look-up secret (NIST SP 800-63B): sixteen letters of Crockford's base32, which has none that look
// alike. The first tells the ten of one person apart, and is no secret; the other fifteen are random: 75 bits.

/** Letters of a recovery code, in the order of their value. */
export const CODE_ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
export const CODE_LETTERS = 16;

/** A code as somebody has typed it: in any case, with gaps or strokes, O for 0, and I or L for 1; null when it is none. */
export function readRecoveryCode(typed: string): string | null {
  const code = typed
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[\s\p{Pd}]/gu, '')
    .replaceAll('O', '0')
    .replace(/[IL]/g, '1');
  const isCode = code.length === CODE_LETTERS && [...code].every((letter) => CODE_ALPHABET.includes(letter));
  return isCode ? code : null;
}

/** A code as people read it: in groups of four. */
export const spellRecoveryCode = (code: string): string => code.replace(/(.{4})(?=.)/g, '$1-');
