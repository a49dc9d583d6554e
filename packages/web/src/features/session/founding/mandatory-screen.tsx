import { useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { withTexts } from '#platform/i18n/with-texts.ts';
import { lazyOverlay } from '#ui/layers/lazy-overlay.tsx';
import { Segment } from '#ui/fields/choices/segment.tsx';
import { JoinForm } from './join-form.tsx';
import { AuthLayout } from '../layout/auth-layout.tsx';

const FoundForm = lazyOverlay(async () => (await import('./found-form.tsx')).FoundForm);

// Below the form, which it cannot push away when it comes.
const LeftHouseholds = lazyOverlay(
  async () => (await withTexts(import('#shared/left/left-households.tsx'), 'left')).LeftHouseholds,
);

/** For users without a household. Rendered once its form has loaded, to avoid layout shifts. */
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
      <Segment
        label={t('mode')}
        choices={[
          { id: 'create', label: t('create') },
          { id: 'join', label: t('join') },
        ]}
        value={way}
        onChange={setWay}
      />
      {way === 'create' ? <FoundForm /> : <JoinForm />}
      <LeftHouseholds />
    </AuthLayout>
  );
}
