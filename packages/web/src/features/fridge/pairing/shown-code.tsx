import { useTranslations } from 'use-intl';
import { PairingFrame } from './pairing-frame.tsx';
import { usePairingCode } from './use-pairing-code.ts';

/** The code that a member types into their phone; another one every five minutes. */
export function ShownCode({ hasEnded }: { hasEnded: boolean }) {
  const t = useTranslations('fridge.pair');
  const { code, isCut } = usePairingCode();
  return (
    <PairingFrame>
      <h1>{t('title')}</h1>
      {hasEnded && <p className="fridge-says">{t('ended')}</p>}
      <ol className="fridge-says">
        <li>{t('first')}</li>
        <li>{t('second')}</li>
      </ol>
      <p
        className="fridge-code ui-num"
        role="status"
        aria-label={code ? t('code', { code: [...code].join(' ') }) : undefined}
      >
        {code ?? '····-····'}
      </p>
      <p className="fridge-says">{t(isCut ? 'cut' : 'renewed')}</p>
    </PairingFrame>
  );
}
