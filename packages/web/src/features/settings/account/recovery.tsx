import { type RecoveryCodes, recoveryEndpoints } from '@hestia/contract/accounts/recovery-endpoints.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { call } from '#platform/api/client.ts';
import { useProblemText } from '#platform/i18n/problem-text.ts';
import { useAgo } from '#platform/use-ago.ts';
import { useFormatter } from '#platform/i18n/use-formatter.ts';
import { NotRead } from '#platform/pages/not-read.tsx';
import { useUser } from '#platform/session/session.ts';
import { ConfirmAgain } from '#platform/sign-in/confirm-again.tsx';
import { providersQuery } from '#platform/sign-in/providers.ts';
import { Button } from '#ui/buttons/button.tsx';
import { lazyPart } from '#ui/layers/lazy-part.tsx';
import { SkeletonRows } from '#ui/rows/skeleton.tsx';
import { recoveryCodesQuery, secondFactorQuery } from './account-queries.ts';

const FreshCodes = lazyPart(async () => (await import('./fresh-codes.tsx')).FreshCodes, <SkeletonRows rows={5} />);

/** Recovery codes for a forgotten password. The server shows them only once, and the device doesn't store them. */
export function Recovery() {
  const t = useTranslations('recovery');
  const problemText = useProblemText();
  const queryClient = useQueryClient();
  const [fresh, show] = useState<readonly string[] | null>(null);
  const { id } = useUser();
  const known = useQuery(recoveryCodesQuery(id));
  const second = useQuery(secondFactorQuery(id));
  const providers = useQuery(providersQuery);
  const error = known.error ?? providers.error;
  const make = async (body: { password?: string }) => {
    const { codes } = await call(recoveryEndpoints.makeRecoveryCodes, { body });
    show(codes);
    await queryClient.invalidateQueries({ queryKey: recoveryCodesQuery(id).queryKey });
  };
  return (
    <>
      <p className="py-5 print:hidden">{t(second.data?.isOn ? 'afterPassword' : 'says')}</p>
      {fresh ? (
        <FreshCodes codes={fresh} />
      ) : known.data && providers.data ? (
        providers.data.local ? (
          <Known codes={known.data} onMake={make} />
        ) : (
          <p className="text-ink-2">{t('off')}</p>
        )
      ) : (
        <NotRead
          title={problemText(error)}
          isError={error !== null}
          refetch={() => Promise.all([known.refetch(), providers.refetch()])}
          rows={2}
        />
      )}
    </>
  );
}

type Props = { codes: RecoveryCodes; onMake: (body: { password?: string }) => Promise<void> };

function Known({ codes: { left, madeAt, lastUsedAt }, onMake }: Props) {
  const t = useTranslations('recovery');
  const format = useFormatter();
  const ago = useAgo();
  const [isAsking, setAsking] = useState(false);
  const isFirst = madeAt === null;
  return (
    <>
      {isFirst ? (
        <p className="text-ink-2">{t('none')}</p>
      ) : (
        <p>{t('left', { left, day: format.dateTime(new Date(madeAt), { dateStyle: 'long' }) })}</p>
      )}
      {lastUsedAt !== null && <p className="text-small text-ink-2">{t('used', { when: ago(lastUsedAt) })}</p>}
      <Button look={isFirst ? 'fill' : 'line'} wide className="mt-6" onClick={() => setAsking(true)}>
        {t(isFirst ? 'make' : 'another')}
      </Button>
      {isAsking && (
        <ConfirmAgain
          title={t(isFirst ? 'makeTitle' : 'anotherTitle')}
          action={t('confirm')}
          run={onMake}
          onClose={() => setAsking(false)}
        >
          {!isFirst && <p className="pb-2">{t('anotherSays')}</p>}
          <p>{t('makeSays')}</p>
        </ConfirmAgain>
      )}
    </>
  );
}
