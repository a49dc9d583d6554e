import { useTranslations } from 'use-intl';
import { readToken, useUser } from '#platform/session/session.ts';
import { useSignOut } from '#platform/sign-in/use-sign-out.tsx';
import { perform } from '#platform/perform.ts';
import { TextButton } from '#ui/button.tsx';
import { LanguageChoice } from './language-choice.tsx';

/** The foot of every page outside of a household: who is signed in, the way out, and the language. */
export function FootLine() {
  return (
    <div className="auth-foot">
      {readToken() !== null && <SignedIn />}
      <LanguageChoice />
    </div>
  );
}

function SignedIn() {
  const t = useTranslations('session.mandatory');
  const { username } = useUser();
  const { leave, question } = useSignOut();
  return (
    <>
      <span className="auth-foot-name text-small text-ink-2">{t('signedInAs', { name: username })}</span>
      <TextButton onClick={() => perform(leave)}>{t('signOut')}</TextButton>
      {question}
    </>
  );
}
