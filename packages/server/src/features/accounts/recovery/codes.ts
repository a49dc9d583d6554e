import { CODE_ALPHABET, CODE_LETTERS } from '@hestia/contract/accounts/recovery-codes.ts';
import { recoveryCodesMade } from '@hestia/contract/wire/limits.ts';
import { randomInt } from 'node:crypto';
import { checkPassword, hashPassword } from '../passwords/passwords.ts';

// Invariant: the stored hash of a code can only be verified, at a cost, as of a password. The cost is lower, since a
// code has 75 random bits.

const price = { ln: 14, r: 8, p: 1 };

/** Dummy hash for unknown users, so that the check takes as long. */
const nobodys = `$scrypt$ln=${price.ln},r=${price.r},p=${price.p}$${'A'.repeat(22)}$${'A'.repeat(43)}`;

export type MadeCode = { readonly code: string; readonly lead: string; readonly hash: string };

/**
 * Ten codes that differ in their first letter. They are hashed one after the other, so that sign-ins don't wait for all
 * of them.
 */
export async function makeCodes(signal: AbortSignal): Promise<MadeCode[]> {
  const leads = CODE_ALPHABET.split('');
  const made: MadeCode[] = [];
  while (made.length < recoveryCodesMade) {
    const [lead = ''] = leads.splice(randomInt(leads.length), 1);
    const code = lead + Array.from({ length: CODE_LETTERS - 1 }, randomLetter).join('');
    made.push({ code, lead, hash: await hashPassword(code, { at: price, signal }) });
  }
  return made;
}

const randomLetter = () => CODE_ALPHABET.charAt(randomInt(CODE_ALPHABET.length));

/** Whether a code matches the stored hash; takes as long without one. */
export const isCode = async (code: string, hash: string | undefined, signal: AbortSignal): Promise<boolean> =>
  (await checkPassword(code, hash ?? nobodys, signal)).right && hash !== undefined;
