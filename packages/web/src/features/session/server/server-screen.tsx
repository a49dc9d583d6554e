import { useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { serverBase } from '#platform/kernel/server.ts';
import { lazyOverlay } from '#ui/layers/lazy-overlay.tsx';
import { BackLink } from '#ui/buttons/link.tsx';
import { AuthLayout } from '../layout/auth-layout.tsx';
import { LanguageChoice } from '../layout/language-choice.tsx';

/** Loaded only on phones. */
const ServerForm = lazyOverlay(async () => (await import('./server-form.tsx')).ServerForm);

export async function loadServerScreen(): Promise<typeof ServerScreen> {
  await ServerForm.preload();
  return ServerScreen;
}

/** The server of this phone: asked for on the first start, and to change it. */
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
