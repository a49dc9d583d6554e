import type { Chore } from '@hestia/contract/chores/schemas.ts';
import { dayOf } from '@hestia/contract/wire/days.ts';
import { type ReactNode, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useAway } from '#platform/household/absences.ts';
import { usePeople } from '#platform/household/people.ts';
import { Chips } from '#ui/chips.tsx';
import { isEnrolled } from './filters.ts';
import { useHandoverActions } from './handover-actions.ts';
import { TurnForm } from './turn-form.tsx';

type Props = { chore: Chore; onAsked: () => void };

/* Asks one of the others to do it; whoever is away on the day cannot be asked. */
export function AskSomebody({ chore, onAsked }: Props): ReactNode {
  const t = useTranslations('chores.handover');
  const { me, members } = usePeople();
  const { ask } = useHandoverActions();
  const isAway = useAway(dayOf(new Date(chore.dueDate)));
  const [chosen, setChosen] = useState<string | null>(null);
  const others = members.filter(({ id }) => id !== me && !isEnrolled(chore, id) && !isAway(id));
  const to = others.find(({ id }) => id === chosen) ?? others[0];
  const finish = async () => {
    if (!to) return;
    await ask(chore, to.id);
    onAsked();
  };
  return (
    <TurnForm action={to ? t('askThem', { name: to.username }) : null} onSubmit={finish}>
      <p>{t(to ? 'says' : 'nobody')}</p>
      {to && (
        <Chips
          label={t('whom')}
          choices={others.map((person) => ({ id: person.id, label: person.username, person }))}
          value={to.id}
          onChange={setChosen}
        />
      )}
    </TurnForm>
  );
}
