import { colocationEndpoints } from '@hestia/contract/colocations/endpoints.ts';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { call } from '#platform/api/client.ts';
import { ConfirmAgain } from '#platform/sign-in/confirm-again.tsx';
import { setColocation, useColocationId } from '#platform/session/session.ts';
import { Button } from '#ui/buttons/button.tsx';

export function DeletingHousehold({ name }: { name: string }) {
  const t = useTranslations('settings');
  const id = useColocationId();
  const [isOpen, setOpen] = useState(false);
  const remove = async (body: { password?: string }) => {
    await call(colocationEndpoints.deleteColocation, { params: { id }, body });
    setColocation(null);
  };
  return (
    <div className="pt-14">
      <Button look="danger" small icon="trash" onClick={() => setOpen(true)}>
        {t('deleteHousehold')}
      </Button>
      {isOpen && (
        <ConfirmAgain
          title={t('deleteHouseholdTitle', { name })}
          action={t('delete')}
          run={remove}
          onClose={() => setOpen(false)}
        >
          {t('deleteHouseholdSays')}
        </ConfirmAgain>
      )}
    </div>
  );
}
