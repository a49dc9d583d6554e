import { type ComponentType, Suspense, useState } from 'react';
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { LoadError } from '#platform/kernel/load.ts';
import { holdDepartures } from '#test/departures.ts';
import { renderScreen } from '#test/render-screen.tsx';
import { lazyPart, lazyScreen } from './lazy-part.tsx';

const Greeting = ({ name }: { name: string }) => <p>Hello {name}</p>;

/** Code that does not come the first `failures` times. */
const flaky = (failures: number) => {
  const load = vi.fn<() => Promise<typeof Greeting>>();
  for (let at = 0; at < failures; at++) load.mockRejectedValueOnce(new TypeError('Failed to fetch module'));
  return load.mockResolvedValue(Greeting);
};

// Offline, a load is not retried.
beforeEach(() => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
});

test('a part that failed to load is reported, keeps the typed text, and loads at the next try', async () => {
  const Part = lazyPart(flaky(2));
  const screen = await renderScreen(
    <>
      <input aria-label="Note" />
      <Suspense>
        <Part name="Léa" />
      </Suspense>
    </>,
  );
  await screen.getByRole('textbox').fill('Plumber at nine');
  await expect.element(screen.getByRole('alert')).toMatchTextContent(/^Couldn’t load this part\. You’re offline/);
  await expect.element(screen.getByRole('button', { name: 'Reload the page' })).toBeVisible();
  await screen.getByRole('button', { name: 'Try again' }).click();
  await expect.element(screen.getByRole('alert')).toBeVisible();
  await screen.getByRole('button', { name: 'Try again' }).click();
  await expect.element(screen.getByText('Hello Léa')).toBeVisible();
  await expect.element(screen.getByRole('textbox')).toHaveValue('Plumber at nine');
});

test('“Reload the page” reloads the same page', async () => {
  const departures = holdDepartures();
  const Part = lazyPart(flaky(1));
  const screen = await renderScreen(
    <Suspense>
      <Part name="Léa" />
    </Suspense>,
  );
  await screen.getByRole('button', { name: 'Reload the page' }).click();
  await expect.poll(() => departures).toMatchObject([{ kind: 'reload', url: { href: location.href } }]);
});

test('a failed part is loaded again when it is reopened', async () => {
  const Part = lazyPart(flaky(1));
  function SampleScreen() {
    const [isOpen, setOpen] = useState(false);
    return (
      <>
        <button onClick={() => setOpen(!isOpen)}>Open</button>
        <Suspense>{isOpen && <Part name="Léa" />}</Suspense>
      </>
    );
  }
  const screen = await renderScreen(<SampleScreen />);
  const button = screen.getByRole('button', { name: 'Open' });
  await button.click();
  await expect.element(screen.getByRole('alert')).toBeVisible();
  await button.click();
  await button.click();
  await expect.element(screen.getByText('Hello Léa')).toBeVisible();
});

test('a screen whose code failed to prefetch is loaded when it is shown, and shows an error page if it fails again', async () => {
  const SampleScreen = lazyScreen(flaky(2));
  await SampleScreen.preload();
  const screen = await renderScreen(
    <Suspense>
      <SampleScreen name="Léa" />
    </Suspense>,
  );
  await expect.element(screen.getByRole('heading', { level: 1, name: 'Couldn’t load this part.' })).toBeVisible();
  // HTML has no heading inside a paragraph.
  expect(document.querySelector('p h1')).toBeNull();
  await screen.getByRole('button', { name: 'Try again' }).click();
  await expect.element(screen.getByText('Hello Léa')).toBeVisible();
});

test('online, a load is retried before the user sees an error', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(true);
  const load = flaky(2);
  const Part = lazyPart(load);
  const screen = await renderScreen(
    <Suspense>
      <Part name="Léa" />
    </Suspense>,
  );
  await expect.element(screen.getByText('Hello Léa')).toBeVisible();
  expect(load).toHaveBeenCalledTimes(3);
});

test('a part and a screen that failed come by themselves once there is a network, and one card stands for two parts', async () => {
  const Part = lazyPart(flaky(1));
  const Other = lazyPart(flaky(1));
  const screen = await renderScreen(
    <Suspense>
      <Part name="Léa" />
      <Other name="Ben" />
    </Suspense>,
  );
  await expect.element(screen.getByRole('alert')).toBeVisible();
  expect(screen.getByRole('alert').elements()).toHaveLength(1);
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(true);
  window.dispatchEvent(new Event('online'));
  await expect.element(screen.getByText('Hello Léa')).toBeVisible();
  await expect.element(screen.getByText('Hello Ben')).toBeVisible();
  await expect.element(screen.getByRole('alert')).not.toBeInTheDocument();
});

test('an error of the part itself is not taken for one of the network', async () => {
  const Broken = () => {
    throw new Error('broken');
  };
  const Part = lazyPart(async () => Broken);
  vi.spyOn(console, 'error').mockReturnValue();
  vi.spyOn(console, 'warn').mockReturnValue();
  const screen = await renderScreen(
    <Suspense>
      <Part />
    </Suspense>,
  );
  await expect.element(screen.getByText('Something went wrong!')).toBeInTheDocument();
  expect(new LoadError(null)).toBeInstanceOf(Error);
});

describe('files that a newer build removed', () => {
  beforeEach(() => {
    sessionStorage.clear();
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(true);
    vi.spyOn(globalThis, 'fetch').mockImplementation(() => Promise.resolve(Response.json({ build: 'newer' })));
    const own = document.head.appendChild(
      Object.assign(document.createElement('meta'), { name: 'build', content: 'own' }),
    );
    onTestFinished(() => own.remove());
  });

  const show = (Gone: ComponentType<{ name: string }>) =>
    renderScreen(
      <Suspense>
        <Gone name="Léa" />
      </Suspense>,
    );

  test('a screen reloads for that build once, and only offers it the next time', async () => {
    const departures = holdDepartures();
    const screen = await show(lazyScreen(flaky(3)));
    await expect.poll(() => departures).toMatchObject([{ kind: 'reload', url: { href: location.href } }]);
    await screen.unmount();
    await show(lazyScreen(flaky(3)));
    await expect.element(page.getByRole('alert')).toMatchTextContent(/There’s a newer version of Hestia\./);
    window.dispatchEvent(new Event('focus'));
    await expect.element(page.getByRole('button')).toBeVisible();
    expect(departures).toHaveLength(1);
  });

  test('a part of a screen says so over it, with the one button that helps', async () => {
    const departures = holdDepartures();
    const screen = await show(lazyPart(flaky(3)));
    await expect
      .element(screen.getByRole('alert'))
      .toMatchTextContent(/Couldn’t load this part\. There’s a newer version of Hestia\. What you typed is safe\./);
    await expect.element(screen.getByRole('button', { name: 'Try again' })).not.toBeInTheDocument();
    expect(departures).toEqual([]);
    await screen.getByRole('button', { name: 'Reload the page' }).click();
    await expect.poll(() => departures).toMatchObject([{ kind: 'reload' }]);
  });
});
