import { accountEndpoints } from '@hestia/contract/accounts/endpoints.ts';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { ApiError } from '#platform/api/api-error.ts';
import { call } from '#platform/api/client.ts';
import { useDraft } from '#platform/drafts.ts';
import { faultyFields, useSubmit } from '#platform/forms/use-submit.ts';
import { detectLocale } from '#platform/i18n/locale.ts';
import { useProblemText } from '#platform/i18n/problem-text.ts';
import { Button } from '#ui/button.tsx';
import { FormError } from '#ui/form-error.tsx';
import { TextLink } from '#ui/link.tsx';
import { TextField } from '#ui/text-field.tsx';
import { AuthLayout } from './auth-layout.tsx';
import { FootLine } from './foot-line.tsx';
import { MessageWithActions } from './message-with-actions.tsx';

/** A link for a new password by e-mail, where the server sends any. */
export function ForgottenScreen() {
  const t = useTranslations('session');
  const [sentTo, setSentTo] = useState<string | null>(null);
  return (
    <AuthLayout title={t('forgot.page')}>
      {sentTo === null ? <AskForm onSent={setSentTo} /> : <Sent to={sentTo} onAgain={() => setSentTo(null)} />}
      <p className="pt-6">
        <TextLink to="/login" icon="left">
          {t('recover.back')}
        </TextLink>
      </p>
      <FootLine />
    </AuthLayout>
  );
}

const rules = async () => (await import('@hestia/contract/accounts/endpoints.ts')).accountEndpoints.mailReset.body;
const isTooMany = (problem: unknown) => problem instanceof ApiError && problem.code === 'tooMany';

function AskForm({ onSent }: { onSent: (email: string) => void }) {
  const t = useTranslations('session');
  const problemText = useProblemText();
  // Whoever comes from the sign-in page has typed it there.
  const [draft, keepDraft] = useDraft('login', { username: '', email: '' });
  const email = draft.email.trim();
  const body = { email, language: detectLocale() };
  const { faults, problem, isPending, onSubmit, forgive } = useSubmit(
    () => faultyFields(rules, body),
    async () => {
      await call(accountEndpoints.mailReset, { body });
      onSent(email);
    },
  );
  return (
    <form noValidate onSubmit={onSubmit}>
      <h1>{t('forgot.title')}</h1>
      <p className="py-4">{t('forgot.says')}</p>
      <TextField
        label={t('login.email')}
        name="email"
        type="email"
        autoComplete="username"
        value={draft.email}
        onChange={(typed) => {
          keepDraft({ ...draft, email: typed });
          forgive();
        }}
        error={faults.has('email') ? t('wrong.email') : undefined}
      />
      {problem !== null && <FormError>{isTooMany(problem) ? t('forgot.tooMany') : problemText(problem)}</FormError>}
      <div className="pt-6">
        <Button type="submit" look="fill" wide isPending={isPending} pendingLabel={t('forgot.submitting')}>
          {t('forgot.submit')}
        </Button>
      </div>
    </form>
  );
}

/** The same whether or not there is such an account: the server does not say. */
function Sent({ to, onAgain }: { to: string; onAgain: () => void }) {
  const t = useTranslations('session.forgot');
  return (
    <div role="status">
      <h1>{t('sent')}</h1>
      <MessageWithActions text={t('sentSays', { email: to })}>
        <Button wide onClick={onAgain}>
          {t('again')}
        </Button>
      </MessageWithActions>
    </div>
  );
}
