import type { Chore } from '@hestia/contract/chores/schemas.ts';
import { limits } from '@hestia/contract/wire/limits.ts';
import { type ReactNode, useState } from 'react';
import { useTranslations } from 'use-intl';
import { usePerformOnce } from '#platform/perform.ts';
import { Button } from '#ui/button.tsx';
import { SheetBody, SheetFoot } from '#ui/sheet.tsx';
import { TextField } from '#ui/text-field.tsx';
import { useChoreActions } from './chore-actions.ts';

type Props = { chore: Chore; onSkipped: () => void };

/* Skips this turn, and says why if one wants to. */
export function SkipTurn({ chore, onSkipped }: Props): ReactNode {
  const t = useTranslations('chores.skip');
  const { skip } = useChoreActions();
  const performOnce = usePerformOnce();
  const [reason, setReason] = useState('');
  const finish = async () => {
    await skip(chore, reason.trim() || null);
    onSkipped();
  };
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        performOnce(finish);
      }}
    >
      <SheetBody>
        <p>{t('says')}</p>
        <TextField
          label={t('reason')}
          value={reason}
          onChange={setReason}
          maxLength={limits.skipReason}
          autoFocus
          autoComplete="off"
        />
      </SheetBody>
      <SheetFoot>
        <Button look="fill" wide type="submit">
          {t('doIt')}
        </Button>
      </SheetFoot>
    </form>
  );
}
