import { Suspense } from 'react';
import { useTranslations } from 'use-intl';
import { lazyPart } from '#ui/layers/lazy-part.tsx';
import { TapedCard } from '#ui/states/taped-card.tsx';
import { type Wifi, wifiUri } from './wifi-uri.ts';

const QrCode = lazyPart(async () => (await import('#ui/figures/qr-code.tsx')).QrCode);

/* A code that phones scan to join the Wi-Fi. */
export function WifiCode({ wifi }: { wifi: Wifi }) {
  const t = useTranslations('book.wifi');
  return (
    <TapedCard>
      <Suspense fallback={<div className="aspect-square" />}>
        <QrCode text={wifiUri(wifi)} label={t('code', { network: wifi.network })} />
      </Suspense>
      <p>{t('scan')}</p>
    </TapedCard>
  );
}
