import { useTranslations } from 'use-intl';
import { isNative } from '#platform/kernel/native.ts';
import { Banner } from '#ui/states/banner.tsx';
import { TextButton } from '#ui/buttons/button.tsx';
import { reloadOnce, useNewerBuild } from '#platform/kernel/newer-build.ts';
import { useServiceWorker } from './use-service-worker.ts';

/** Shows that a newer build waits. Inside the native shell the store does this, and no service worker runs. */
export const Update = () => (isNative() ? null : <Waiting />);

function Waiting() {
  const t = useTranslations('app.update');
  const { isWaiting, takeOver } = useServiceWorker();
  const isNewer = useNewerBuild();
  if (!isWaiting && !isNewer) return null;
  const reload = async () => {
    if (isWaiting) {
      takeOver();
      return;
    }
    // Without a waiting service worker, the next load brings the new build, or installs one.
    await (await navigator.serviceWorker?.getRegistration())?.update();
    location.reload();
  };
  return (
    <Banner icon="repeat" action={<TextButton onClick={() => void reloadOnce(reload)}>{t('reload')}</TextButton>}>
      {t('ready')}
    </Banner>
  );
}
