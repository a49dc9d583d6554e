import type { Chore } from '@hestia/contract/chores/schemas.ts';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { useTimeZone } from '#shared/household/household.ts';
import { useFullLists } from '#platform/first-paint.ts';
import { Section } from '#ui/rows/section.tsx';
import { ChoreRow } from './chore-row.tsx';
import { useWaiting } from '#platform/sync/queued-mutations.ts';
import { useChoreSheet } from '../rota/chores-search.ts';
import { useMinute } from '../rota/due-lead.tsx';
import { groupByDue } from '../rota/filters.ts';
import { useLeaving } from '../rota/leaving.ts';

/* Chores under the heads of when they are due. */
export function GroupedChores({ chores }: { chores: readonly Chore[] }): ReactNode {
  const t = useTranslations('chores.group');
  const now = useMinute();
  const groups = groupByDue(chores, now, useTimeZone());
  const isWhole = useFullLists();
  return (isWhole ? groups : groups.slice(0, 1)).map(({ group, chores: own }) => (
    <Section
      key={group}
      className="chore-section"
      title={t(group)}
      side={<span className="ui-section-fact">{own.length}</span>}
    >
      <Chores chores={isWhole ? own : own.slice(0, IN_SIGHT)} />
    </Section>
  ));
}

/* About as many chores as fit a screen. */
const IN_SIGHT = 8;

export function Chores({ chores }: { chores: readonly Chore[] }): ReactNode {
  const { search, open } = useChoreSheet();
  const waiting = useWaiting();
  const leaving = useLeaving();
  const openChore = (id: string) => open({ chore: id });
  return (
    <ul>
      {chores.map((chore) => (
        <ChoreRow
          key={chore.id}
          chore={chore}
          isWaiting={waiting.has(chore.id)}
          isOpen={search.chore === chore.id}
          onOpen={openChore}
          isLeaving={leaving.ids.has(chore.id)}
          onLeaving={leaving.set}
        />
      ))}
    </ul>
  );
}
