import type { Invitation } from '@hestia/contract/colocations/schemas.ts';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useColocation } from '#shared/household/household.ts';
import { isNative } from '#platform/kernel/native.ts';
import { perform } from '#platform/perform.ts';
import { providersQuery } from '#platform/sign-in/providers.ts';
import { Button } from '#ui/buttons/button.tsx';
import { copyText } from '#ui/layers/copy-text.ts';
import { lazyPart } from '#ui/layers/lazy-part.tsx';

const Mailing = lazyPart(async () => (await import('./mailing.tsx')).Mailing);

/** Hands an invitation on as the device does it, copies its link, or has it sent by e-mail. */
export function PassingOn({ invitation: { code, url } }: { invitation: Invitation }) {
  const t = useTranslations('household');
  const canMail = useQuery(providersQuery).data?.mail === true;
  const [isMailing, setMailing] = useState(false);
  const name = useColocation()?.name ?? 'Hestia';

  const canShare = isNative() || 'share' in navigator;
  const copy = () => copyText(url, { copied: t('copied'), notCopied: t('notCopied', { url }) });
  const share = async () => {
    // A dismissed share sheet is no failure.
    if (isNative())
      await (await import('#platform/native/share.ts')).shareLink({ title: name, text: t('shareText', { name }), url });
    else await navigator.share({ title: name, text: t('shareText', { name }), url }).catch(() => undefined);
  };
  if (isMailing)
    return (
      <Suspense fallback={<div className="min-h-40" />}>
        <Mailing code={code} onClose={() => setMailing(false)} />
      </Suspense>
    );
  return (
    <div className="flex w-full flex-wrap gap-3">
      {canShare && (
        <Button look="fill" icon="share" className="flex-auto px-3" onClick={() => perform(share)}>
          {t('share')}
        </Button>
      )}
      <Button look={canShare ? 'line' : 'fill'} icon="copy" className="flex-auto px-3" onClick={() => perform(copy)}>
        {t('copy')}
      </Button>
      {canMail && (
        <Button look="quiet" icon="mail" wide onClick={() => setMailing(true)}>
          {t('mail.open')}
        </Button>
      )}
    </div>
  );
}
