import type { Absence } from '@hestia/contract/absences/schemas.ts';
import { type FormEvent, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useToday } from '#shared/household/today.ts';
import { usePerformOnce } from '#platform/perform.ts';
import { useUser } from '#platform/session/session.ts';
import { IconButton } from '#ui/buttons/button.tsx';
import { DateField } from '#ui/fields/dates/date-field.tsx';
import { FormSheet } from '#ui/layers/form-sheet.tsx';
import { useAwayActions } from './away-actions.ts';
import { type AwayFault, faultOf } from './away-days.ts';

type Props = { absence: Absence | undefined; absences: readonly Absence[]; onClose: () => void };

/** Days of absence: new ones, or existing ones. */
export function AwaySheet({ absence, absences, onClose }: Props) {
  const t = useTranslations('household.away');
  const me = useUser().id;
  const { plan, change, remove } = useAwayActions(absences);
  const performOnce = usePerformOnce();
  const today = useToday();
  const [fromOn, setFrom] = useState(absence?.fromOn ?? today);
  const [untilOn, setUntil] = useState(absence?.untilOn ?? '');
  const [isTried, setTried] = useState(false);
  const others = absences.filter(({ id, userId }) => userId === me && id !== absence?.id);
  const fault = faultOf({ fromOn, untilOn }, others);
  const errorAt = (field: 'from' | 'until') =>
    isTried && fault !== null && FIELD[fault] === field ? t(`faults.${fault}`) : undefined;
  const perform = (action: () => Promise<unknown>) =>
    performOnce(async () => {
      await action();
      onClose();
    });
  const save = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    const days = { fromOn, untilOn: untilOn === '' ? null : untilOn };
    if (fault === null) perform(() => (absence ? change(absence, days) : plan(days)));
  };
  return (
    <FormSheet
      title={t('sheet')}
      onClose={onClose}
      tools={absence && <IconButton icon="trash" label={t('remove')} onClick={() => perform(() => remove(absence))} />}
      onSubmit={save}
      action={t('save')}
    >
      <DateField label={t('first')} value={fromOn} onChange={setFrom} error={errorAt('from')} />
      <DateField label={t('last')} value={untilOn} onChange={setUntil} help={t('lastHelp')} error={errorAt('until')} />
    </FormSheet>
  );
}

const FIELD: Readonly<Record<AwayFault, 'from' | 'until'>> = { noBeginning: 'from', backwards: 'until', twice: 'from' };
