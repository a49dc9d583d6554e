import { useTranslations } from 'use-intl';
import { isNative } from '#platform/kernel/native.ts';
import { useSignOut } from '#platform/sign-in/use-sign-out.tsx';
import { TextButton } from '#ui/button.tsx';
import { PageHeader } from '#ui/section.tsx';
import { Account } from './account.tsx';
import { CalendarRow } from './calendar-row.tsx';
import { HandlesRow } from './handles-row.tsx';
import { HouseholdRows } from './household-rows.tsx';
import { DeviceRows } from './device-rows.tsx';
import { LanguageSection } from './language-section.tsx';
import { NotificationsRow } from './notifications-row.tsx';
import { PhoneRow } from './phone-row.tsx';
import { Sessions } from './sessions.tsx';
import { ThemeSection } from './theme-section.tsx';

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
          <HouseholdRows />
          <NotificationsRow />
          {isNative() && <PhoneRow />}
          <CalendarRow />
          <HandlesRow />
          <ThemeSection />
        </div>
        <div>
          <LanguageSection />
          <DeviceRows />
          <Sessions />
          <Account />
        </div>
      </div>
      {question}
    </>
  );
}
