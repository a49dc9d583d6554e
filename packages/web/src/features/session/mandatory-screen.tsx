import { useSearch } from '@tanstack/react-router';
import { Suspense, useState } from 'react';
import { useTranslations } from 'use-intl';
import { lazyPart } from '#ui/lazy-part.tsx';
import { Radios } from '#ui/radios.tsx';
import { FootLine } from './foot-line.tsx';
import { JoinForm } from './join-form.tsx';
import { AuthLayout } from './auth-layout.tsx';

const FoundForm = lazyPart(async () => (await import('./found-form.tsx')).FoundForm);

/** For those who live nowhere yet. Drawn once its form is there, so that nothing is pushed down by it. */
export async function loadMandatoryScreen(): Promise<typeof MandatoryScreen> {
  await FoundForm.preload();
  return MandatoryScreen;
}

export function MandatoryScreen() {
  const t = useTranslations('session.mandatory');
  const search: Record<string, unknown> = useSearch({ strict: false });
  const [way, setWay] = useState<'create' | 'join'>(search.way === 'join' ? 'join' : 'create');
  return (
    <AuthLayout title={t('title')}>
      <h1>{t('title')}</h1>
      <Radios
        label={t('mode')}
        className="ui-segment"
        itemClassName="ui-segment-item"
        choices={[
          { id: 'create', content: t('create') },
          { id: 'join', content: t('join') },
        ]}
        value={way}
        onChange={setWay}
      />
      <Suspense fallback={null}>{way === 'create' ? <FoundForm /> : <JoinForm />}</Suspense>
      <FootLine />
    </AuthLayout>
  );
}
