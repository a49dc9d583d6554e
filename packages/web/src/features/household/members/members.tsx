import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useAway } from '#shared/household/absences.ts';
import { useToday } from '#shared/household/today.ts';
import { membersQuery, useMembers } from '#shared/household/household.ts';
import { useInviteSheet } from '#shared/household/invite-address.ts';
import { wordOf } from '#platform/sheet-address.ts';
import { NotRead } from '#platform/pages/not-read.tsx';
import { useColocationId, useUser } from '#platform/session/session.ts';
import { Avatar } from '#ui/people/avatar.tsx';
import { Away } from '#ui/people/away.tsx';
import { Icon } from '#ui/icons/icon.tsx';
import { lazyOverlay } from '#ui/layers/lazy-overlay.tsx';
import { Section } from '#ui/rows/section.tsx';
import './members.css';

const MemberSheet = lazyOverlay(async () => (await import('./member-sheet.tsx')).MemberSheet);
const MeSheet = lazyOverlay(async () => (await import('./me-sheet.tsx')).MeSheet);

/** All members, me last: each face opens a sheet. */
export function Members() {
  const t = useTranslations('household');
  const { data, isError, refetch } = useQuery(membersQuery(useColocationId()));
  const here = useMembers();
  const members = data && here;
  const me = useUser().id;
  const isAway = useAway(useToday());
  const [selectedId, show] = useState<string | null>(wordOf(useSearch({ strict: false }).member) ?? null);
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
                    <span className="ui-row-title member-name" dir="auto">
                      {member.username}
                    </span>
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

/** Invite placeholder. */
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
