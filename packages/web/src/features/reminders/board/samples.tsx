import { sampleIds } from '@hestia/contract/reminders/lists/samples.ts';
import type { Note } from '@hestia/contract/reminders/model.ts';
import { useTranslations } from 'use-intl';
import { useColocationId } from '#platform/session/session.ts';
import { TextButton } from '#ui/buttons/button.tsx';
import { useMayChange } from '../rights.ts';

type Props = { notes: readonly Note[]; onClear: (samples: readonly Note[]) => void };

/** While the welcome note exists, members who may delete it can remove the samples in one tap. */
export function Samples({ notes, onClear }: Props) {
  const t = useTranslations('reminders.samples');
  const mayChange = useMayChange();
  const ids = sampleIds(useColocationId());
  const samples = notes.filter(({ id }) => Object.values(ids).includes(id));
  const welcome = samples.find(({ id }) => id === ids.welcome);
  if (!welcome || !mayChange(welcome)) return null;
  return (
    <p className="flex flex-wrap items-center justify-between gap-x-4 text-(length:--t-small) text-ink-2">
      {t('says')}
      <TextButton icon="tidy" onClick={() => onClear(samples)}>
        {t('clear')}
      </TextButton>
    </p>
  );
}
