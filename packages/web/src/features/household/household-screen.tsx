import { useTranslations } from 'use-intl';
import { useUser } from '#platform/session/session.ts';
import { TextLink } from '#ui/link.tsx';
import { Masthead } from '#ui/section.tsx';
import { Inviting } from './inviting.tsx';
import { Leaving } from './leaving.tsx';
import { Me } from './me.tsx';
import { Members } from './members.tsx';

/** Me, those I live with, and the door for whoever comes next. */
export function HouseholdScreen() {
  const t = useTranslations('settings');
  const { username } = useUser();
  return (
    <>
      <Masthead
        title={username}
        side={
          <span className="phone-only">
            <TextLink to="/settings" icon="settings">
              {t('nav')}
            </TextLink>
          </span>
        }
      />
      <div className="two">
        <div>
          <Me />
          <Members />
        </div>
        <Inviting />
      </div>
      <Leaving />
    </>
  );
}
