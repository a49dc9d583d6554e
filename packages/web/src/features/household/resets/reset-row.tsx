import type { User } from '@hestia/contract/accounts/schemas.ts';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { useMembers } from '#shared/household/household.ts';
import { providersQuery } from '#platform/sign-in/providers.ts';
import { RowButton } from '#ui/rows/row-link.tsx';
import { useReset } from './reset-standing.ts';

/** It takes two other members. */
const MIN_MEMBERS = 3;

/** The row where two members reset a third one's password, if the host allows it. */
export function ResetRow({ member, onOpen }: { member: User; onOpen: () => void }) {
  const t = useTranslations('recovery.resets');
  const mayReset = useQuery(providersQuery).data?.resetByMembers;
  const isPossible = useMembers().length >= MIN_MEMBERS;
  const reset = useReset(member.id);
  if (!reset && !(mayReset && isPossible)) return null;
  const detail = reset && t(reset.standing, { name: member.username, ...reset.words });
  return <RowButton icon="key" title={t('row')} detail={detail} onClick={onOpen} />;
}
