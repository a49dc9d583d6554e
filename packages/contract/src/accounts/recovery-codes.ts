// A recovery code is a look-up secret (NIST SP 800-63B): sixteen letters of Crockford's base32, which has no
// look-alikes. The first tells a user's ten codes apart and is not secret. The other fifteen are random: 75 bits.

/** Letters of a recovery code, in the order of their value. */
export const CODE_ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
export const CODE_LETTERS = 16;

/** Reads a code as typed: any case, gaps or strokes, O for 0, I or L for 1. Null when invalid. */
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
