import type { Invitation } from '@hestia/contract/colocations/schemas.ts';
import { useTranslations } from 'use-intl';
import { useColocation } from '#platform/household/household.ts';
import { isNative } from '#platform/kernel/native.ts';
import { perform } from '#platform/perform.ts';
import { Button } from '#ui/button.tsx';
import { toast } from '#ui/toast.ts';

/** Hands an invitation on as the device does it, or copies its link. */
export function PassingOn({ invitation: { url } }: { invitation: Invitation }) {
  const t = useTranslations('household');
  const name = useColocation()?.name ?? 'Hestia';

  const copy = () =>
    navigator.clipboard.writeText(url).then(
      () => toast(t('copied')),
      () => toast(t('notCopied', { url })),
    );
  const share = async () => {
    // A dismissed share sheet is no failure.
    if (isNative())
      await (await import('#platform/native/share.ts')).shareLink({ title: name, text: t('shareText', { name }), url });
    else if ('share' in navigator)
      await navigator.share({ title: name, text: t('shareText', { name }), url }).catch(() => undefined);
    else await copy();
  };
  return (
    <div className="flex w-full flex-wrap gap-3">
      <Button look="fill" icon="share" className="flex-auto px-3" onClick={() => perform(share)}>
        {t('share')}
      </Button>
      <Button icon="copy" className="flex-auto px-3" onClick={() => perform(copy)}>
        {t('copy')}
      </Button>
    </div>
  );
}
