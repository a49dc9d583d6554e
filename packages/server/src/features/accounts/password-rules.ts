import { commonPasswords } from './common-passwords.ts';
import { invalidField } from '#platform/kernel/problem-error.ts';

/** Refuses (422) a password that many people use or that its owner's name or e-mail gives away. */
export async function requireStrongPassword(
  password: string,
  owner: { username: string; email: string | null },
  field: string,
): Promise<void> {
  const input = fold(password);
  const email = fold(owner.email ?? '');
  if ([fold(owner.username), email, email.split('@')[0]].some((own) => own && input === own))
    throw invalidField(field, 'The password must differ from the name and the e-mail');
  if ((await commonPasswords()).has(input) || /^(.)\1*$/u.test(input))
    throw invalidField(field, 'This password is too common');
}

const fold = (text: string) => text.normalize('NFKC').trim().toLowerCase();
