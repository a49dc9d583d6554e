import { expect, test } from 'vitest';
import { wifiUri, type Wifi } from './wifi-uri.ts';

const wifi: Wifi = { kind: 'wifi', network: 'Elm 5', password: 'tea at four', security: 'wpa', isHidden: false };

test.each([
  ['with a password', wifi, 'WIFI:T:WPA;S:Elm 5;P:tea at four;;'],
  ['that is open', { ...wifi, security: 'none' as const }, 'WIFI:S:Elm 5;;'],
  ['without a password yet', { ...wifi, password: '' }, 'WIFI:S:Elm 5;;'],
  ['that is hidden', { ...wifi, isHidden: true }, 'WIFI:T:WPA;S:Elm 5;P:tea at four;H:true;;'],
  ['of old', { ...wifi, security: 'wep' as const }, 'WIFI:T:WEP;S:Elm 5;P:tea at four;;'],
  [
    'with signs that the format uses itself',
    { ...wifi, network: String.raw`a;b\c`, password: '"x":y,z' },
    String.raw`WIFI:T:WPA;S:a\;b\\c;P:\"x\"\:y\,z;;`,
  ],
])('the code of a Wi-Fi %s is what phones read', (_which, content, uri) => {
  expect(wifiUri(content)).toBe(uri);
});
