import { type ComponentProps, type ReactNode, useEffect } from 'react';
import { useLocation } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { withTexts } from '#platform/i18n/with-texts.ts';
import { untilLoaded } from '#platform/kernel/until-loaded.ts';
import { useInviteSheet } from '#shared/household/invite-address.ts';
import { useColocation } from '#shared/household/household.ts';
import { useHasPanes } from '#ui/gestures/use-has-panes.ts';
import { lazyOverlay } from '#ui/layers/lazy-overlay.tsx';
import { lazyPart } from '#ui/layers/lazy-part.tsx';
import { Badges } from './badges.tsx';
import { watchMotion } from './motion/motion.ts';
import { isBelowSettings } from './navigation.ts';
import { Update } from './update.tsx';

const ResetBanner = lazyPart(() =>
  untilLoaded(
    async () => (await withTexts(import('../../features/household/resets/reset-banner.tsx'), 'recovery')).ResetBanner,
  ),
);
const InviteSheet = lazyOverlay(
  async () => (await withTexts(import('../../features/household/inviting/invite-sheet.tsx'), 'household')).InviteSheet,
);
const SettingsList = lazyOverlay(
  async () => (await withTexts(import('../../features/settings/settings-list.tsx'), 'settings')).SettingsList,
);

/** Parts of the shell that load after the first screen. */
export function Late(props: ComponentProps<typeof Badges>): ReactNode {
  const t = useTranslations('settings');
  const hasPanes = useHasPanes();
  const { isOpen: isInviting } = useInviteSheet();
  const isBelow = useLocation({ select: isBelowSettings });
  useEffect(watchMotion, []);
  return (
    <>
      <Update />
      {useColocation()?.resets && <ResetBanner />}
      <Badges {...props} />
      {isInviting && <InviteSheet />}
      {hasPanes && isBelow && (
        <nav className="app-settings" aria-label={t('nav')}>
          <SettingsList />
        </nav>
      )}
    </>
  );
}
