import { Suspense, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useUser } from '#platform/session/session.ts';
import { useSignOut } from '#platform/sign-in/use-sign-out.tsx';
import { TextButton } from '#ui/button.tsx';
import { lazyPart } from '#ui/lazy-part.tsx';
import { Radios } from '#ui/radios.tsx';
import { JoinForm } from './join-form.tsx';
import { LanguageChoice } from './language-choice.tsx';
import { Poster } from './poster.tsx';

const FoundForm = lazyPart(async () => (await import('./found-form.tsx')).FoundForm);

/** For those who live nowhere yet. */
export function MandatoryScreen() {
  const t = useTranslations('session.mandatory');
  const { username } = useUser();
  const { leave, question } = useSignOut();
  const [way, setWay] = useState<'create' | 'join'>('create');
  return (
    <Poster>
      <h1>{t('title')}</h1>
      <Radios
        label={t('mode')}
        className="seg"
        itemClassName="seg-item"
        choices={[
          { id: 'create', content: t('create') },
          { id: 'join', content: t('join') },
        ]}
        value={way}
        onChange={setWay}
      />
      <Suspense fallback={null}>{way === 'create' ? <FoundForm /> : <JoinForm />}</Suspense>
      <div className="foot-line">
        <span className="text-small text-ink-2">{t('signedInAs', { name: username })}</span>
        <TextButton onClick={() => void leave()}>{t('signOut')}</TextButton>
        <LanguageChoice />
      </div>
      {question}
    </Poster>
  );
}
