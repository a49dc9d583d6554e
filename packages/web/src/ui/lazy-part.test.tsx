import { Suspense, useState } from 'react';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { NotLoaded } from '#platform/kernel/load.ts';
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

// Without a network nothing is waited for.
beforeEach(() => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
});

test('a part that did not come is said, with what was typed still there, and comes at the next try', async () => {
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

test('whoever presses “Reload the page” gets the same page anew', async () => {
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

test('what failed once is loaded anew when it is opened again', async () => {
  const Part = lazyPart(flaky(1));
  function Screen() {
    const [isOpen, setOpen] = useState(false);
    return (
      <>
        <button onClick={() => setOpen(!isOpen)}>Open</button>
        <Suspense>{isOpen && <Part name="Léa" />}</Suspense>
      </>
    );
  }
  const screen = await renderScreen(<Screen />);
  const button = screen.getByRole('button', { name: 'Open' });
  await button.click();
  await expect.element(screen.getByRole('alert')).toBeVisible();
  await button.click();
  await button.click();
  await expect.element(screen.getByText('Hello Léa')).toBeVisible();
});

test('a screen whose code failed ahead of its time is loaded when it is shown, and is a page of its own when it fails', async () => {
  const Screen = lazyScreen(flaky(2));
  await Screen.preload();
  const screen = await renderScreen(
    <Suspense>
      <Screen name="Léa" />
    </Suspense>,
  );
  await expect.element(screen.getByRole('heading', { level: 1, name: 'Couldn’t load this part.' })).toBeVisible();
  // HTML has no heading inside a paragraph.
  expect(document.querySelector('p h1')).toBeNull();
  await screen.getByRole('button', { name: 'Try again' }).click();
  await expect.element(screen.getByText('Hello Léa')).toBeVisible();
});

test('with a network it is tried again before anybody hears of it', async () => {
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
  expect(new NotLoaded(null)).toBeInstanceOf(Error);
});

test('a screen whose code a newer build no longer has becomes that build by itself', async () => {
  sessionStorage.clear();
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(true);
  vi.spyOn(globalThis, 'fetch').mockImplementation(() => Promise.resolve(Response.json({ build: 'newer' })));
  const own = document.head.appendChild(
    Object.assign(document.createElement('meta'), { name: 'build', content: 'own' }),
  );
  onTestFinished(() => own.remove());
  const departures = holdDepartures();
  const Login = lazyScreen(flaky(3));
  await renderScreen(
    <Suspense>
      <Login name="Léa" />
    </Suspense>,
  );
  await expect.poll(() => departures).toMatchObject([{ kind: 'reload', url: { href: location.href } }]);
});
