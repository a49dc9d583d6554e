import type { User } from '@hestia/contract/accounts/schemas.ts';
import { placeholderCommands } from '@hestia/contract/placeholders/commands.ts';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { queueWrite } from '#platform/data/user-data.ts';
import { faultyFields, useSubmit } from '#platform/forms/use-submit.ts';
import { useOpenCents } from '#platform/household/open-cents.ts';
import { useColocationId } from '#platform/session/session.ts';
import { Button } from '#ui/button.tsx';
import { Icon } from '#ui/icon.tsx';
import { Money } from '#ui/money.tsx';
import { RowParts } from '#ui/row.tsx';
import { Sheet, SheetBody, SheetFoot } from '#ui/sheet.tsx';
import { ClaimingName } from './claiming-name.tsx';
import { NameField, rules } from './name-field.tsx';
import { RemovingName } from './removing-name.tsx';

/** A name without an account: it is renamed, removed, or somebody says that it is them. */
export function NameSheet({ name, onClose }: { name: User; onClose: () => void }) {
  const t = useTranslations('household');
  const colocationId = useColocationId();
  const cents = useOpenCents(name.id);
  const [typed, setTyped] = useState(name.username);
  const [asked, ask] = useState<'isMe' | 'remove' | null>(null);
  const { faults, isPending, onSubmit, forgive } = useSubmit(
    () => faultyFields(rules, { colocationId, name: typed }),
    async () => {
      if (typed.trim() !== name.username)
        await queueWrite(placeholderCommands.rename, { shown: name, name: typed.trim() });
      onClose();
    },
  );
  if (asked === 'isMe') return <ClaimingName name={name} onDone={onClose} onClose={onClose} />;
  if (asked === 'remove') return <RemovingName name={name} onClose={onClose} />;
  return (
    <Sheet title={name.username} onClose={onClose}>
      <form noValidate onSubmit={onSubmit} className="contents">
        <SheetBody>
          <NameField
            value={typed}
            onChange={(next) => {
              setTyped(next);
              forgive();
            }}
            isWrong={faults.has('name')}
          />
          <Link to="/money" className="row">
            <Icon name="money" />
            <RowParts title={t('balance')} figure={<Money cents={cents} sign tone />} />
          </Link>
          <Link to="/money/statement" search={{ person: name.id }} className="row">
            <Icon name="receipt" />
            <RowParts title={t('statement')} />
            <Icon name="chevron" size="small" />
          </Link>
          <div className="flex flex-wrap gap-3 pt-4">
            <Button small icon="us" onClick={() => ask('isMe')}>
              {t('names.isMe')}
            </Button>
            <Button look="danger" small icon="door" onClick={() => ask('remove')}>
              {t('remove', { name: name.username })}
            </Button>
          </div>
        </SheetBody>
        <SheetFoot>
          <Button type="submit" look="fill" wide isPending={isPending} pendingLabel={t('saving')}>
            {t('save')}
          </Button>
        </SheetFoot>
      </form>
    </Sheet>
  );
}
