import type { User } from '@hestia/contract/accounts/shapes.ts';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { useTranslations } from 'use-intl';
import { membersQuery } from '#platform/household/household.ts';
import { useColocationId, useUser } from '#platform/session/session.ts';
import { Avatar } from '#ui/avatar.tsx';
import { IconButton } from '#ui/button.tsx';
import { ErrorState } from '#ui/error-state.tsx';
import { lazyPart } from '#ui/lazy-part.tsx';
import { RowParts } from '#ui/row.tsx';
import { Section } from '#ui/section.tsx';
import { SkeletonRows } from '#ui/skeleton.tsx';

const Removing = lazyPart(async () => (await import('./removing.tsx')).Removing);

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
      <Suspense fallback={null}>{leaver && <Removing member={leaver} onClose={() => setLeaver(null)} />}</Suspense>
    </Section>
  );
}

function Member({ member, onRemove }: { member: User; onRemove: () => void }) {
  const t = useTranslations('household');
  const isMe = useUser().id === member.id;
  return (
    <li className="row">
      <Avatar person={member} size={44} />
      <RowParts title={member.username} detail={isMe ? t('you') : undefined} />
      {isMe ? <span /> : <IconButton icon="door" label={t('remove', { name: member.username })} onClick={onRemove} />}
    </li>
  );
}
