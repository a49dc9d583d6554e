import catalogues from 'virtual:catalogues';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { deleteCookie, readCookie } from '#platform/session/cookies.ts';
import { beforeLocaleSwitch, switchLocale } from './switch-locale.ts';
import { needTexts, readTexts, speakFirst } from './texts.ts';
import documentSource from '../../../index.html?raw';

// In this order: the first test is this page's first visit.

const away = new TypeError('Failed to fetch dynamically imported module');
const logOf = () => vi.spyOn(console, 'error').mockImplementation(() => undefined);
/** The waiting page of `index.html` itself, before the app has drawn anything. */
function showWaitingPage(): HTMLElement {
  const page = new DOMParser().parseFromString(documentSource, 'text/html').querySelector<HTMLElement>('.ui-waking');
  if (!page) throw new Error('index.html has no waiting page');
  document.body.append(page);
  return page;
}
const forget = () => {
  deleteCookie('locale');
  localStorage.removeItem('locale');
};
beforeEach(forget);
afterEach(forget);

test('the first language is requested until it arrives, and failed downloads are logged', async () => {
  const log = logOf();
  const session = vi.spyOn((await catalogues.ja()).parts, 'session').mockRejectedValueOnce(away);
  // The first call is the core's own, the second that for the session's part.
  const core = vi.spyOn(catalogues, 'ja').mockRejectedValueOnce(away);
  const page = showWaitingPage();
  const texts = Promise.all([speakFirst('ja'), needTexts('session')]);
  await expect.poll(() => log.mock.calls.length).toBe(2);
  expect(log).toHaveBeenCalledWith('Failed locale loading', away);
  expect(readTexts()).toBeNull();
  expect(page.hidden).toBe(false);
  expect(page.querySelector('[role=status]')?.textContent).toMatch(/Hestia を読み込めません/);
  window.dispatchEvent(new Event('online'));
  await texts;
  expect(readTexts()?.locale).toBe('ja');
  expect([...(readTexts()?.parts ?? [])]).toEqual(expect.arrayContaining(['core', 'session']));
  expect(document.documentElement.lang).toMatch(/^ja/);
  expect([core.mock.calls.length, session.mock.calls.length]).toEqual([4, 2]);
});

test('when a switch fails the old language stays', async () => {
  const log = logOf();
  vi.spyOn(catalogues, 'fr').mockRejectedValueOnce(away);
  expect(await switchLocale('fr')).toBe('failed');
  expect(log).toHaveBeenCalledExactlyOnceWith('Failed locale loading', away);
  expect([readTexts()?.locale, readCookie('locale')]).toEqual(['ja', null]);
  expect(await switchLocale('fr')).toBe('switched');
  expect([readTexts()?.locale, readCookie('locale')]).toEqual(['fr', 'fr']);
});

test('a switch refused by a hook has not failed', async () => {
  const log = logOf();
  const release = beforeLocaleSwitch(() => false);
  expect(await switchLocale('de')).toBe('refused');
  release();
  expect([readTexts()?.locale, log.mock.calls.length]).toEqual(['fr', 0]);
});

test("a part that can't be loaded is logged, and requested again the next time", async () => {
  const log = logOf();
  vi.spyOn((await catalogues.fr()).parts, 'money').mockRejectedValueOnce(away);
  await expect(needTexts('money')).rejects.toMatchObject({ name: 'LoadError', cause: away });
  expect(log).toHaveBeenCalledExactlyOnceWith('Failed locale loading', away);
  await needTexts('money');
  expect(readTexts()?.parts.has('money')).toBe(true);
});
