import { accountCalls } from '@hestia/contract/accounts/calls.ts';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { call } from '#platform/api/client.ts';
import { useQueued } from '#platform/data/user-data.ts';
import { useProblemText } from '#platform/i18n/problem-text.ts';
import { forgetEverything, signOut } from '#platform/session/enter.ts';
import { useUser } from '#platform/session/session.ts';
import { Button } from '#ui/button.tsx';
import { Confirm } from '#ui/confirm.tsx';
import { Section } from '#ui/section.tsx';
import { toast } from '#ui/toast.tsx';
import { ChangingPassword } from './changing-password.tsx';

type Open = 'password' | 'signOut' | 'delete' | null;

export function Account() {
  const t = useTranslations('settings');
  const [open, setOpen] = useState<Open>(null);
  const waiting = useQueued().length;
  const close = () => setOpen(null);
  return (
    <Section title={t('account')}>
      <div className="flex flex-wrap gap-3 pt-4">
        <Button small icon="key" onPress={() => setOpen('password')}>
          {t('password')}
        </Button>
        <Button small icon="door" onPress={() => (waiting > 0 ? setOpen('signOut') : void signOut())}>
          {t('signOut')}
        </Button>
        <Button small look="danger" icon="trash" onPress={() => setOpen('delete')}>
          {t('deleteAccount')}
        </Button>
      </div>
      {open === 'password' && <ChangingPassword onClose={close} />}
      {open === 'signOut' && (
        <Confirm title={t('signOutTitle')} action={t('signOut')} onConfirm={() => void signOut()} onClose={close}>
          {t('signOutLoses', { count: waiting })}
        </Confirm>
      )}
      {open === 'delete' && <Deleting onClose={close} />}
    </Section>
  );
}

function Deleting({ onClose }: { onClose: () => void }) {
  const t = useTranslations('settings');
  const problemText = useProblemText();
  const { id } = useUser();
  const [isPending, setPending] = useState(false);
  const remove = async () => {
    setPending(true);
    try {
      await call(accountCalls.deleteUser, { params: { id } });
      await forgetEverything();
    } catch (error) {
      toast(problemText(error));
      onClose();
    }
  };
  return (
    <Confirm
      title={t('deleteAccountTitle')}
      action={t('delete')}
      isPending={isPending}
      onConfirm={() => void remove()}
      onClose={onClose}
    >
      {t('deleteAccountSays')}
    </Confirm>
  );
}
