import { colocationEndpoints } from '@hestia/contract/colocations/endpoints.ts';
import type { Colocation } from '@hestia/contract/colocations/schemas.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { call } from '#platform/api/client.ts';
import { useAttempt } from '#platform/forms/attempt.ts';
import { colocationQuery } from '#shared/household/household.ts';
import { useConfirmed } from '#platform/sign-in/use-confirmed.tsx';
import { Button } from '#ui/buttons/button.tsx';
import { toast } from '#ui/layers/toast.ts';

/** Explains that an invitation's limits mean little while the household's id works as well, and offers to turn that off. */
export function JoinPolicyRow({ household }: { household: Colocation }) {
  const t = useTranslations('household');
  const queryClient = useQueryClient();
  const { isPending, attempt } = useAttempt();
  const { confirmed, question } = useConfirmed();
  const shut = async () => {
    const { id } = household;
    await confirmed((body) =>
      call(colocationEndpoints.updateColocation, { body: { id, joinPolicy: 'invite', ...body } }),
    );
    await queryClient.invalidateQueries({ queryKey: colocationQuery(id).queryKey });
    toast(t('doorShut'));
  };
  return (
    <div className="pt-6">
      {question}
      <p className="pb-3 text-small text-ink-2">{t('doorOpen')}</p>
      <Button small icon="door" isPending={isPending} pendingLabel={t('saving')} onClick={() => attempt(shut)}>
        {t('shutDoor')}
      </Button>
    </div>
  );
}
