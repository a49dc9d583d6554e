import { Link } from '@tanstack/react-router';
import { Suspense, useState } from 'react';
import { useTranslations } from 'use-intl';
import { isNative } from '#platform/kernel/native.ts';
import { useUser } from '#platform/session/session.ts';
import { Button } from '#ui/button.tsx';
import { lazyPart } from '#ui/lazy-part.tsx';
import { TextLink } from '#ui/link.tsx';
import { Section } from '#ui/section.tsx';
import { Lines } from './lines.tsx';
import { OwnData } from './own-data.tsx';

type Open = 'password' | 'delete' | null;

const ChangingPassword = lazyPart(async () => (await import('./changing-password.tsx')).ChangingPassword);
const DeletingAccount = lazyPart(async () => (await import('./deleting-account.tsx')).DeletingAccount);

export function Account() {
  const t = useTranslations('settings');
  const [open, setOpen] = useState<Open>(null);
  const { email } = useUser();
  const close = () => setOpen(null);
  return (
    <Section title={t('account')} side={<span className="ui-section-fact [overflow-wrap:anywhere]">{email}</span>}>
      {!isNative() && (
        <Link to="/settings/passkeys" className="ui-row">
          <Lines icon="key" title={t('passkeys.title')} />
        </Link>
      )}
      <Link to="/settings/recovery" className="ui-row">
        <Lines icon="list" title={t('recoveryRow')} />
      </Link>
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
      <Suspense fallback={null}>
        {open === 'password' && <ChangingPassword onClose={close} />}
        {open === 'delete' && <DeletingAccount onClose={close} />}
      </Suspense>
    </Section>
  );
}
