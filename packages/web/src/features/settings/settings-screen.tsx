import { useTranslations } from 'use-intl';
import { useColocation } from '#platform/household/household.ts';
import { useInstallMethod } from '#platform/install.ts';
import { isNative } from '#platform/kernel/native.ts';
import { useSignOut } from '#platform/sign-in/use-sign-out.tsx';
import { AddressBadge } from '#ui/address-badge.tsx';
import { TextButton } from '#ui/button.tsx';
import { RowLink } from '#ui/row-link.tsx';
import { PageHeader, Section } from '#ui/section.tsx';
import { Account } from './account.tsx';
import { Languages } from './language-screen.tsx';
import { Sessions } from './sessions.tsx';
import { LetterKeys, ThemeChoice } from './display-screen.tsx';

/** In the order of use; the way out is in sight. */
export function SettingsScreen() {
  const t = useTranslations('settings');
  const { leave, question } = useSignOut();
  return (
    <>
      <PageHeader
        title={t('title')}
        side={
          <TextButton icon="door" onClick={() => void leave()}>
            {t('signOut')}
          </TextButton>
        }
      />
      <div className="ui-panes">
        <div>
          <Household />
          <Section title={t('notifications')}>
            <RowLink to="/settings/notifications" icon="bell" title={t('notificationsRow')} />
          </Section>
          {isNative() && (
            <Section title={t('phone')}>
              <RowLink to="/settings/phone" icon="shield" title={t('phone')} />
            </Section>
          )}
          <Section title={t('calendar')}>
            <RowLink to="/settings/calendar" icon="calendar" title={t('calendarRow')} />
          </Section>
          <Section title={t('handles.section')}>
            <RowLink to="/settings/handles" icon="money" title={t('handles.row')} />
          </Section>
          <Section title={t('theme')}>
            <ThemeChoice />
          </Section>
          <LetterKeys />
        </div>
        <div>
          <Section title={t('language')}>
            <Languages />
          </Section>
          <ThisDevice />
          <Sessions />
          <Account />
        </div>
      </div>
      {question}
    </>
  );
}

function Household() {
  const t = useTranslations('settings');
  const colocation = useColocation();
  return (
    <Section
      title={t('household')}
      side={colocation && <AddressBadge name={colocation.name} address={colocation.address} />}
    >
      <RowLink to="/settings/colocation" icon="home" title={t('householdData')} detail={colocation?.name} />
      <RowLink to="/settings/log" icon="clock" title={t('logRow')} />
      <RowLink to="/settings/change-colocation" icon="repeat" title={t('change')} />
    </Section>
  );
}

/** What concerns this device alone. The app that is installed already is not offered. */
function ThisDevice() {
  const t = useTranslations('settings');
  const way = useInstallMethod();
  return (
    <Section title={t('installSection')}>
      {way !== 'installed' && <RowLink to="/settings/install" icon="install" title={t('installRow')} />}
      <RowLink to="/settings/storage" icon="storage" title={t('storageRow')} />
    </Section>
  );
}
