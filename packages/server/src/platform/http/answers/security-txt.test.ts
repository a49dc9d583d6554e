import { afterEach, expect, it, onTestFinished, vi } from 'vitest';
import { readSettings } from '#platform/kernel/settings/settings.ts';
import { bareHttp } from '#test/bare-http.ts';

afterEach(() => vi.useRealTimers());

async function ask(securityContacts: readonly string[], publicUrl: URL | null = null) {
  const app = await bareHttp({}, {}, { settings: { securityContacts, publicUrl } });
  onTestFinished(() => app.close());
  return app.inject('/.well-known/security.txt');
}

it('names the contact for vulnerabilities, and an expiry within a year', async () => {
  vi.useFakeTimers({ now: new Date('2026-11-28T17:44:06.123Z'), toFake: ['Date'] });
  const contacts = ['mailto:host@example.org', 'https://example.org/security'];
  const reply = await ask(contacts, new URL('https://flat.example.org'));
  expect([reply.statusCode, reply.headers['content-type']]).toEqual([200, 'text/plain; charset=utf-8']);
  expect(reply.body.split('\r\n')).toEqual([
    'Contact: mailto:host@example.org',
    'Contact: https://example.org/security',
    'Expires: 2027-05-27T00:00:00.000Z',
    'Canonical: https://flat.example.org/.well-known/security.txt',
    '',
  ]);
});

it('has no contact address unless the host has set one', async () => {
  expect((await ask(['mailto:host@example.org'])).body).not.toContain('Canonical');
});

it('is missing where the host names no contact', async () => {
  expect((await ask([])).statusCode).toBe(404);
});

it('accepts addresses that a person can follow, and refuses to start with others', () => {
  const read = (contact: string) =>
    readSettings({ HESTIA_DATA: '/tmp', HESTIA_SECURITY_CONTACT: contact }).securityContacts;
  expect(read(' mailto:host@example.org , https://example.org/security ')).toEqual([
    'mailto:host@example.org',
    'https://example.org/security',
  ]);
  for (const wrong of ['host@example.org', 'http://example.org', 'mailto:a@b.c\nExpires: never', 'mailto:a@b.c,x'])
    expect(() => read(wrong)).toThrow(/HESTIA_SECURITY_CONTACT must be/);
});
