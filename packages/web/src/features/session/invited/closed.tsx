import { useTranslations } from 'use-intl';
import { ApiError } from '#platform/api/api-error.ts';
import { isNative } from '#platform/kernel/native.ts';
import { perform } from '#platform/perform.ts';
import { Button } from '#ui/buttons/button.tsx';
import { copyText } from '#ui/layers/copy-text.ts';
import { MessageWithActions } from '../layout/message-with-actions.tsx';
import { WayOn } from './way-on.tsx';

/** An invitation that once was: how it ended, and what can be done now. */
export function Closed({ error }: { error: unknown }) {
  const t = useTranslations('session.invite');
  const { code, invitedBy = null } = error instanceof ApiError ? error : {};
  if (code === 'invitationUsed')
    return (
      <MessageWithActions title={t('used')} text={t('usedHelp')}>
        <Asking name={invitedBy} />
        <WayOn />
      </MessageWithActions>
    );
  const how = code === 'invitationExpired' ? 'expired' : 'canceled';
  return (
    <MessageWithActions title={t(how)} text={t(`${how}Help`)}>
      <WayOn />
    </MessageWithActions>
  );
}

/** Asks the link's creator for another one, by the same messenger. */
function Asking({ name }: { name: string | null }) {
  const t = useTranslations('session.invite');
  const ask = async () => {
    const text = t('askText');
    const copy = () => copyText(text, { copied: t('askCopied'), notCopied: text });
    if (isNative() || !('share' in navigator)) await copy();
    // A dismissed share sheet is no failure.
    else await navigator.share({ text }).catch(() => undefined);
  };
  return (
    <Button look="fill" wide icon="share" onClick={() => perform(ask)}>
      {name === null ? t('askAnyone') : t('ask', { name })}
    </Button>
  );
}
