import type { PastTurn } from '@hestia/contract/chores/schemas.ts';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { useFormatter } from '#platform/i18n/use-formatter.ts';
import { useMemberDirectory } from '#shared/household/member-directory.ts';
import { Avatar } from '#ui/people/avatar.tsx';
import { Section } from '#ui/rows/section.tsx';
import { usePastTurns } from '../rota/chores-data.ts';

/* Members who did or skipped the previous turns; empty for the first one. */
export function PastTurns({ choreId }: { choreId: string }): ReactNode {
  const t = useTranslations('chores.past');
  const turns = usePastTurns(choreId);
  if (!turns?.length) return null;
  return (
    <Section title={t('title')}>
      <ul>
        {turns.map((turn) => (
          <Past key={turn.choreId} turn={turn} />
        ))}
      </ul>
    </Section>
  );
}

function Past({ turn: { userId, at, isSkipped, reason } }: { turn: PastTurn }): ReactNode {
  const t = useTranslations('chores.past');
  const format = useFormatter();
  const { find } = useMemberDirectory();
  const day = format.dateTime(new Date(at), { weekday: 'short', day: 'numeric', month: 'short' });
  return (
    <li className="ui-row ui-row-bare">
      {userId && <Avatar member={find(userId)} size={36} />}
      <span className="min-w-0">
        <span className="ui-row-title" dir="auto">
          {userId && find(userId).username}
        </span>
        <span className="ui-row-detail">{t(isSkipped ? 'skipped' : 'done', { day })}</span>
        {reason && <span className="ui-row-detail">{t('reason', { reason })}</span>}
      </span>
    </li>
  );
}
