import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useAway } from '#platform/household/absences.ts';
import { useToday } from '#platform/household/today.ts';
import { membersQuery, useMembers } from '#platform/household/household.ts';
import { useInviteSheet } from '#platform/household/invite-address.ts';
import { NotRead } from '#platform/pages/not-read.tsx';
import { useColocationId, useUser } from '#platform/session/session.ts';
import { Avatar } from '#ui/avatar.tsx';
import { Away } from '#ui/away.tsx';
import { Icon } from '#ui/icon.tsx';
import { lazyOverlay } from '#ui/lazy-overlay.tsx';
import { Section } from '#ui/section.tsx';
import './members.css';

const MemberSheet = lazyOverlay(async () => (await import('./member-sheet.tsx')).MemberSheet);
const MeSheet = lazyOverlay(async () => (await import('./me-sheet.tsx')).MeSheet);

/** Everybody who lives here, me last: each face opens a sheet. */
export function Members() {
  const t = useTranslations('household');
  const { data, isError, refetch } = useQuery(membersQuery(useColocationId()));
  const here = useMembers();
  const members = data && here;
  const me = useUser().id;
  const isAway = useAway(useToday());
  const [selectedId, show] = useState<string | null>(null);
  const selected = members?.find(({ id }) => id === selectedId);
  const close = () => show(null);
  return (
    <Section
      title={t('members')}
      side={members && <span className="ui-section-fact ui-num">{t('count', { count: members.length })}</span>}
    >
      {members ? (
        <div className="members">
          <ul className="contents">
            {members
              .toSorted((a, b) => Number(a.id === me) - Number(b.id === me))
              .map((member) => (
                <li key={member.id}>
                  <button type="button" className="member" onClick={() => show(member.id)}>
                    <Avatar member={member} size={96} />
                    <span className="ui-row-title member-name">{member.username}</span>
                    {isAway(member.id) && <Away className="member-away" />}
                    {member.id === me && <span className="ui-row-detail">{t('editMe')}</span>}
                  </button>
                </li>
              ))}
          </ul>
          <NextOne />
        </div>
      ) : (
        <NotRead title={t('unread')} isError={isError} refetch={refetch} rows={3} lead={44} />
      )}
      {selected &&
        (selected.id === me ? <MeSheet onClose={close} /> : <MemberSheet member={selected} onClose={close} />)}
    </Section>
  );
}

/** Whoever moves in next. */
function NextOne() {
  const t = useTranslations('household');
  const { open } = useInviteSheet();
  return (
    <button type="button" className="member" onClick={open}>
      <span className="member-nobody">
        <Icon name="plus" />
      </span>
      <span className="ui-row-title member-name">{t('invite')}</span>
    </button>
  );
}
