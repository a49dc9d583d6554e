import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { SubHeader } from '#ui/rows/sub-header.tsx';

/** A page below the settings, with a back button. */
export function SubScreen({ title, children }: { title: string; children: ReactNode }) {
  const t = useTranslations('settings');
  return (
    <>
      <SubHeader title={title} to="/settings" back={t('back')} />
      <div className="max-w-[40rem]">{children}</div>
    </>
  );
}
