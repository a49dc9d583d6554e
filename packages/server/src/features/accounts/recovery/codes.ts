import { CODE_ALPHABET, CODE_LETTERS } from '@hestia/contract/accounts/recovery-codes.ts';
import { recoveryCodesMade } from '@hestia/contract/wire/limits.ts';
import { randomInt } from 'node:crypto';
import { checkPassword, hashPassword } from '../passwords.ts';

// Invariant: what is stored of a code can only be checked, at a price, as of a password. It is a lower one: what must be
// guessed are 75 random bits.

const price = { ln: 14, r: 8, p: 1 };

/** What a code that nobody has is checked against, so that it takes as long as any other. */
const nobodys = `$scrypt$ln=${price.ln},r=${price.r},p=${price.p}$${'A'.repeat(22)}$${'A'.repeat(43)}`;

export type MadeCode = { readonly code: string; readonly lead: string; readonly hash: string };

/** Ten codes that differ in their first letter. They are hashed one after the other: nobody's sign-in waits for all of them. */
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

/** Whether a code is the stored one; where none is stored, it takes as long. */
export const isCode = async (code: string, hash: string | undefined, signal: AbortSignal): Promise<boolean> =>
  (await checkPassword(code, hash ?? nobodys, signal)).right && hash !== undefined;
