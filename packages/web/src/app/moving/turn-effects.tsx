import type { LeavingTurn } from '@hestia/contract/moves/chores.ts';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { useMemberDirectory } from '#shared/household/member-directory.ts';
import { RowSelect } from '#ui/fields/choices/row-select.tsx';
import { useNames } from '#ui/people/use-names.ts';
import { Section } from '#ui/rows/section.tsx';

type Choices = Readonly<Record<string, string>>;
type Props = { userId: string; takers: Choices; onTake: (takers: Choices) => void };

/* Turns and tasks, before and after. */
export function TurnEffects({ turns, ...rest }: Props & { turns: readonly LeavingTurn[] }): ReactNode {
  const t = useTranslations('moving');
  if (turns.length === 0) return null;
  return (
    <Section title={t('turns')}>
      <ul>
        {turns.map((turn) => (
          <li key={turn.chore.id} className={turn.isAlone ? 'app-moving-choice' : 'app-moving-effect'}>
            <TurnEffect turn={turn} {...rest} />
          </li>
        ))}
      </ul>
    </Section>
  );
}

function TurnEffect({ turn, userId, takers, onTake }: Props & { turn: LeavingTurn }): ReactNode {
  const t = useTranslations('moving');
  const { chore, before, after, next, isAlone } = turn;
  const { members, find } = useMemberDirectory();
  const names = useNames();
  const nameAll = (ids: readonly string[]) =>
    ids.length === 0 ? t('nobody') : names(ids.map((id) => find(id).username));
  const others = members.filter(({ id }) => id !== userId);
  const { rotation } = chore.repeat ?? {};
  const isTheirTurn = chore.repeat?.whose === userId;
  return (
    <>
      <b dir="auto">{chore.title}</b>
      {isAlone ? (
        <RowSelect
          label={t('takenBy')}
          value={takers[chore.id] ?? ''}
          choices={[{ id: '', label: t('nobody') }, ...others.map(({ id, username }) => ({ id, label: username }))]}
          onChange={(id) => onTake({ ...takers, [chore.id]: id })}
        />
      ) : (
        <dl className="app-moving-change">
          <dt>{t('before')}</dt>
          <dd>{nameAll(before)}</dd>
          <dt>{t('after')}</dt>
          <dd>{nameAll(after)}</dd>
        </dl>
      )}
      {isTheirTurn && next !== null && <small>{t('nextTurn', { name: find(next).username })}</small>}
      {isTheirTurn && next === null && rotation === 'fair' && <small>{t('nextFair')}</small>}
    </>
  );
}
