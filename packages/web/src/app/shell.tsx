import './navigation.css';
import './top-bar.css';
import { Link, Outlet, useLocation } from '@tanstack/react-router';
import { type ComponentType, Suspense, useEffect, useState } from 'react';
import { useTranslations } from 'use-intl';
import { afterFirstPaint } from '#platform/first-paint.ts';
import { useColocation, useFormerMembers, useMembers, useSharers } from '#platform/household/household.ts';
import { ComingBills } from '#platform/coming-bills.ts';
import { HouseholdProvider } from '#platform/household/household-provider.tsx';
import { longestWord } from '#platform/household/longest-word.ts';
import { useInviteSheet } from '#platform/household/invite-address.ts';
import { needTexts } from '#platform/i18n/texts.ts';
import { useHouseholdTitle } from '#platform/kernel/page-title.ts';
import { untilLoaded } from '#platform/kernel/until-loaded.ts';
import { TodayLine } from '#platform/today-line.ts';
import { AvatarStack } from '#ui/avatar.tsx';
import { CurrencyProvider } from '#ui/currency.tsx';
import { facesOf, FacesProvider } from '#ui/faces.ts';
import { AddressBadge } from '#ui/address-badge.tsx';
import { Icon } from '#ui/icon.tsx';
import { lazyPart } from '#ui/lazy-part.tsx';
import { Logo } from '#ui/logo.tsx';
import { Bell } from './bell.tsx';
import { ConnectionBanner } from './connection-banner.tsx';
import { Count } from './count.tsx';
import { type BadgeCounts, isWithin, type NavigationItem, sidebar, tabBar } from './navigation.ts';
import { listenForNew } from './new-by-key.ts';
import { watchReading } from './reading-on.ts';

/* Nobody's first screen waits for it. */
const later = <Props extends object>(load: () => Promise<ComponentType<Props>>) =>
  lazyPart(async () => {
    await afterFirstPaint();
    return untilLoaded(load);
  });
const Badges = later(async () => (await import('./badges.tsx')).Badges);
const Update = later(async () => (await import('./update.tsx')).Update);
const ResetBanner = later(async () => {
  const [{ ResetBanner: Component }] = await Promise.all([
    import('../features/household/reset-banner.tsx'),
    needTexts('recovery'),
  ]);
  return Component;
});
const loadInviteSheet = async () => {
  const [{ InviteSheet: Component }] = await Promise.all([
    import('../features/household/invite-sheet.tsx'),
    needTexts('household'),
  ]);
  return Component;
};
const InviteSheet = lazyPart(loadInviteSheet);

const Today = later(async () => {
  const [{ Today: Component }] = await Promise.all([import('./today.tsx'), needTexts('chores')]);
  return Component;
});
const today = (
  <Suspense fallback={null}>
    <Today />
  </Suspense>
);

const Coming = later(async () => {
  const [{ ComingSection }] = await Promise.all([import('../features/bills/coming-section.tsx'), needTexts('bills')]);
  return ComingSection;
});
const coming = (
  <Suspense fallback={null}>
    <Coming />
  </Suspense>
);

const NOBODY: readonly string[] = [];

/** The frame around every screen of the household. */
export function Shell() {
  return (
    <HouseholdProvider>
      <Frame />
    </HouseholdProvider>
  );
}

function Frame() {
  const t = useTranslations('app');
  const household = useColocation();
  const currency = household?.currency ?? 'EUR';
  const { isOpen: isInviting } = useInviteSheet();
  useHouseholdTitle(household?.name);
  const faces = useFaces();
  const [counts, setCounts] = useState<BadgeCounts>({});
  const count = (path: string, waiting: number) => setCounts((before) => ({ ...before, [path]: waiting }));
  useEffect(watchReading, []);
  useEffect(listenForNew, []);
  return (
    <CurrencyProvider value={currency} decimals={household?.decimals}>
      <FacesProvider value={faces}>
        <TodayLine value={today}>
          <ComingBills value={coming}>
            <div className="app-shell">
              <a className="app-skip-link" href="#main">
                {t('nav.skip')}
              </a>
              <Sidebar counts={counts} />
              <main className="app-main" id="main" tabIndex={-1}>
                <PageTop counts={counts} />
                <ConnectionBanner />
                <Suspense fallback={null}>
                  <Update />
                  {household?.resets && <ResetBanner />}
                  <Badges counts={counts} onCount={count} />
                </Suspense>
                <Outlet />
              </main>
              <nav className="app-tab-bar" aria-label={t('nav.main')}>
                <Items of={tabBar} counts={counts} />
              </nav>
              <Suspense fallback={null}>{isInviting && <InviteSheet />}</Suspense>
            </div>
          </ComingBills>
        </TodayLine>
      </FacesProvider>
    </CurrencyProvider>
  );
}

/** Everybody's face, dealt out in the order of moving in; those who lived here before get what is left. */
function useFaces() {
  const order = useColocation()?.colocataires ?? NOBODY;
  const since = new Map(order.map((id, at) => [id, at]));
  const whenOf = ({ id }: { id: string }) => since.get(id) ?? order.length;
  return facesOf([...useSharers().toSorted((a, b) => whenOf(a) - whenOf(b)), ...useFormerMembers()]);
}

function Sidebar({ counts }: { counts: BadgeCounts }) {
  const t = useTranslations('app');
  return (
    <header className="app-sidebar">
      <div className="app-sidebar-top">
        <Link to="/" className="ui-wordmark">
          <Logo size={34} />
          Hestia
        </Link>
        <Bell counts={counts} />
      </div>
      <nav aria-label={t('nav.main')}>
        <Items of={sidebar} counts={counts} />
      </nav>
      <Household className="app-sidebar-foot" />
    </header>
  );
}

function Items({ of: items, counts }: { of: readonly NavigationItem[]; counts: BadgeCounts }) {
  const t = useTranslations();
  const path = useLocation({ select: ({ pathname }) => pathname });
  return items.map((item) => {
    const { to, feature, icon } = item;
    return (
      <Link
        key={to}
        to={to}
        activeOptions={{ exact: to === '/', includeSearch: false }}
        aria-current={isWithin(item, path) ? 'page' : undefined}
      >
        <Icon name={icon} />
        <span>{t(`${feature}.nav`)}</span>
        <Count of={counts[to] ?? 0} />
      </Link>
    );
  });
}

/** The top bar on phones: links to the household and to the news. */
function PageTop({ counts }: { counts: BadgeCounts }) {
  return (
    <div className="app-top-bar">
      <HouseholdName size={30} />
      <Bell counts={counts} />
    </div>
  );
}

/** The foot of the sidebar. */
function Household({ className }: { className: string }) {
  return (
    <div className={className}>
      <HouseholdName size={36} />
    </div>
  );
}

/** The household and its members, followed by a link to invite somebody. */
function HouseholdName({ size }: { size: 30 | 36 }) {
  const t = useTranslations('app.nav');
  const { open } = useInviteSheet();
  const household = useColocation();
  const members = useMembers();
  return (
    <>
      {household && (
        <Link to="/profile" className="app-household">
          <AddressBadge name={household.name} address={household.address} />
          <span className="app-household-name" style={longestWord(household.name)}>
            {household.name}
          </span>
        </Link>
      )}
      {members.length > 0 && (
        <span className="app-household-members">
          <AvatarStack members={members} size={size} />
          <button
            type="button"
            className="app-household-invite"
            aria-label={t('invite')}
            title={t('invite')}
            onClick={open}
          >
            <Icon name="plus" size="tiny" />
          </button>
        </span>
      )}
    </>
  );
}
