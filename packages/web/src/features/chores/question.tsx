import type { Chore, Handover } from '@hestia/contract/chores/schemas.ts';
import type { ReactNode } from 'react';
import { useFormatter, useTranslations } from 'use-intl';
import { usePeople } from '#platform/household/people.ts';
import { perform } from '#platform/perform.ts';
import { Avatar } from '#ui/avatar.tsx';
import { Button } from '#ui/button.tsx';
import { Section } from '#ui/section.tsx';
import { askedOf, useHandoverActions } from './handover-actions.ts';

/* What I am asked to take, over the list; nothing when nobody asks. */
export function Questions({ chores }: { chores: readonly Chore[] }): ReactNode {
  const t = useTranslations('chores.handover');
  const { me } = usePeople();
  const asked = chores.flatMap((chore) => {
    const handover = askedOf(chore, me);
    return handover ? [{ chore, handover }] : [];
  });
  if (asked.length === 0) return null;
  return (
    <Section title={t('title')}>
      <ul>
        {asked.map(({ chore, handover }) => (
          <li key={handover.id}>
            <Question chore={chore} handover={handover} />
          </li>
        ))}
      </ul>
    </Section>
  );
}

/* Somebody asks me; one tap answers. */
export function Question({ chore, handover }: { chore: Chore; handover: Handover }): ReactNode {
  const t = useTranslations('chores.handover');
  const { find } = usePeople();
  const { answer } = useHandoverActions();
  const format = useFormatter();
  const asker = find(handover.by);
  const day = format.dateTime(new Date(chore.dueDate), { weekday: 'long', day: 'numeric', month: 'long' });
  return (
    <div className="question">
      <Avatar person={asker} size={36} />
      <p>
        <span className="row-detail">{t('asks', { name: asker.username })}</span>
        {t('question', { title: chore.title, day })}
      </p>
      <span className="deeds">
        <Button small look="fill" onClick={() => perform(() => answer(chore, handover, true))}>
          {t('accept')}
          <span className="sr-only">{chore.title}</span>
        </Button>
        <Button small onClick={() => perform(() => answer(chore, handover, false))}>
          {t('decline')}
          <span className="sr-only">{chore.title}</span>
        </Button>
      </span>
    </div>
  );
}
