import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { TextLink } from '#ui/link.tsx';
import { PageHeader } from '#ui/section.tsx';

/** A page below the settings, with the way back. */
export function SubScreen({ title, children }: { title: string; children: ReactNode }) {
  const t = useTranslations('settings');
  return (
    <>
      <PageHeader
        title={title}
        above={
          <TextLink to="/settings" icon="left">
            {t('back')}
          </TextLink>
        }
      />
      <div className="max-w-[40rem]">{children}</div>
    </>
  );
}
