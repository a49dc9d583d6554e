import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { askToInstall, useInstallMethod } from '#platform/install.ts';
import { Button } from '#ui/button.tsx';
import { TextLink } from '#ui/link.tsx';
import { PageHeader } from '#ui/section.tsx';
import { LogoSquare, ShareSquare, PlusSquare } from './install-drawings.tsx';

/** How to have the app on the home screen: by a press where the browser lets us ask, else in plain steps. */
export function InstallScreen() {
  const t = useTranslations('install');
  const method = useInstallMethod();
  return (
    <>
      <PageHeader
        title={t('title')}
        above={
          <TextLink to="/settings" icon="left">
            {t('back')}
          </TextLink>
        }
      />
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
            <Step drawing={<ShareSquare />}>{t('ios.share')}</Step>
            <Step drawing={<PlusSquare />}>{t('ios.add')}</Step>
            <Step drawing={<LogoSquare />}>{t('ios.open')}</Step>
          </ol>
        )}
      </div>
    </>
  );
}

const Step = ({ drawing, children }: { drawing: ReactNode; children: string }) => (
  <li className="flex items-center gap-4 py-3">
    {drawing}
    <span>{children}</span>
  </li>
);
