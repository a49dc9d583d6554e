import { beforeEach, expect, test, vi } from 'vitest';
import { saveLocale } from '#platform/i18n/locale.ts';
import { writeCookie } from '#platform/session/cookies.ts';
import { saveUser } from '#platform/session/session.ts';
import { sendLanguage, sendUnsentLanguage } from './chosen-language.ts';

const signIn = (id: string) => {
  writeCookie('token', 'a.b.c');
  saveUser({ id, username: 'Léa', email: 'lea@example.org', colocationId: 'home' });
};

/** A server that records the languages it receives; offline it receives none. */
function listen() {
  const told: unknown[] = [];
  const line = { isCut: false, answer: Promise.resolve() };
  vi.spyOn(window, 'fetch').mockImplementation(async (_url, init) => {
    if (line.isCut) throw new TypeError('Failed to fetch');
    told.push(JSON.parse(typeof init?.body === 'string' ? init.body : ''));
    await line.answer;
    return new Response('"lea"', { headers: { 'Content-Type': 'application/json' } });
  });
  return { told, line };
}

beforeEach(() => {
  localStorage.clear();
  signIn('lea');
});

test('a language chosen offline is sent when online again, once', async () => {
  const { told, line } = listen();
  saveLocale('de');
  line.isCut = true;
  await expect(sendLanguage()).rejects.toThrow('Failed to fetch');
  line.isCut = false;
  await sendUnsentLanguage();
  await sendUnsentLanguage();
  expect(told).toEqual([{ userId: 'lea', language: 'de' }]);
});

test('a language sent at once is not sent again, nor for another user', async () => {
  const { told, line } = listen();
  saveLocale('fr');
  await sendLanguage();
  await sendUnsentLanguage();
  expect(told).toEqual([{ userId: 'lea', language: 'fr' }]);
  line.isCut = true;
  await expect(sendLanguage()).rejects.toThrow('Failed to fetch');
  line.isCut = false;
  signIn('marc');
  await sendUnsentLanguage();
  expect(told).toHaveLength(1);
});

test('a choice made while another is being sent is sent, too', async () => {
  const { told, line } = listen();
  const answer = Promise.withResolvers<void>();
  line.answer = answer.promise;
  saveLocale('fr');
  const first = sendLanguage();
  await expect.poll(() => told).toHaveLength(1);
  saveLocale('ja');
  answer.resolve();
  await first;
  await sendUnsentLanguage();
  expect(told).toEqual([
    { userId: 'lea', language: 'fr' },
    { userId: 'lea', language: 'ja' },
  ]);
});
