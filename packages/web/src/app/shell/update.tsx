import { useTranslations } from 'use-intl';
import { isNative } from '#platform/kernel/native.ts';
import { Banner } from '#ui/states/banner.tsx';
import { TextButton } from '#ui/buttons/button.tsx';
import { useWaitingBuild } from '#platform/lasting/use-newest-build.ts';

/** Shows that a newer build waits. Inside the native shell the store does this, and no service worker runs. */
export const Update = () => (isNative() ? null : <Waiting />);

function Waiting() {
  const t = useTranslations('app.update');
  const { isWaiting, takeOver } = useWaitingBuild();
  if (!isWaiting) return null;
  return (
    <Banner icon="repeat" action={<TextButton onClick={takeOver}>{t('reload')}</TextButton>}>
      {t('ready')}
    </Banner>
  );
}
