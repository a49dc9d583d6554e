import { colocationEndpoints } from '@hestia/contract/colocations/endpoints.ts';
import type { Colocation } from '@hestia/contract/colocations/schemas.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { call } from '#platform/api/client.ts';
import { colocationQuery } from '#platform/household/household.ts';
import { useProblemText } from '#platform/i18n/problem-text.ts';
import { perform } from '#platform/perform.ts';
import { Button } from '#ui/button.tsx';
import { toast } from '#ui/toast.ts';

/** Says what an invitation cannot promise while the household's id opens it as well, and offers to shut that door. */
export function JoinPolicyRow({ household }: { household: Colocation }) {
  const t = useTranslations('household');
  const problemText = useProblemText();
  const queryClient = useQueryClient();
  const [isPending, setPending] = useState(false);
  const shut = async () => {
    const { id } = household;
    setPending(true);
    try {
      await call(colocationEndpoints.updateColocation, { body: { id, joinPolicy: 'invite' } });
      await queryClient.invalidateQueries({ queryKey: colocationQuery(id).queryKey });
      toast(t('doorShut'));
    } catch (error) {
      toast(problemText(error));
    }
    setPending(false);
  };
  return (
    <div className="pt-6">
      <p className="pb-3 text-small text-ink-2">{t('doorOpen')}</p>
      <Button small icon="door" isPending={isPending} pendingLabel={t('saving')} onClick={() => perform(shut)}>
        {t('shutDoor')}
      </Button>
    </div>
  );
}
