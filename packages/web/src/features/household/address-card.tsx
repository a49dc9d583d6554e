import type { Invitation } from '@hestia/contract/colocations/schemas.ts';
import { Suspense } from 'react';
import { useFormatter, useTranslations } from 'use-intl';
import { useColocation } from '#platform/household/household.ts';
import { groupedCode } from '#platform/household/invitation.ts';
import { useProblemText } from '#platform/i18n/problem-text.ts';
import { useNow } from '#platform/kernel/now.ts';
import { Button } from '#ui/button.tsx';
import { ErrorState } from '#ui/error-state.tsx';
import { lazyPart } from '#ui/lazy-part.tsx';
import { TapedCard } from '#ui/taped-card.tsx';
import { JoinPolicyRow } from './join-policy-row.tsx';
import type { useOwnInvitation } from './own-invitation.ts';

const QrCode = lazyPart(async () => (await import('#ui/qr-code.tsx')).QrCode);

type Own = ReturnType<typeof useOwnInvitation>;

/** The card for whoever moves in next: QR code and code of an invitation that expires. */
export function AddressCard({ own }: { own: Own }) {
  const t = useTranslations('household');
  const problemText = useProblemText();
  const household = useColocation();
  const { invitation, error, isMaking, make } = own;
  const isBlank = !invitation && !error && isMaking;
  return (
    <>
      {invitation ? (
        <Written own={own} invitation={invitation} />
      ) : error ? (
        <ErrorState title={problemText(error)} onRetry={make} />
      ) : isBlank ? (
        <Blank />
      ) : (
        <>
          <p className="py-4 text-ink-2">{t('inviteSays')}</p>
          <Button icon="plus" onClick={make}>
            {t('make')}
          </Button>
        </>
      )}
      {!isBlank && household?.joinPolicy === 'id' && <JoinPolicyRow household={household} />}
    </>
  );
}

function Written({ own, invitation }: { own: Own; invitation: Invitation }) {
  const t = useTranslations('household');
  const format = useFormatter();
  const household = useColocation();
  const until = format.relativeTime(new Date(invitation.expiresAt), useNow());
  const code = groupedCode(invitation.code);
  const facts = [t('valid', { until }), ...(household?.joinPolicy === 'invite' ? [t('once')] : [])];
  return (
    <>
      <TapedCard>
        <Suspense fallback={<div className="aspect-square" />}>
          <QrCode text={invitation.url} label={t('qr', { code })} />
        </Suspense>
        <p className="ui-taped-card-code ui-num">{code}</p>
        <p>{t('scan')}</p>
      </TapedCard>
      <p className="pt-4 pb-2 text-center text-small text-ink-2">{facts.join(' · ')}</p>
      <div className="flex flex-wrap justify-center gap-x-3">
        <Button look="quiet" small icon="plus" onClick={own.another}>
          {t('another')}
        </Button>
        <Button look="quiet" small className="text-down" onClick={own.withdraw}>
          {t('withdraw')}
        </Button>
      </div>
    </>
  );
}

/** The paper before anything is written on it. */
function Blank() {
  const t = useTranslations('household');
  return (
    <TapedCard>
      <div className="aspect-square" />
      <p className="ui-taped-card-code ui-num">…</p>
      <p role="status">{t('making')}</p>
    </TapedCard>
  );
}
