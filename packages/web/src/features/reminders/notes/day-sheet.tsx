import { reminderCommands } from '@hestia/contract/reminders/commands.ts';
import type { Note } from '@hestia/contract/reminders/model.ts';
import { titleOf } from '@hestia/contract/reminders/title.ts';
import { type Day, dayFrom } from '@hestia/contract/time/day.ts';
import { type ReactNode, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useForm } from '#platform/forms/use-form.ts';
import { perform } from '#platform/perform.ts';
import { queueWithUndo } from '#platform/sync/undo/queue-with-undo.ts';
import { useToday } from '#shared/household/today.ts';
import { TextButton } from '#ui/buttons/button.tsx';
import { DateField } from '#ui/fields/dates/date-field.tsx';
import { FormSheet } from '#ui/layers/form-sheet.tsx';

type Props = { note: Note; onClose: () => void };

/* The day that a note is for: the week shows it there (W10). */
export function DaySheet({ note, onClose }: Props): ReactNode {
  const t = useTranslations('reminders.day');
  const today = useToday();
  const [day, setDay] = useState<string>(note.plannedOn ?? today);
  const title = titleOf(note);
  const plan = async (plannedOn: Day | null) => {
    const message = t(plannedOn === null ? 'removed' : 'set', { title });
    await queueWithUndo(reminderCommands.planNote, { id: note.id, title, plannedOn }, message, { notes: [note] });
    onClose();
  };
  const { isTried, isPending, onSubmit } = useForm(
    () => new Set(day === '' ? ['day'] : []),
    () => plan(dayFrom(day)),
  );
  return (
    <FormSheet title={t('title')} action={t('save')} onClose={onClose} onSubmit={onSubmit} isPending={isPending}>
      <DateField
        label={t('label')}
        help={t('says')}
        value={day}
        onChange={setDay}
        error={isTried && day === '' ? t('missing') : undefined}
      />
      {note.plannedOn !== undefined && (
        <p className="pt-4">
          <TextButton onClick={() => perform(() => plan(null))}>{t('remove')}</TextButton>
        </p>
      )}
    </FormSheet>
  );
}
