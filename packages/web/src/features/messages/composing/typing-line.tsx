import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { useMemberDirectory } from '#shared/household/member-directory.ts';
import { useTyping } from '#platform/sync/live/typing.ts';

/* The members who are typing, in a line of fixed height. It is not announced, since it changes often. */
export function TypingLine(): ReactNode {
  const t = useTranslations('messages.typing');
  const { members } = useMemberDirectory();
  const typing = useTyping().flatMap((id) => members.find((member) => member.id === id)?.username ?? []);
  const [name = '', other = ''] = typing;
  return (
    <p className="chat-typing h-[1.5em] truncate text-(length:--t-small) leading-normal text-ink-2" aria-live="off">
      {typing.length === 1 && t('one', { name })}
      {typing.length === 2 && t('two', { name, other })}
      {typing.length > 2 && t('many', { count: typing.length })}
    </p>
  );
}
