import './for-you.css';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { Section } from '#ui/rows/section.tsx';

/** A question to the user: one row with its answers. */
export type Ask = { readonly id: string; readonly row: ReactNode };

export type Asks = {
  readonly asks: readonly Ask[];
  /** Whether all their data has arrived, or can't. */
  readonly isKnown: boolean;
};

/* Questions to the user; renders nothing if there are none. */
export function ForYou({ asks }: { asks: readonly Ask[] }): ReactNode {
  const t = useTranslations('asks');
  if (asks.length === 0) return null;
  return (
    <Section className="for-you" title={t('title')} side={<span className="ui-num">{asks.length}</span>}>
      <ul className="for-you-list">
        {asks.map(({ id, row }) => (
          <li key={id}>{row}</li>
        ))}
      </ul>
    </Section>
  );
}

type RowProps = {
  /* The face of the asker, or a tile. */
  lead: ReactNode;
  answers: ReactNode;
  /* Answers with icons are beside the words. */
  isShort?: boolean;
  children: ReactNode;
};

/* A question and its answers. */
export const AskRow = ({ lead, answers, isShort = false, children }: RowProps): ReactNode => (
  <div className="ask-row" data-short={isShort || undefined}>
    {lead}
    <p>{children}</p>
    <span className="ask-answers">{answers}</span>
  </div>
);
