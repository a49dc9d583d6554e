import type { Chore } from '@hestia/contract/chores/schemas.ts';
import { limits } from '@hestia/contract/wire/limits.ts';
import { type ReactNode, useState } from 'react';
import { useTranslations } from 'use-intl';
import { TextField } from '#ui/fields/text-field.tsx';
import { useChoreActions } from '../doing/chore-actions.ts';
import { TurnForm } from '../handing-over/turn-form.tsx';

type Props = { chore: Chore; onSkipped: () => void };

/* Skips this turn, with an optional reason. */
export function SkipTurn({ chore, onSkipped }: Props): ReactNode {
  const t = useTranslations('chores.skip');
  const { skip } = useChoreActions();
  const [reason, setReason] = useState('');
  const finish = async () => {
    await skip(chore, reason.trim() || null);
    onSkipped();
  };
  return (
    <TurnForm action={t('doIt')} onSubmit={finish}>
      <p>{t('says')}</p>
      <TextField
        label={t('reason')}
        value={reason}
        onChange={setReason}
        maxLength={limits.skipReason}
        autoFocus
        autoComplete="off"
      />
    </TurnForm>
  );
}
