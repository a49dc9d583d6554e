import { accountEndpoints } from '@hestia/contract/accounts/endpoints.ts';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { call } from '#platform/api/client.ts';
import { useDraft } from '#platform/drafts.ts';
import { SubmitForm } from '#platform/forms/submit-form.tsx';
import { faultyFields, useForm } from '#platform/forms/use-form.ts';
import { detectLocale } from '#platform/i18n/locale.ts';
import { Button } from '#ui/buttons/button.tsx';
import { BackLink } from '#ui/buttons/link.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import { AuthLayout } from '../layout/auth-layout.tsx';
import { MessageWithActions } from '../layout/message-with-actions.tsx';

/** A link for a new password by e-mail, where the server sends any. */
export function ForgottenScreen() {
  const t = useTranslations('session');
  const [sentTo, setSentTo] = useState<string | null>(null);
  return (
    <AuthLayout title={t('forgot.page')}>
      {sentTo === null ? <AskForm onSent={setSentTo} /> : <Sent to={sentTo} onAgain={() => setSentTo(null)} />}
      <p className="pt-6">
        <BackLink to="/login">{t('recover.back')}</BackLink>
      </p>
    </AuthLayout>
  );
}

const rules = async () => (await import('@hestia/contract/accounts/endpoints.ts')).accountEndpoints.mailReset.body;

function AskForm({ onSent }: { onSent: (email: string) => void }) {
  const t = useTranslations('session');
  // The sign-in page's draft has it already.
  const [draft, keepDraft] = useDraft('login', { username: '', email: '' });
  const email = draft.email.trim();
  const body = { email, language: detectLocale() };
  const form = useForm(
    () => faultyFields(rules, body),
    async () => {
      await call(accountEndpoints.mailReset, { body });
      onSent(email);
    },
  );
  return (
    <SubmitForm
      form={form}
      action={t('forgot.submit')}
      pendingLabel={t('forgot.submitting')}
      said={{ tooMany: t('forgot.tooMany') }}
    >
      <h1>{t('forgot.title')}</h1>
      <p className="py-4">{t('forgot.says')}</p>
      <TextField
        label={t('login.email')}
        name="email"
        type="email"
        autoComplete="username"
        value={draft.email}
        onChange={form.typing((typed) => keepDraft({ ...draft, email: typed }))}
        error={form.faults.has('email') ? t('wrong.email') : undefined}
      />
    </SubmitForm>
  );
}

/** The same whether or not there is such an account: the server does not say. */
function Sent({ to, onAgain }: { to: string; onAgain: () => void }) {
  const t = useTranslations('session.forgot');
  return (
    <div role="status">
      <MessageWithActions title={t('sent')} text={t('sentSays', { email: to })}>
        <Button wide onClick={onAgain}>
          {t('again')}
        </Button>
      </MessageWithActions>
    </div>
  );
}
