import { Link, Outlet, useLocation } from '@tanstack/react-router';
import { Suspense, useState } from 'react';
import { useTranslations } from 'use-intl';
import { afterFirstScreen } from '#platform/first-screen.ts';
import { useColocation, useMembers } from '#platform/household/household.ts';
import { useInviteSheet } from '#platform/household/invite-address.ts';
import { needTexts } from '#platform/i18n/texts.ts';
import { useHouseTitle } from '#platform/kernel/page-title.ts';
import { untilLoaded } from '#platform/kernel/until-loaded.ts';
import { AvatarStack } from '#ui/avatar.tsx';
import { CurrencyProvider } from '#ui/currency.tsx';
import { HousePlate } from '#ui/house-plate.tsx';
import { Icon } from '#ui/icon.tsx';
import { lazyPart } from '#ui/lazy-part.tsx';
import { Logo } from '#ui/logo.tsx';
import { ConnectionSign } from './connection-sign.tsx';
import { bar, isWithin, rail, type Counts } from './places.ts';

const Counting = lazyPart(async () => {
  await afterFirstScreen();
  return untilLoaded(async () => (await import('./counting.tsx')).Counting);
});
const Update = lazyPart(async () => {
  await afterFirstScreen();
  return untilLoaded(async () => (await import('./update.tsx')).Update);
});

const loadInviteSheet = async () => {
  const [{ InviteSheet: Shown }] = await Promise.all([
    import('../features/household/invite-sheet.tsx'),
    needTexts('household'),
  ]);
  return Shown;
};
const InviteSheet = lazyPart(loadInviteSheet);

const MOST_COUNTED = 99;

/** What stands around every screen of the house. */
export function Shell() {
  const t = useTranslations('app');
  const household = useColocation();
  const currency = household?.currency ?? 'EUR';
  const { isOpen: isInviting } = useInviteSheet();
  useHouseTitle(household?.name);
  const [counts, setCounts] = useState<Counts>({});
  return (
    <CurrencyProvider value={currency}>
      <div className="app">
        <a className="skip" href="#main">
          {t('nav.skip')}
        </a>
        <Rail counts={counts} />
        <main className="main" id="main" tabIndex={-1}>
          <Place />
          <ConnectionSign />
          <Suspense fallback={null}>
            <Update />
            <Counting onCount={setCounts} />
          </Suspense>
          <Outlet />
        </main>
        <nav className="tabbar" aria-label={t('nav.main')}>
          <Places of={bar} counts={counts} />
        </nav>
        <Suspense fallback={null}>{isInviting && <InviteSheet />}</Suspense>
      </div>
    </CurrencyProvider>
  );
}

function Rail({ counts }: { counts: Counts }) {
  const t = useTranslations('app');
  return (
    <header className="rail">
      <Link to="/" className="wordmark">
        <Logo size={34} />
        Hestia
      </Link>
      <nav aria-label={t('nav.main')}>
        <Places of={rail} counts={counts} />
      </nav>
      <Household className="who" />
    </header>
  );
}

function Places({ of: shown, counts }: { of: typeof rail | typeof bar; counts: Counts }) {
  const t = useTranslations('app.nav');
  const path = useLocation({ select: ({ pathname }) => pathname });
  return shown.map((place) => {
    const { to, name, icon } = place;
    return (
      <Link
        key={to}
        to={to}
        activeOptions={{ exact: to === '/', includeSearch: false }}
        aria-current={isWithin(place, path) ? 'page' : undefined}
      >
        <Icon name={icon} />
        <span>{t(name)}</span>
        <Count of={counts[name] ?? 0} />
      </Link>
    );
  });
}

/** How many things wait at a place. */
function Count({ of: count }: { of: number }) {
  return count > 0 && <b className="count num">{count > MOST_COUNTED ? `${MOST_COUNTED}+` : count}</b>;
}

/** The line on top of a phone's screen: it leads to the house. */
function Place() {
  return (
    <div className="place">
      <House size={30} />
    </div>
  );
}

/** The foot of the rail. */
function Household({ className }: { className: string }) {
  return (
    <div className={className}>
      <House size={36} />
    </div>
  );
}

/** The house and who lives in it; behind them there is room for one more. */
function House({ size }: { size: 30 | 36 }) {
  const t = useTranslations('app.nav');
  const { open } = useInviteSheet();
  const house = useColocation();
  const members = useMembers();
  return (
    <>
      {house && (
        <Link to="/profile" className="house">
          <HousePlate name={house.name} address={house.address} />
          <span className="name">{house.name}</span>
        </Link>
      )}
      {members.length > 0 && (
        <span className="folk">
          <AvatarStack people={members} size={size} />
          <button type="button" className="one-more" aria-label={t('invite')} title={t('invite')} onClick={open}>
            <Icon name="plus" size="tiny" />
          </button>
        </span>
      )}
    </>
  );
}
