import { onTestFinished } from 'vitest';

type Departure = { readonly kind: NavigationType; readonly url: URL };

/** For this test the page stays; answers where it would have gone, the present page included. */
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
