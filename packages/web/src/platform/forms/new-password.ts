import type { PasswordOwner } from '@hestia/contract/accounts/password-fault.ts';
import { useTranslations } from 'use-intl';
import { insist } from '#platform/kernel/load.ts';
import type { faultyFields } from './use-form.ts';

const MIN_LENGTH = 8;

/** `password` if it is the only fault of a form and easy to guess; the estimator loads when all else is valid. */
type NewPassword = { readonly field: string; readonly password: string; readonly owner: PasswordOwner };

/** The fields of a form with a new password that are wrong, by name. */
export async function newPasswordFaults(
  faulty: ReturnType<typeof faultyFields>,
  { field, password, owner }: NewPassword,
): Promise<ReadonlySet<string>> {
  const faults = await faulty;
  if (faults.size > 0) return faults;
  // A device that can't load it relies on the server's check.
  const fault = await insist(() => import('@hestia/contract/accounts/password-fault.ts'))
    .then(({ passwordFault }) => passwordFault(password, owner))
    .catch(() => null);
  return fault === null ? faults : new Set([field]);
}

/** The fault of a new password, as text: too short, or easy to guess. */
export function useNewPasswordError(short: string): (password: string) => string {
  const t = useTranslations('ui');
  return (password) => (password.length < MIN_LENGTH ? short : t('passwordWeak'));
}
