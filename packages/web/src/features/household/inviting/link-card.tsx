import type { Invitation } from '@hestia/contract/colocations/schemas.ts';
import { Suspense, useState } from 'react';
import { useFormatter, useTranslations } from 'use-intl';
import { useColocation } from '#shared/household/household.ts';
import { groupedCode } from '#shared/household/invitation.ts';
import { useIsOnline } from '#platform/kernel/network.ts';
import { useProblemText } from '#platform/i18n/problem-text.ts';
import { Button } from '#ui/buttons/button.tsx';
import { ErrorState } from '#ui/states/error-state.tsx';
import { lazyOverlay } from '#ui/layers/lazy-overlay.tsx';
import { lazyPart } from '#ui/layers/lazy-part.tsx';
import { TapedCard } from '#ui/states/taped-card.tsx';
import './link-sentence.css';
import type { HouseholdLink, LinkWish } from './household-link.ts';
import { bold, keep } from './link-words.tsx';
import { JoinPolicyRow } from './join-policy-row.tsx';
import { LINK_DAY } from './link-day.ts';
import { LinkFacts } from './link-facts.tsx';

const QrCode = lazyPart(async () => (await import('#ui/figures/qr-code.tsx')).QrCode);
const LinkSentence = lazyPart(async () => (await import('./link-sentence.tsx')).LinkSentence);
const OpenInvitations = lazyPart(async () => (await import('./open-invitations.tsx')).OpenInvitations, null);
const RenewingLink = lazyOverlay(async () => (await import('./renewing-link.tsx')).RenewingLink);

/** The household's link as QR code and code, its users, and other open invitations. */
export function LinkCard({ of: household }: { of: HouseholdLink }) {
  const t = useTranslations('household');
  const problemText = useProblemText();
  const colocation = useColocation();
  const { link, single, error, isOpening, open } = household;
  const isBlank = !link && !error && isOpening;
  if (single) return <Single of={household} invitation={single} />;
  return (
    <>
      {link ? (
        <Written of={household} link={link} />
      ) : error ? (
        <ErrorState title={problemText(error)} onRetry={open} />
      ) : isBlank ? (
        <Blank />
      ) : (
        <>
          <p className="py-4 text-ink-2">{t('inviteSays')}</p>
          <Button icon="plus" onClick={open}>
            {t('make')}
          </Button>
        </>
      )}
      {!isBlank && colocation?.joinPolicy === 'id' && <JoinPolicyRow household={colocation} />}
      {!isBlank && !error && <OpenInvitations of={household} />}
    </>
  );
}

function Written({ of: household, link }: { of: HouseholdLink; link: Invitation }) {
  const t = useTranslations('household');
  const [wish, setWish] = useState<LinkWish | null>(null);
  const format = useFormatter();
  const { uses, expiresAt } = link;
  const day = format.dateTime(new Date(expiresAt), LINK_DAY);
  const isOnline = useIsOnline();
  // Until its controls have loaded, and offline, which they are no use to.
  const plain = <p className="link-sentence">{t.rich('link', { count: uses, day, uses: bold, until: bold, keep })}</p>;
  return (
    <>
      <Suspense fallback={plain}>{isOnline ? <LinkSentence link={link} onWish={setWish} /> : plain}</Suspense>
      {link.renewedFor !== undefined && (
        <p className="pt-1 text-small text-ink-2">{t('renewedFor', { name: link.renewedFor })}</p>
      )}
      <Code invitation={link} />
      <LinkFacts
        of={household}
        link={link}
        isOnline={isOnline}
        onRenew={() => setWish({ uses, expiresAt: laterOf(expiresAt) })}
      />
      {wish && <RenewingLink of={household} wish={wish} onClose={() => setWish(null)} />}
    </>
  );
}

const WEEK_MS = 7 * 86_400_000;

/** A new link has at least the usual week. */
const laterOf = (expiresAt: string): string =>
  new Date(Math.max(Date.parse(expiresAt), Date.now() + WEEK_MS)).toISOString();

function Single({ of: { showSingle }, invitation }: { of: HouseholdLink; invitation: Invitation }) {
  const t = useTranslations('household');
  const format = useFormatter();
  const day = format.dateTime(new Date(invitation.expiresAt), LINK_DAY);
  return (
    <>
      <p>{t('singleSays', { day })}</p>
      <Code invitation={invitation} />
      <p className="pt-4 text-center">
        <Button look="quiet" small onClick={() => showSingle(null)}>
          {t('backToLink')}
        </Button>
      </p>
    </>
  );
}

function Code({ invitation }: { invitation: Invitation }) {
  const t = useTranslations('household');
  const code = groupedCode(invitation.code);
  return (
    <TapedCard>
      <Suspense fallback={<div className="aspect-square" />}>
        <QrCode text={invitation.url} label={t('qr', { code })} />
      </Suspense>
      <p className="ui-taped-card-code ui-num">{code}</p>
      <p>{t('scan')}</p>
    </TapedCard>
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
