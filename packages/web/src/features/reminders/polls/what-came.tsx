import type { PollOutcome } from '@hestia/contract/reminders/schemas.ts';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { TextLink } from '#ui/buttons/link.tsx';
import { langOf } from '../notes/note-look.ts';
import { outcomeIcons, useOutcomes } from './outcomes-data.ts';

/* The things made from a closed poll, each with its link. */
export function WhatCame({ pollId }: { pollId: string }): ReactNode {
  const t = useTranslations('reminders.outcome');
  const outcomes = useOutcomes(pollId);
  if (outcomes.length === 0) return null;
  return (
    <section className="poll-outcomes pt-[10px] wrap-anywhere" aria-label={t('came')}>
      <h3 className="text-(length:--t-small) font-medium">{t('came')}</h3>
      <ul>
        {outcomes.map((outcome) => (
          <li key={outcome.id}>
            <TextLink className="poll-outcome-link" icon={outcomeIcons[outcome.kind]} {...linkTo(outcome)}>
              <bdi lang={langOf(outcome.name)}>{outcome.name}</bdi>
            </TextLink>
          </li>
        ))}
      </ul>
    </section>
  );
}

function linkTo({ kind, id }: PollOutcome) {
  switch (kind) {
    case 'task':
      return { to: '/tasks', search: { chore: id } } as const;
    case 'list':
      return { to: '/list', search: { id } } as const;
    case 'expense':
      return { to: '/money', search: { expense: id } } as const;
  }
}
