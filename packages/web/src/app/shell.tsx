import { Link, Outlet, useLocation } from '@tanstack/react-router';
import { Suspense, useEffect, useState } from 'react';
import { useTranslations } from 'use-intl';
import { afterFirstScreen } from '#platform/first-screen.ts';
import { useColocation, useFormerMembers, useMembers } from '#platform/household/household.ts';
import { untilLoaded } from '#platform/kernel/until-loaded.ts';
import { AvatarStack } from '#ui/avatar.tsx';
import { CurrencyProvider } from '#ui/currency.tsx';
import { facesOf, FacesProvider } from '#ui/faces.ts';
import { HousePlate } from '#ui/house-plate.tsx';
import { Icon } from '#ui/icon.tsx';
import { lazyPart } from '#ui/lazy-part.tsx';
import { Logo } from '#ui/logo.tsx';
import { ConnectionSign } from './connection-sign.tsx';
import { listenForNew } from './new-by-key.ts';
import { bar, isWithin, rail, type Counts } from './places.ts';
import { watchReading } from './reading-on.ts';

const Counting = lazyPart(async () => {
  await afterFirstScreen();
  return untilLoaded(async () => (await import('./counting.tsx')).Counting);
});
const Update = lazyPart(async () => {
  await afterFirstScreen();
  return untilLoaded(async () => (await import('./update.tsx')).Update);
});

const MOST_COUNTED = 99;
const NOBODY: readonly string[] = [];

/** What stands around every screen of the house. */
export function Shell() {
  const t = useTranslations('app');
  const currency = useColocation()?.currency ?? 'EUR';
  const faces = useFaces();
  const [counts, setCounts] = useState<Counts>({});
  useEffect(watchReading, []);
  useEffect(listenForNew, []);
  return (
    <CurrencyProvider value={currency}>
      <FacesProvider value={faces}>
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
        </div>
      </FacesProvider>
    </CurrencyProvider>
  );
}

/** Everybody's face, dealt out in the order of moving in; those who lived here before get what is left. */
function useFaces() {
  const order = useColocation()?.colocataires ?? NOBODY;
  const since = new Map(order.map((id, at) => [id, at]));
  const whenOf = ({ id }: { id: string }) => since.get(id) ?? order.length;
  return facesOf([...useMembers().toSorted((a, b) => whenOf(a) - whenOf(b)), ...useFormerMembers()]);
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

/** The line on top of a phone's screen. */
function Place() {
  const colocation = useColocation();
  const members = useMembers();
  return (
    <div className="place">
      {colocation && <HousePlate name={colocation.name} address={colocation.address} />}
      <span className="name">{colocation?.name}</span>
      {members.length > 0 && <AvatarStack people={members} size={30} />}
    </div>
  );
}

function Household({ className }: { className: string }) {
  const colocation = useColocation();
  const members = useMembers();
  return (
    <div className={className}>
      {colocation && (
        <p>
          <HousePlate name={colocation.name} address={colocation.address} />
          {colocation.name}
        </p>
      )}
      {members.length > 0 && <AvatarStack people={members} size={36} />}
    </div>
  );
}
