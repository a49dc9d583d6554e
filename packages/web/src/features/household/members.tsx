import type { User } from '@hestia/contract/accounts/shapes.ts';
import { colocationCalls } from '@hestia/contract/colocations/calls.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { call } from '#platform/api/client.ts';
import { membersQuery } from '#platform/household/household.ts';
import { useProblemText } from '#platform/i18n/problem-text.ts';
import { useColocationId, useUser } from '#platform/session/session.ts';
import { Avatar } from '#ui/avatar.tsx';
import { IconButton } from '#ui/button.tsx';
import { Confirm } from '#ui/confirm.tsx';
import { ErrorState } from '#ui/error-state.tsx';
import { Menu } from '#ui/menu.tsx';
import { RowParts } from '#ui/row.tsx';
import { Section } from '#ui/section.tsx';
import { SkeletonRows } from '#ui/skeleton.tsx';
import { toast } from '#ui/toast.tsx';

export function Members() {
  const t = useTranslations('household');
  const { data: members, isError, refetch } = useQuery(membersQuery(useColocationId()));
  const [leaver, setLeaver] = useState<User | null>(null);
  return (
    <Section
      title={t('members')}
      side={members && <span className="fact num">{t('count', { count: members.length })}</span>}
    >
      {members ? (
        <ul>
          {members.map((member) => (
            <Member key={member.id} member={member} onRemove={() => setLeaver(member)} />
          ))}
        </ul>
      ) : isError ? (
        <ErrorState title={t('unread')} onRetry={() => void refetch()} />
      ) : (
        <SkeletonRows rows={3} lead={44} />
      )}
      {leaver && <Removing member={leaver} onClose={() => setLeaver(null)} />}
    </Section>
  );
}

function Member({ member, onRemove }: { member: User; onRemove: () => void }) {
  const t = useTranslations('household');
  const isMe = useUser().id === member.id;
  const remove = t('remove', { name: member.username });
  return (
    <li className="row">
      <Avatar person={member} size={44} />
      <RowParts title={member.username} detail={isMe ? t('you') : undefined} />
      {isMe ? (
        <span />
      ) : (
        <Menu
          trigger={<IconButton icon="dots" label={remove} />}
          entries={[{ id: 'remove', label: remove, icon: 'door', danger: true, onAction: onRemove }]}
        />
      )}
    </li>
  );
}

function Removing({ member, onClose }: { member: User; onClose: () => void }) {
  const t = useTranslations('household');
  const problemText = useProblemText();
  const queryClient = useQueryClient();
  const colocationId = useColocationId();
  const [isPending, setPending] = useState(false);
  const name = member.username;
  const remove = async () => {
    setPending(true);
    try {
      await call(colocationCalls.removeMember, { params: { userId: member.id } });
      await queryClient.invalidateQueries({ queryKey: membersQuery(colocationId).queryKey });
      toast(t('removed', { name }));
    } catch (error) {
      toast(problemText(error));
    }
    onClose();
  };
  return (
    <Confirm
      title={t('remove', { name })}
      action={t('removeDo')}
      isPending={isPending}
      onConfirm={() => void remove()}
      onClose={onClose}
    >
      {t('removeSays', { name })}
    </Confirm>
  );
}
