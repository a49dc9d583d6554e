import { colocationCalls } from '@hestia/contract/colocations/calls.ts';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { call } from '#platform/api/client.ts';
import { useProblemText } from '#platform/i18n/problem-text.ts';
import { setColocation, useColocationId } from '#platform/session/session.ts';
import { Button } from '#ui/button.tsx';
import { Confirm } from '#ui/confirm.tsx';
import { toast } from '#ui/toast.ts';

export function DeletingHousehold({ name }: { name: string }) {
  const t = useTranslations('settings');
  const problemText = useProblemText();
  const id = useColocationId();
  const [isOpen, setOpen] = useState(false);
  const [isPending, setPending] = useState(false);
  const remove = async () => {
    setPending(true);
    try {
      await call(colocationCalls.deleteColocation, { params: { id } });
      setColocation(null);
    } catch (error) {
      toast(problemText(error));
      setPending(false);
      setOpen(false);
    }
  };
  return (
    <div className="pt-14">
      <Button look="danger" small icon="trash" onClick={() => setOpen(true)}>
        {t('deleteHousehold')}
      </Button>
      {isOpen && (
        <Confirm
          title={t('deleteHouseholdTitle', { name })}
          action={t('delete')}
          isPending={isPending}
          onConfirm={() => void remove()}
          onClose={() => setOpen(false)}
        >
          {t('deleteHouseholdSays')}
        </Confirm>
      )}
    </div>
  );
}
