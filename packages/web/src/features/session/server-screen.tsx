import { useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { serverBase } from '#platform/kernel/server.ts';
import { lazyOverlay } from '#ui/lazy-overlay.tsx';
import { BackLink } from '#ui/link.tsx';
import { AuthLayout } from './auth-layout.tsx';
import { LanguageChoice } from './language-choice.tsx';

/** What only phones load. */
const ServerForm = lazyOverlay(async () => (await import('./server-form.tsx')).ServerForm);

export async function loadServerScreen(): Promise<typeof ServerScreen> {
  await ServerForm.preload();
  return ServerScreen;
}

/** Whose server this phone talks to: asked on the first start, and where somebody changes it. */
export function ServerScreen() {
  const t = useTranslations('session.server');
  const search: Record<string, unknown> = useSearch({ strict: false });
  const [link] = useState(typeof search.link === 'string' ? search.link : '');
  return (
    <AuthLayout
      title={t('title')}
      foot={
        <div className="auth-foot">
          {serverBase() !== '' && <BackLink to="/">{t('back')}</BackLink>}
          <LanguageChoice />
        </div>
      }
    >
      <h1>{t('title')}</h1>
      <p className="pb-5 text-ink-2">{t('says')}</p>
      <ServerForm link={link} />
    </AuthLayout>
  );
}
