import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { TextLink } from '../buttons/link.tsx';

/* Leads to the poll on the board that something came of. */
export function FromPoll({ pollId }: { pollId: string }): ReactNode {
  const t = useTranslations('ui');
  return (
    <p className="pt-3">
      <TextLink icon="poll" to="/" search={{ note: pollId }}>
        {t('fromPoll')}
      </TextLink>
    </p>
  );
}
