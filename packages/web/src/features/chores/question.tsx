import './question.css';
import type { Chore } from '@hestia/contract/chores/schemas.ts';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { useTimeZone } from '#platform/household/household.ts';
import { readersDue } from './due.ts';
import { useFormatter } from '#platform/i18n/use-formatter.ts';
import { useMemberDirectory } from '#platform/household/member-directory.ts';
import { perform } from '#platform/perform.ts';
import { Avatar } from '#ui/avatar.tsx';
import { Button } from '#ui/button.tsx';
import { Section } from '#ui/section.tsx';
import { useHandoverActions } from './handover-actions.ts';
import { type Asked, questionsIn } from './questions.ts';

/* What I am asked to take, over the list; nothing when nobody asks. */
export function Questions({ chores }: { chores: readonly Chore[] }): ReactNode {
  const t = useTranslations('chores.handover');
  const { me } = useMemberDirectory();
  const asked = questionsIn(chores).filter(({ handover }) => handover.to === me);
  if (asked.length === 0) return null;
  return (
    <Section title={t('title')}>
      <ul>
        {asked.map((question) => (
          <li key={question.handover.id}>
            <Question {...question} />
          </li>
        ))}
      </ul>
    </Section>
  );
}

/* Somebody asks me; one tap answers. */
export function Question(asked: Asked): ReactNode {
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
          <span className="sr-only">{chore.title}</span>
        </Button>
        <Button small onClick={() => perform(() => answer(asked, false))}>
          {t('decline')}
          <span className="sr-only">{chore.title}</span>
        </Button>
      </span>
    </div>
  );
}
