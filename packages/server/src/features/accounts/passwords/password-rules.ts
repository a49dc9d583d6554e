import { passwordFault, type PasswordFault, type PasswordOwner } from '@hestia/contract/accounts/password-fault.ts';
import { invalidField } from '#platform/kernel/problem-error.ts';

const WORDS: Readonly<Record<PasswordFault, string>> = {
  own: 'The password must differ from the name and the e-mail',
  guessable: 'This password is too easy to guess; use a few words that do not belong together',
};

/** Refuses (422) a password that is easy to guess, or that its owner's name or e-mail gives away. */
export async function requireStrongPassword(password: string, owner: PasswordOwner, field: string): Promise<void> {
  const fault = await passwordFault(password, owner);
  if (fault !== null) throw invalidField(field, WORDS[fault]);
}
