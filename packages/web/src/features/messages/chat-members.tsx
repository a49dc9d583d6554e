import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { useMemberDirectory } from '#shared/household/member-directory.ts';
import { Avatar } from '#ui/people/avatar.tsx';
import { RowParts } from '#ui/rows/row.tsx';
import { Section } from '#ui/rows/section.tsx';

/* All members who read this chat. */
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
