import { useTranslations } from 'use-intl';
import { needTexts } from '#platform/i18n/texts.ts';
import { isNative } from '#platform/kernel/native.ts';
import { serverBase } from '#platform/kernel/server.ts';
import { lazyOverlay } from '#ui/layers/lazy-overlay.tsx';
import { LinkButton } from '#ui/buttons/link.tsx';
import { Section } from '#ui/rows/section.tsx';
import { SubScreen } from '../frame/sub-screen.tsx';

/** Loaded only on phones. */
const PhoneChoices = lazyOverlay(async () => (await import('./phone-choices.tsx')).PhoneChoices);

export async function loadPhoneScreen(): Promise<typeof PhoneScreen> {
  await needTexts('session');
  return PhoneScreen;
}

/** Choices for this phone, independent of the user. Browsers have none. */
export function PhoneScreen() {
  const t = useTranslations('session.phone');
  return (
    <SubScreen title={t('title')}>
      {isNative() && (
        <>
          <PhoneChoices />
          <Section title={t('server')}>
            <p className="pb-4 break-words text-ink-2">{serverBase().replace(/^https?:\/\//, '')}</p>
            <LinkButton to="/server">{t('change')}</LinkButton>
          </Section>
        </>
      )}
    </SubScreen>
  );
}
