import { useTranslations } from 'use-intl';
import { useRegisterSW } from 'virtual:pwa-register/react';
import { isNative } from '#platform/native.ts';
import { Banner } from '#ui/banner.tsx';
import { TextButton } from '#ui/button.tsx';

/** Says when a newer build waits. Inside the native shell the store does this, and no service worker runs. */
export function Update() {
  return isNative() ? null : <Waiting />;
}

function Waiting() {
  const t = useTranslations('app.update');
  const {
    needRefresh: [isNeeded],
    updateServiceWorker,
  } = useRegisterSW();
  if (!isNeeded) return null;
  return (
    <Banner
      icon="repeat"
      action={<TextButton onPress={() => void updateServiceWorker(true)}>{t('reload')}</TextButton>}
    >
      {t('ready')}
    </Banner>
  );
}
