import { colocationCalls } from '@hestia/contract/colocations/calls.ts';
import type { Invitation } from '@hestia/contract/colocations/shapes.ts';
import { Suspense, useState } from 'react';
import { useFormatter, useNow, useTranslations } from 'use-intl';
import { call } from '#platform/api/client.ts';
import { useColocation } from '#platform/household/household.ts';
import { useProblemText } from '#platform/i18n/problem-text.ts';
import { useColocationId } from '#platform/session/session.ts';
import { Button } from '#ui/button.tsx';
import { lazyPart } from '#ui/lazy-part.tsx';
import { NoteSlip } from '#ui/note-slip.tsx';
import { Section } from '#ui/section.tsx';
import { toast } from '#ui/toast.ts';
import { OpenDoor } from './open-door.tsx';
import { useOwnInvitation } from './own-invitation.ts';

const QrCode = lazyPart(async () => (await import('#ui/qr-code.tsx')).QrCode);

/** The slip for whoever moves in next: code, QR code and link of an invitation that expires. */
export function Inviting({ isTitled = true }: { isTitled?: boolean }) {
  const t = useTranslations('household');
  const format = useFormatter();
  const now = useNow();
  const problemText = useProblemText();
  const colocationId = useColocationId();
  const [invitation, keep] = useOwnInvitation(colocationId);
  const [isPending, setPending] = useState(false);

  const make = async () => {
    setPending(true);
    try {
      keep(await call(colocationCalls.createInvitation, { body: { colocationId } }));
    } catch (error) {
      toast(problemText(error));
    }
    setPending(false);
  };

  const fact = invitation && t('valid', { until: format.relativeTime(new Date(invitation.expiresAt), now) });
  const household = useColocation();
  const slip =
    invitation === null ? (
      <>
        <p className="py-4 text-ink-2">{t('inviteSays')}</p>
        <Button look="fill" icon="plus" isPending={isPending} pendingLabel={t('making')} onClick={() => void make()}>
          {t('make')}
        </Button>
      </>
    ) : (
      <>
        <NoteSlip>
          <Suspense fallback={<div className="aspect-square" />}>
            <QrCode text={invitation.url} label={t('qr', { code: invitation.code })} />
          </Suspense>
          <p className="code num">{invitation.code}</p>
          <p>{t('scan')}</p>
        </NoteSlip>
        <Passing invitation={invitation} onWithdrawn={() => keep(null)} />
      </>
    );
  const door = household?.joinPolicy === 'id' && <OpenDoor household={household} />;
  if (isTitled) {
    return (
      <Section title={t('invite')} side={<span className="fact">{fact}</span>}>
        {slip}
        {door}
      </Section>
    );
  }
  return (
    <>
      {fact && <p className="pt-4 text-small text-ink-2">{fact}</p>}
      {slip}
      {door}
    </>
  );
}

function Passing({ invitation, onWithdrawn }: { invitation: Invitation; onWithdrawn: () => void }) {
  const t = useTranslations('household');
  const problemText = useProblemText();
  const household = useColocation();
  const name = household?.name ?? 'Hestia';
  const { url, code } = invitation;

  const copy = () =>
    navigator.clipboard.writeText(url).then(
      () => toast(t('copied')),
      () => toast(t('notCopied', { url })),
    );
  const share = async () => {
    // A dismissed share sheet is no failure.
    if ('share' in navigator)
      await navigator.share({ title: name, text: t('shareText', { name }), url }).catch(() => undefined);
    else await copy();
  };
  const withdraw = async () => {
    try {
      await call(colocationCalls.withdrawInvitation, { params: { code } });
      onWithdrawn();
      toast(t(household?.joinPolicy === 'id' ? 'withdrawnOpen' : 'withdrawn'));
    } catch (error) {
      toast(problemText(error));
    }
  };

  return (
    <>
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(7rem,100%),1fr))] gap-3 pt-7">
        <Button look="fill" icon="share" onClick={() => void share()}>
          {t('share')}
        </Button>
        <Button icon="copy" onClick={() => void copy()}>
          {t('copy')}
        </Button>
      </div>
      <Button look="quiet" wide className="mt-2 text-down" onClick={() => void withdraw()}>
        {t('withdraw')}
      </Button>
    </>
  );
}
