import { absenceOn } from '@hestia/contract/absences/away.ts';
import { askedWith } from '@hestia/contract/chores/handover.ts';
import type { Chore } from '@hestia/contract/chores/schemas.ts';
import { dayOf } from '@hestia/contract/time/day.ts';
import { type ReactNode, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useFormatter } from '#platform/i18n/use-formatter.ts';
import { useAbsences, useAway } from '#shared/household/absences.ts';
import { useTimeZone } from '#shared/household/household.ts';
import { useMemberDirectory } from '#shared/household/member-directory.ts';
import { chipOf, Chips } from '#ui/fields/choices/chips.tsx';
import { SheetBody } from '#ui/layers/sheet.tsx';
import { useChores } from '../rota/chores-data.ts';
import { readersDue } from '../rota/due.ts';
import { isEnrolled, isPaused } from '../rota/filters.ts';
import { useHandoverActions } from './handover-actions.ts';
import { TurnForm } from './turn-form.tsx';

/** The earliest due ones of theirs: a list of fifty is no help. */
const MAX_OFFERED = 8;
const NOTHING = 'nothing';

type Props = { chore: Chore; onAsked: () => void };

/* Asks another member to take over; members who are away on the day can't be asked. */
export function AskSomebody({ chore, onAsked }: Props): ReactNode {
  const t = useTranslations('chores.handover');
  const { me, members } = useMemberDirectory();
  const { ask } = useHandoverActions();
  const isAway = useAway(dayOf(chore.dueDate, useTimeZone()));
  const [chosen, setChosen] = useState<string | null>(null);
  const others = members.filter(({ id }) => id !== me && !isEnrolled(chore, id) && !isAway(id));
  const to = others.find(({ id }) => id === chosen) ?? others[0];
  const turns = useOffered(to?.id);
  const [offered, setOffered] = useState(NOTHING);
  const turn = turns.find(({ id }) => id === offered);
  if (!to) {
    return (
      <SheetBody>
        <p>{t('nobody')}</p>
      </SheetBody>
    );
  }
  const finish = async () => {
    await ask(chore, to.id, turn?.id ?? null);
    onAsked();
  };
  return (
    <TurnForm action={t('askThem', { name: to.username })} onSubmit={finish}>
      <p>{t('says')}</p>
      <Chips label={t('whom')} choices={others.map(chipOf)} value={to.id} onChange={setChosen} />
      {turns.length > 0 && <InReturn turns={turns} value={turn?.id ?? NOTHING} onChange={setOffered} />}
    </TurnForm>
  );
}

/**
 * The tasks that I could do in return: open turns of theirs that are not mine, while I am here, without a pending
 * request.
 */
function useOffered(to: string | undefined): readonly Chore[] {
  const { me } = useMemberDirectory();
  const { chores = [] } = useChores();
  const absences = useAbsences() ?? [];
  const timeZone = useTimeZone();
  const isAway = ({ dueDate }: Chore) => absenceOn(absences, me, dayOf(dueDate, timeZone)) !== undefined;
  const theirs = (chore: Chore) => to !== undefined && isEnrolled(chore, to) && !isEnrolled(chore, me);
  return chores
    .filter((chore) => !chore.isDone && !chore.isForEach && theirs(chore) && !isPaused(chore) && !isAway(chore))
    .filter(({ id }) => !askedWith(chores, id))
    .slice(0, MAX_OFFERED);
}

type InReturnProps = { turns: readonly Chore[]; value: string; onChange: (id: string) => void };

function InReturn({ turns, value, onChange }: InReturnProps): ReactNode {
  const t = useTranslations('chores.handover');
  const format = useFormatter();
  const timeZone = useTimeZone();
  const day = (due: string) =>
    format.dateTime(readersDue(due, timeZone), { weekday: 'short', day: 'numeric', month: 'short' });
  const choices = [
    { id: NOTHING, label: t('nothing') },
    ...turns.map(({ id, title, dueDate }) => ({ id, label: t('offer', { title, day: day(dueDate) }) })),
  ];
  return <Chips label={t('inReturn')} choices={choices} value={value} onChange={onChange} />;
}
