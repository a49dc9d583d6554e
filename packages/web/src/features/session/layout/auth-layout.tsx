import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { usePageTitle } from '#platform/kernel/page-title.ts';
import { perform } from '#platform/perform.ts';
import { readToken, useUser } from '#platform/session/session.ts';
import { useSignOut } from '#platform/sign-in/use-sign-out.tsx';
import { TextButton } from '#ui/buttons/button.tsx';
import { Logo } from '#ui/icons/logo.tsx';
import { LanguageChoice } from './language-choice.tsx';
import './auth-layout.css';

type Props = {
  title: string;
  children: ReactNode;
  foot?: ReactNode;
  /** The household is named below, and on a small phone needs the room. */
  isInvited?: boolean;
};

/** The pages outside of a household: the logo on one side, the form on the other. */
export function AuthLayout({ title, children, foot = <FootLine />, isInvited = false }: Props) {
  usePageTitle(title);
  const t = useTranslations('session.login');
  return (
    <div className={isInvited ? 'auth-layout auth-layout-invited' : 'auth-layout'}>
      <header className="auth-brand">
        <p className="ui-wordmark">
          <Logo size={34} />
          Hestia
        </p>
        <p className="auth-headline">{t('headline')}</p>
        <p className="auth-about">{t('about')}</p>
        <Logo className="auth-logo" />
      </header>
      <main className="auth-task">
        {children}
        {foot}
      </main>
    </div>
  );
}

/** The footer of every page outside a household: the signed-in user, sign-out, and the language. */
const FootLine = () => (
  <div className="auth-foot">
    {readToken() !== null && <SignedIn />}
    <LanguageChoice />
  </div>
);

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
