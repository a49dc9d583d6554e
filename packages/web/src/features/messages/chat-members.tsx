import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { useMemberDirectory } from '#platform/household/member-directory.ts';
import { Avatar } from '#ui/avatar.tsx';
import { RowParts } from '#ui/row.tsx';
import { Section } from '#ui/section.tsx';

/* Everybody who reads what is written here. */
export function ChatMembers(): ReactNode {
  const t = useTranslations('messages');
  const { me, members } = useMemberDirectory();
  return (
    <Section title={t('people')} side={<span className="ui-section-fact ui-num">{members.length}</span>}>
      <ul>
        {members.map((member) => (
          <li key={member.id} className="ui-row">
            <Avatar member={member} size={44} />
            <RowParts title={member.username} detail={member.id === me && t('you')} />
          </li>
        ))}
      </ul>
    </Section>
  );
}
