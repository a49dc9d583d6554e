import { leftEndpoints } from '@hestia/contract/money/left-endpoints.ts';
import type { LeftHousehold, LeftLine } from '@hestia/contract/money/shapes/left-schemas.ts';
import { toMinor } from '@hestia/contract/money/coins/minor.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { call } from '#platform/api/client.ts';
import { useAttempt } from '#platform/forms/attempt.ts';
import { useUser } from '#platform/session/session.ts';
import { Button } from '#ui/buttons/button.tsx';
import { useMoneyText } from '#ui/figures/currency.tsx';
import { toast } from '#ui/layers/toast.ts';
import { LEFT, leftPaymentsQuery } from './left-data.ts';

/* Payments to me that wait for my word, and mine that wait for theirs. */
export function LeftPayments({ household }: { household: LeftHousehold }): ReactNode {
  const { data: lines = [] } = useQuery(leftPaymentsQuery(household.colocationId));
  if (lines.length === 0) return null;
  return (
    <ul>
      {lines.map((line) => (
        <li key={line.id} className="pb-4">
          <OpenPayment household={household} line={line} />
        </li>
      ))}
    </ul>
  );
}

function OpenPayment({ household: { colocationId, decimals }, line }: { household: LeftHousehold; line: LeftLine }) {
  const t = useTranslations('left');
  const text = useMoneyText();
  const me = useUser().id;
  const { isPending, attempt } = useAttempt();
  const client = useQueryClient();
  const { id, paid, share, payment } = line;
  if (payment === null) return null;
  const amount = text(toMinor(paid + share, decimals));
  if (payment.to !== me) return <p className="text-ink-2">{t('sent', { name: payment.toUsername, amount })}</p>;
  const say = async (isReceived: boolean) => {
    await call(leftEndpoints.confirmLeftPayment, { body: { colocationId, id, isReceived } });
    await client.invalidateQueries({ queryKey: LEFT });
  };
  const confirm = async () => {
    await say(true);
    toast(t('confirmed'), () => attempt(() => say(false)));
  };
  return (
    <>
      <p className="pb-2">{t('ask', { name: payment.fromUsername, amount })}</p>
      <Button small icon="check" disabled={isPending} onClick={() => attempt(confirm)}>
        {t('received')}
      </Button>
    </>
  );
}
