import { commonPasswords } from './common-passwords.ts';
import { invalidField } from '#platform/kernel/problem-error.ts';

/** What anybody would try first at a flat's own app (docs/wire.md section 7), whatever digits and signs stand around it. */
const obviousHere = new Set([
  'hestia',
  'household',
  'flatshare',
  'flatmate',
  'flatmates',
  'roommate',
  'roommates',
  'colocation',
  'colocataire',
  'wohngemeinschaft',
  'mitbewohner',
]);

/** Refuses (422) a password that many people use, that names this app, or that its owner's name or e-mail gives away. */
export async function requireStrongPassword(
  password: string,
  owner: { username: string; email: string | null },
  field: string,
): Promise<void> {
  const input = fold(password);
  const email = fold(owner.email ?? '');
  if ([fold(owner.username), email, email.split('@')[0]].some((own) => own && input === own))
    throw invalidField(field, 'The password must differ from the name and the e-mail');
  if (obviousHere.has(input.replaceAll(/\P{L}/gu, '')))
    throw invalidField(field, 'This password is too easy to guess for an account of Hestia');
  if ((await commonPasswords()).has(input) || /^(.)\1*$/u.test(input))
    throw invalidField(field, 'This password is too common');
}

const fold = (text: string) => text.normalize('NFKC').trim().toLowerCase();
