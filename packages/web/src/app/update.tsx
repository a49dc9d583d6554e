import { useTranslations } from 'use-intl';
import { useRegisterSW } from 'virtual:pwa-register/react';
import { isNative } from '#platform/kernel/native.ts';
import { Banner } from '#ui/banner.tsx';
import { TextButton } from '#ui/button.tsx';
import { reloadOnce, useNewerBuild } from '#platform/kernel/newer-build.ts';

/** Says when a newer build waits. Inside the native shell the store does this, and no service worker runs. */
export const Update = () => (isNative() ? null : <Waiting />);

function Waiting() {
  const t = useTranslations('app.update');
  const {
    needRefresh: [isWaiting],
    updateServiceWorker,
  } = useRegisterSW();
  const isNewer = useNewerBuild();
  if (!isWaiting && !isNewer) return null;
  const reload = async () => {
    if (isWaiting) {
      await updateServiceWorker(true);
      return;
    }
    // Without a service worker that waits, the next load brings the new build, or makes one wait.
    await (await navigator.serviceWorker?.getRegistration())?.update();
    location.reload();
  };
  return (
    <Banner icon="repeat" action={<TextButton onClick={() => void reloadOnce(reload)}>{t('reload')}</TextButton>}>
      {t('ready')}
    </Banner>
  );
}
