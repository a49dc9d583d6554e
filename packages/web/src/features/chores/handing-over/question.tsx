import './question.css';
import type { Chore } from '@hestia/contract/chores/schemas.ts';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { useTimeZone } from '#shared/household/household.ts';
import { readersDue } from '../rota/due.ts';
import { useFormatter } from '#platform/i18n/use-formatter.ts';
import { useMemberDirectory } from '#shared/household/member-directory.ts';
import { perform } from '#platform/perform.ts';
import { Avatar } from '#ui/people/avatar.tsx';
import { Button } from '#ui/buttons/button.tsx';
import { useHandoverActions } from './handover-actions.ts';
import type { HandoverQuestion } from '../rota/questions.ts';

/* A member asks me; one tap answers. */
export function Question(asked: HandoverQuestion): ReactNode {
  const { chore, handover, turn } = asked;
  const t = useTranslations('chores.handover');
  const { find } = useMemberDirectory();
  const { answer } = useHandoverActions();
  const format = useFormatter();
  const timeZone = useTimeZone();
  const asker = find(handover.by);
  const dayOf = ({ dueDate }: Chore) =>
    format.dateTime(readersDue(dueDate, timeZone), { weekday: 'long', day: 'numeric', month: 'long' });
  const values = { title: chore.title, day: dayOf(chore) };
  return (
    <div className="handover-question">
      <Avatar member={asker} size={36} />
      <p>
        <span className="ui-row-detail">{t('asks', { name: asker.username })}</span>
        {turn ? t('swap', { ...values, other: turn.title, otherDay: dayOf(turn) }) : t('question', values)}
      </p>
      <span className="flex flex-wrap gap-2">
        <Button small look="fill" onClick={() => perform(() => answer(asked, true))}>
          {t(turn ? 'acceptSwap' : 'accept')}
          <bdi className="sr-only">{chore.title}</bdi>
        </Button>
        <Button small onClick={() => perform(() => answer(asked, false))}>
          {t('decline')}
          <bdi className="sr-only">{chore.title}</bdi>
        </Button>
      </span>
    </div>
  );
}
