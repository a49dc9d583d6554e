import { onTestFinished } from 'vitest';

type Departure = { readonly kind: NavigationType; readonly url: URL };

/** Keeps the page for this test; returns the addresses to which it would have gone, including the present page. */
export function holdDepartures(): readonly Departure[] {
  const departures: Departure[] = [];
  const hold = (event: NavigateEvent) => {
    event.preventDefault();
    departures.push({ kind: event.navigationType, url: new URL(event.destination.url) });
  };
  navigation.addEventListener('navigate', hold);
  onTestFinished(() => navigation.removeEventListener('navigate', hold));
  return departures;
}
