import { useTranslations } from 'use-intl';
import { useSignOut } from '#platform/sign-in/use-sign-out.tsx';
import { TextButton } from '#ui/buttons/button.tsx';
import { PageHeader } from '#ui/rows/section.tsx';
import { Account } from './account/account.tsx';
import { Household, ThisDevice } from './settings-list.tsx';

/** One list in three groups, in the order of use. */
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
          <ThisDevice />
        </div>
        <div>
          <Account />
        </div>
      </div>
      {question}
    </>
  );
}
