import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { usePeople } from '#platform/household/people.ts';
import { Avatar } from '#ui/avatar.tsx';
import { RowParts } from '#ui/row.tsx';
import { Section } from '#ui/section.tsx';

/* Everybody who reads what is written here. */
export function ChatMembers(): ReactNode {
  const t = useTranslations('messages');
  const { me, members } = usePeople();
  return (
    <Section title={t('people')} side={<span className="ui-section-fact ui-num">{members.length}</span>}>
      <ul>
        {members.map((member) => (
          <li key={member.id} className="ui-row">
            <Avatar person={member} size={44} />
            <RowParts title={member.username} detail={member.id === me && t('you')} />
          </li>
        ))}
      </ul>
    </Section>
  );
}
