import { afterEach, expect, test, vi } from 'vitest';
import { checkServer, readServer } from './server-address.ts';

const id = '3f2c9a10-0b1e-4c2d-8e3f-4a5b6c7d8e9f';
afterEach(() => void vi.unstubAllGlobals());

test.each([
  ['a name', 'flat.example.org', { origin: 'https://flat.example.org', path: '/' }],
  ['a name in capitals with spaces around', ' Flat.Example.org ', { origin: 'https://flat.example.org', path: '/' }],
  ['a port', 'flat.example.org:8443', { origin: 'https://flat.example.org:8443', path: '/' }],
  ['an address of a page', 'https://flat.example.org/money?a=1', { origin: 'https://flat.example.org', path: '/' }],
  [
    'an invitation',
    `https://flat.example.org/invite?collocID=${id}&code=AB`,
    { origin: 'https://flat.example.org', path: `/invite?collocID=${id}&code=AB` },
  ],
  ['this very machine', 'localhost:8080', { origin: 'http://localhost:8080', path: '/' }],
  ['loopback', 'http://127.0.0.1:8080', { origin: 'http://127.0.0.1:8080', path: '/' }],
  ['a page without TLS', 'http://flat.example.org', 'insecure'],
  ['a name that begins like loopback', 'http://127.0.0.1.example.org', 'insecure'],
  ['another scheme', 'ftp://flat.example.org', 'unreadable'],
  ['a script', 'javascript:alert(1)', 'unreadable'],
  ['somebody’s password', 'https://me:secret@flat.example.org', 'unreadable'],
  ['a word', 'home', 'unreadable'],
  ['a sentence', 'come and live with us', 'unreadable'],
  ['nothing', ' ', 'unreadable'],
])('%s is read', (_name, text, read) => {
  expect(readServer(text)).toEqual(read);
});

test.each([
  ['a Hestia', () => Response.json('0.1.0'), null],
  ['a newer one', () => Response.json('2.0.0-rc.1'), null],
  ['an older one than we know', () => Response.json('0.0.9'), 'tooOld'],
  ['another web page', () => new Response('<h1>Hello</h1>'), 'notHestia'],
  ['something that speaks JSON', () => Response.json({ version: '1.0.0' }), 'notHestia'],
  ['a refusal', () => Response.json('1.0.0', { status: 404 }), 'notHestia'],
  [
    'nobody',
    () => {
      throw new TypeError('Failed to fetch');
    },
    'unreachable',
  ],
])('%s answers', async (_name, respond, fault) => {
  const asked = vi.fn<(url: string) => Promise<Response>>(async () => respond());
  vi.stubGlobal('fetch', asked);
  expect(await checkServer('https://flat.example.org')).toBe(fault);
  expect(asked.mock.calls[0]?.[0]).toBe('https://flat.example.org/api/Version');
});
