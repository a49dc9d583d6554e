import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { isNative } from '#platform/kernel/native.ts';
import { useUser } from '#platform/session/session.ts';
import { Button } from '#ui/button.tsx';
import { lazyOverlay } from '#ui/lazy-overlay.tsx';
import { TextLink } from '#ui/link.tsx';
import { RowLink } from '#ui/row-link.tsx';
import { Section } from '#ui/section.tsx';
import { OwnData } from './own-data.tsx';

const ChangingPassword = lazyOverlay(async () => (await import('./changing-password.tsx')).ChangingPassword);
const DeletingAccount = lazyOverlay(async () => (await import('./deleting-account.tsx')).DeletingAccount);

export function Account() {
  const t = useTranslations('settings');
  const [open, setOpen] = useState<'password' | 'delete' | null>(null);
  const { email } = useUser();
  const close = () => setOpen(null);
  return (
    <Section title={t('account')} side={<span className="ui-section-fact [overflow-wrap:anywhere]">{email}</span>}>
      {!isNative() && <RowLink to="/settings/passkeys" icon="key" title={t('passkeys.title')} />}
      <RowLink to="/settings/recovery" icon="list" title={t('recoveryRow')} />
      <div className="flex flex-wrap gap-3 pt-4">
        <Button small icon="edit" onClick={() => setOpen('password')}>
          {t('password')}
        </Button>
        <OwnData />
        <Button small look="danger" icon="trash" onClick={() => setOpen('delete')}>
          {t('deleteAccount')}
        </Button>
      </div>
      <p className="pt-6">
        <TextLink to="/about">{t('about')}</TextLink>
      </p>
      {open === 'password' && <ChangingPassword onClose={close} />}
      {open === 'delete' && <DeletingAccount onClose={close} />}
    </Section>
  );
}
