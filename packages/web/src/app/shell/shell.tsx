import './navigation.css';
import './top-bar.css';
import { Link, Outlet, useLocation, useMatches, useNavigate } from '@tanstack/react-router';
import { type ComponentType, Suspense, useEffect, useState } from 'react';
import { useTranslations } from 'use-intl';
import { afterFirstPaint } from '#platform/first-paint.ts';
import { useColocation, useFormerMembers, useMembers, useSharers } from '#shared/household/household.ts';
import { Asked } from '#shared/asks/asked.tsx';
import { ComingBills } from '#shared/coming-bills.ts';
import { HouseholdProvider } from '#shared/household/household-provider.tsx';
import { longestWord } from '#shared/household/longest-word.ts';
import { useInviteSheet } from '#shared/household/invite-address.ts';
import { needTexts } from '#platform/i18n/texts.ts';
import { withTexts } from '#platform/i18n/with-texts.ts';
import { useHouseholdTitle } from '#platform/kernel/page-title.ts';
import { untilLoaded } from '#platform/kernel/until-loaded.ts';
import { TodayLine } from '#shared/today-line.ts';
import { AvatarStack } from '#ui/people/avatar.tsx';
import { CurrencyProvider } from '#ui/figures/currency.tsx';
import { facesOf, FacesProvider } from '#ui/people/faces.ts';
import { AddressBadge } from '#ui/people/address-badge.tsx';
import { Icon } from '#ui/icons/icon.tsx';
import { lazyOverlay } from '#ui/layers/lazy-overlay.tsx';
import { lazyPart } from '#ui/layers/lazy-part.tsx';
import { useShellMark, useWritingMark } from '#platform/kernel/shell-mark.ts';
import { Logo } from '#ui/icons/logo.tsx';
import { Bell } from './bell.tsx';
import { Magnifier } from './magnifier.tsx';
import { ConnectionBanner } from '../connection/connection-banner.tsx';
import { ConnectionMark } from '../connection/connection-mark.tsx';
import { type BadgeCounts, isBelowSettings, isWithin, type NavigationItem, sidebar, tabBar } from './navigation.ts';
import { listenForNew } from './focus/new-by-key.ts';
import { watchReading } from './focus/reading-on.ts';
import { listenForSearch } from './focus/search-by-key.ts';

/* No first screen waits for it. */
const later =
  <Props extends object>(load: () => Promise<ComponentType<Props>>) =>
  async () => {
    await afterFirstPaint();
    return untilLoaded(load);
  };
const Late = lazyPart(later(async () => (await import('./late.tsx')).Late));
const AskedRows = lazyOverlay(async () => {
  const [{ AskedRows: Rows }] = await Promise.all([import('./today/asked-rows.tsx'), needTexts('asks', 'chores')]);
  return Rows;
});
const Today = lazyOverlay(later(async () => (await withTexts(import('./today/today.tsx'), 'chores')).Today));
const Coming = lazyOverlay(
  later(async () => (await withTexts(import('../../features/bills/coming/coming-section.tsx'), 'bills')).ComingSection),
);

const asked = {
  all: <AskedRows about="all" />,
  money: <AskedRows about="money" />,
  payments: <AskedRows about="payments" />,
  tasks: <AskedRows about="tasks" />,
  firstWeek: <AskedRows about="firstWeek" />,
};
const MAX_COUNTED = 99;
const NOBODY: readonly string[] = [];

/** The frame around every screen of the household. */
export const Shell = () => (
  <HouseholdProvider>
    <Frame />
  </HouseholdProvider>
);

function Frame() {
  const t = useTranslations('app');
  const household = useColocation();
  const currency = household?.currency ?? 'EUR';
  useHouseholdTitle(household?.name);
  const faces = useFaces();
  const isFullScreen = useMatches({
    select: (matches) => matches.some(({ staticData }) => staticData.isFullScreen === true),
  });
  useShellMark('full-screen', isFullScreen);
  useShellMark('settings', useLocation({ select: isBelowSettings }));
  useWritingMark();
  const [counts, setCounts] = useState<BadgeCounts>({});
  const count = (path: string, waiting: number) => setCounts((before) => ({ ...before, [path]: waiting }));
  useEffect(watchReading, []);
  useEffect(listenForNew, []);
  const navigate = useNavigate();
  useEffect(() => listenForSearch(() => void navigate({ to: '/search' })), [navigate]);
  return (
    <CurrencyProvider value={currency} decimals={household?.decimals}>
      <FacesProvider value={faces}>
        <Asked value={asked}>
          <TodayLine value={<Today />}>
            <ComingBills value={<Coming />}>
              <div className="app-shell">
                <a className="app-skip-link" href="#main">
                  {t('nav.skip')}
                </a>
                <Sidebar counts={counts} />
                <main className="app-main outline-none" id="main" tabIndex={-1}>
                  <div className="app-top-bar ui-phone-only">
                    <HouseholdName size={30} />
                    <ConnectionMark />
                    <Magnifier />
                    <Bell counts={counts} />
                  </div>
                  <ConnectionBanner />
                  <Suspense fallback={null}>
                    <Late counts={counts} onCount={count} />
                  </Suspense>
                  <Outlet />
                </main>
                <nav className="app-tab-bar" aria-label={t('nav.main')}>
                  <Items of={tabBar} counts={counts} />
                </nav>
              </div>
            </ComingBills>
          </TodayLine>
        </Asked>
      </FacesProvider>
    </CurrencyProvider>
  );
}

/** Each member's face, assigned in the order of joining; former members get the remaining ones. */
function useFaces() {
  const order = useColocation()?.colocataires ?? NOBODY;
  const since = new Map(order.map((id, at) => [id, at]));
  const whenOf = ({ id }: { id: string }) => since.get(id) ?? order.length;
  return facesOf([...useSharers().toSorted((a, b) => whenOf(a) - whenOf(b)), ...useFormerMembers()]);
}

function Sidebar({ counts }: { counts: BadgeCounts }) {
  const t = useTranslations('app');
  return (
    <header className="app-sidebar ui-desktop-only">
      <div className="flex items-center justify-between">
        <Link to="/" className="ui-wordmark">
          <Logo size={34} />
          Hestia
        </Link>
        <span className="flex">
          <ConnectionMark />
          <Magnifier />
          <Bell counts={counts} />
        </span>
      </div>
      <nav className="mt-10" aria-label={t('nav.main')}>
        <Items of={sidebar} counts={counts} />
      </nav>
      <div className="app-sidebar-foot">
        <HouseholdName size={36} />
      </div>
    </header>
  );
}

function Items({ of: items, counts }: { of: readonly NavigationItem[]; counts: BadgeCounts }) {
  const t = useTranslations();
  const path = useLocation({ select: ({ pathname }) => pathname });
  return items.map((item) => {
    const { to, feature, icon } = item;
    const count = counts[to] ?? 0;
    return (
      <Link
        key={to}
        to={to}
        activeOptions={{ exact: to === '/', includeSearch: false }}
        aria-current={isWithin(item, path) ? 'page' : undefined}
      >
        <Icon name={icon} />
        <span>{t(`${feature}.nav`)}</span>
        {count > 0 && <b className="app-nav-count ui-num">{count > MAX_COUNTED ? `${MAX_COUNTED}+` : count}</b>}
      </Link>
    );
  });
}

/** The household and its members, followed by a link for inviting. */
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
          <span className="app-household-name" dir="auto" style={longestWord(household.name)}>
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
