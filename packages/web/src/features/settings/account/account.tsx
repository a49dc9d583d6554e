import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { isNative } from '#platform/kernel/native.ts';
import { useUser } from '#platform/session/session.ts';
import { lazyOverlay } from '#ui/layers/lazy-overlay.tsx';
import { RowButton, RowLink } from '#ui/rows/row-link.tsx';
import { Section } from '#ui/rows/section.tsx';
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
      <RowLink to="/settings/notifications" icon="bell" title={t('notifications')} detail={t('notificationsRow')} />
      {isNative() && <RowLink to="/settings/phone" icon="shield" title={t('phone')} />}
      <RowLink to="/settings/calendar" icon="calendar" title={t('calendar')} detail={t('calendarRow')} />
      <RowLink to="/settings/handles" icon="money" title={t('handles.section')} detail={t('handles.row')} />
      <RowLink to="/settings/devices" icon="device" title={t('sessions')} />
      {!isNative() && <RowLink to="/settings/passkeys" icon="key" title={t('passkeys.title')} />}
      <RowLink to="/settings/recovery" icon="list" title={t('recoveryRow')} />
      <RowButton icon="edit" title={t('password')} onClick={() => setOpen('password')} />
      <OwnData />
      <RowButton icon="trash" title={t('deleteAccount')} onClick={() => setOpen('delete')} />
      {open === 'password' && <ChangingPassword onClose={close} />}
      {open === 'delete' && <DeletingAccount onClose={close} />}
    </Section>
  );
}
