import type { Chore } from '@hestia/contract/chores/shapes.ts';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { Section } from '#ui/section.tsx';
import { ChoreRow } from './chore-row.tsx';
import { useWaiting } from './chores-data.ts';
import { useSheet } from './chores-search.ts';
import { useMinute } from './due-lead.tsx';
import { groupByDue } from './filters.ts';

/* Chores under the heads of when they are due. */
export function GroupedChores({ chores }: { chores: readonly Chore[] }): ReactNode {
  const t = useTranslations('chores.group');
  const now = useMinute();
  return groupByDue(chores, now).map(({ group, chores: own }) => (
    <Section key={group} title={t(group)} side={<span className="fact">{own.length}</span>}>
      <Chores chores={own} />
    </Section>
  ));
}

export function Chores({ chores }: { chores: readonly Chore[] }): ReactNode {
  const { open } = useSheet();
  const waiting = useWaiting();
  return (
    <ul>
      {chores.map((chore) => (
        <ChoreRow key={chore.id} chore={chore} isWaiting={waiting.has(chore.id)} onOpen={(id) => open({ chore: id })} />
      ))}
    </ul>
  );
}
