import { recurrenceOf } from '@hestia/contract/recurrence/dates.ts';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { useMemberDirectory } from '#shared/household/member-directory.ts';
import { useRecurrenceWords } from '#shared/recurrence/use-recurrence-words.ts';
import { Check } from '#ui/fields/choices/check.tsx';
import { useNames } from '#ui/people/use-names.ts';
import { RowParts } from '#ui/rows/row.tsx';
import { Section } from '#ui/rows/section.tsx';
import type { JoinableRota } from './use-joinable.ts';

type Props = {
  rotas: readonly JoinableRota[];
  chosen: ReadonlySet<string>;
  onChoose: (id: string, isChosen: boolean) => void;
};

/* Rotas with how often, and their people before and after. */
export function RotaRows({ rotas, chosen, onChoose }: Props): ReactNode {
  const t = useTranslations('joining');
  const moving = useTranslations('moving');
  const words = useRecurrenceWords();
  const names = useNames();
  const { me, find } = useMemberDirectory();
  if (rotas.length === 0) return null;
  return (
    <Section title={t('rotas')}>
      <ul>
        {rotas.map(({ chore, takers }) => (
          <li key={chore.id} className="app-joining-row">
            <Check isSelected={chosen.has(chore.id)} onChange={(isChosen) => onChoose(chore.id, isChosen)}>
              <RowParts
                title={<bdi>{chore.title}</bdi>}
                detail={chore.repeat ? words(recurrenceOf(chore.repeat)) : undefined}
              />
            </Check>
            <dl className="app-joining-change">
              <dt>{moving('before')}</dt>
              <dd>{names(takers.map((id) => find(id).username))}</dd>
              <dt>{moving('after')}</dt>
              <dd>{names([...takers, me].map((id) => find(id).username))}</dd>
            </dl>
          </li>
        ))}
      </ul>
    </Section>
  );
}
