import { useNavigate, useRouter } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useTranslations } from 'use-intl';
import { askToInstall, readInstallMethod, takeOffer } from '#platform/install.ts';
import { Banner } from '#ui/states/banner.tsx';
import { IconButton, TextButton } from '#ui/buttons/button.tsx';

/** Pages where the offer interrupts no work. */
const calm = new Set(['/news', '/profile']);

/** Whether it can be done here, and is to be offered. */
function isMoment(): boolean {
  const method = readInstallMethod();
  return (method === 'ask' || method === 'ios') && takeOffer(new Date().toDateString());
}

/**
 * Offers to install the app, once: on a later day than the first, where it interrupts no work, and where the browser
 * supports it.
 */
export function InstallOffer() {
  const t = useTranslations('install');
  const navigate = useNavigate();
  const router = useRouter();
  const [isOffering, setOffering] = useState(false);
  useEffect(
    // Together with the next page, so that nothing on it moves.
    () => router.subscribe('onResolved', ({ toLocation }) => setOffering(calm.has(toLocation.pathname) && isMoment())),
    [router],
  );
  if (!isOffering) return null;
  const install = async () => {
    setOffering(false);
    if (readInstallMethod() === 'ask') await askToInstall();
    else await navigate({ to: '/settings/install' });
  };
  return (
    <Banner
      icon="plus"
      action={
        <span className="ml-auto flex items-center gap-2">
          <TextButton onClick={() => void install()}>{t('offerDo')}</TextButton>
          <IconButton icon="close" label={t('offerNot')} onClick={() => setOffering(false)} />
        </span>
      }
    >
      {t('offer')}
    </Banner>
  );
}
