import { Suspense, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useSignOut } from '#platform/sign-in/use-sign-out.tsx';
import { Button } from '#ui/button.tsx';
import { lazyPart } from '#ui/lazy-part.tsx';
import { Section } from '#ui/section.tsx';

type Open = 'password' | 'delete' | null;

const ChangingPassword = lazyPart(async () => (await import('./changing-password.tsx')).ChangingPassword);
const DeletingAccount = lazyPart(async () => (await import('./deleting-account.tsx')).DeletingAccount);

export function Account() {
  const t = useTranslations('settings');
  const [open, setOpen] = useState<Open>(null);
  const { leave, question } = useSignOut();
  const close = () => setOpen(null);
  return (
    <Section title={t('account')}>
      <div className="flex flex-wrap gap-3 pt-4">
        <Button small icon="key" onClick={() => setOpen('password')}>
          {t('password')}
        </Button>
        <Button small icon="door" onClick={() => void leave()}>
          {t('signOut')}
        </Button>
        <Button small look="danger" icon="trash" onClick={() => setOpen('delete')}>
          {t('deleteAccount')}
        </Button>
      </div>
      <Suspense fallback={null}>
        {open === 'password' && <ChangingPassword onClose={close} />}
        {open === 'delete' && <DeletingAccount onClose={close} />}
      </Suspense>
      {question}
    </Section>
  );
}
