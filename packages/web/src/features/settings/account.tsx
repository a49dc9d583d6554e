import { lazy, Suspense, useState } from 'react';
import { useTranslations } from 'use-intl';
import { openedOutbox, useQueued } from '#platform/data/user-data.ts';
import { signOut } from '#platform/session/enter.ts';
import { Button } from '#ui/button.tsx';
import { Section } from '#ui/section.tsx';

type Open = 'password' | 'signOut' | 'delete' | null;

const ChangingPassword = lazy(async () => ({ default: (await import('./changing-password.tsx')).ChangingPassword }));
const SigningOut = lazy(async () => ({ default: (await import('./signing-out.tsx')).SigningOut }));
const DeletingAccount = lazy(async () => ({ default: (await import('./deleting-account.tsx')).DeletingAccount }));

export function Account() {
  const t = useTranslations('settings');
  const [open, setOpen] = useState<Open>(null);
  const waiting = useQueued().length;
  const close = () => setOpen(null);
  const leave = async () => {
    const queue = await openedOutbox();
    if (queue && queue.snapshot().length > 0) setOpen('signOut');
    else await signOut();
  };
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
        {open === 'signOut' && <SigningOut waiting={waiting} onClose={close} />}
        {open === 'delete' && <DeletingAccount onClose={close} />}
      </Suspense>
    </Section>
  );
}
