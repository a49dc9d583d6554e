import { expect, it } from 'vitest';
import { friendlyOrigins, isOwnOrigin } from '#platform/access/origins.ts';
import { nativeAppsOf } from '#platform/kernel/settings/native-apps.ts';

const host = 'flat.example.org';
const friendly = friendlyOrigins({ publicUrl: null, apps: nativeAppsOf({}) });
const published = friendlyOrigins({ publicUrl: new URL(`https://${host}`), apps: nativeAppsOf({}) });

it.each([
  ['a page of ours', `https://${host}`, true, friendly, true],
  ['a page of ours, on a server without TLS', `http://${host}`, false, friendly, true],
  ['a page of ours, whose TLS a proxy has ended', `https://${host}`, false, friendly, true],
  ['a page that came without TLS, which anybody on the way may have written', `http://${host}`, true, friendly, false],
  ['the same, where the settings say that ours have TLS', `http://${host}`, false, published, false],
  ['another scheme', `ftp://${host}`, false, friendly, false],
  ['another host', 'https://evil.example.org', true, friendly, false],
  ['our app on a phone', 'capacitor://localhost', true, friendly, true],
])('%s (%s)', (_says, origin, isTls, known, isOwn) => {
  expect(isOwnOrigin({ origin }, { host, isTls }, known)).toBe(isOwn);
});
