import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { askToInstall, useInstallMethod } from '#platform/install.ts';
import { Button } from '#ui/buttons/button.tsx';
import { Logo } from '#ui/icons/logo.tsx';
import { SubHeader } from '#ui/rows/sub-header.tsx';

/** How to install the app: with a press where the browser allows, else in plain steps. */
export function InstallScreen() {
  const t = useTranslations('install');
  const method = useInstallMethod();
  return (
    <>
      <SubHeader title={t('title')} to="/settings" back={t('back')} />
      <div className="max-w-[40rem]">
        <p className="py-5">{t('says')}</p>
        {method === 'installed' && <p role="status">{t('installed')}</p>}
        {method === 'ask' && (
          <Button look="fill" wide icon="plus" onClick={() => void askToInstall()}>
            {t('do')}
          </Button>
        )}
        {method === 'menu' && <p>{t('menu')}</p>}
        {method === 'ios' && (
          <ol>
            <Step drawing={<Lines of="M12 15V2.500M7.500 7 12 2.500 16.500 7M8 10H5v11h14V10h-3" />}>
              {t('ios.share')}
            </Step>
            <Step drawing={<Lines of="M4 4h16v16H4zM12 8v8M8 12h8" />}>{t('ios.add')}</Step>
            <Step drawing={<Logo size={30} />}>{t('ios.open')}</Step>
          </ol>
        )}
      </div>
    </>
  );
}

/* A button to look for on the screen, drawn like a phone's, in our own lines. */
const Step = ({ drawing, children }: { drawing: ReactNode; children: string }) => (
  <li className="flex items-center gap-4 py-3">
    <span className="grid size-12 shrink-0 place-items-center border-2 border-ink" aria-hidden="true">
      {drawing}
    </span>
    <span>{children}</span>
  </li>
);

const Lines = ({ of }: { of: string }) => (
  <svg viewBox="0 0 24 24" width="28" fill="none" stroke="currentColor" strokeWidth="2">
    <path d={of} />
  </svg>
);
