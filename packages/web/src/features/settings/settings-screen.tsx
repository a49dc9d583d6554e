import { useTranslations } from 'use-intl';
import { TextLink } from '#ui/link.tsx';
import { Masthead } from '#ui/section.tsx';
import { Account } from './account.tsx';
import { HouseholdRows } from './household-rows.tsx';
import { LanguageSection } from './language-section.tsx';
import { Sessions } from './sessions.tsx';
import { ThemeSection } from './theme-section.tsx';

export function SettingsScreen() {
  const t = useTranslations('settings');
  return (
    <>
      <Masthead title={t('title')} />
      <div className="two">
        <div>
          <ThemeSection />
          <LanguageSection />
          <HouseholdRows />
        </div>
        <div>
          <p className="pt-6">
            <TextLink icon="bell" to="/settings/notifications">
              {t('notifications')}
            </TextLink>
          </p>
          <Sessions />
          <Account />
          <p className="pt-6">
            <TextLink to="/about">{t('about')}</TextLink>
          </p>
        </div>
      </div>
    </>
  );
}
