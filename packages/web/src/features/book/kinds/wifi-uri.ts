import type { BookContent } from '@hestia/contract/book/schemas.ts';

/** An entry about a Wi-Fi. */
export type Wifi = Extract<BookContent, { readonly kind: 'wifi' }>;

const escaped = (text: string): string => text.replaceAll(/[\\;,:"]/g, String.raw`\$&`);

/** The text of a QR code by which phones join a Wi-Fi (Wi-Fi Alliance, WPA3 specification, section 7: "URI format"). */
export function wifiUri({ network, password, security, isHidden }: Wifi): string {
  const isOpen = security === 'none' || password === '';
  const parts = [
    ...(isOpen ? [] : [`T:${security.toUpperCase()}`]),
    `S:${escaped(network)}`,
    ...(isOpen ? [] : [`P:${escaped(password)}`]),
    ...(isHidden ? ['H:true'] : []),
  ];
  return `WIFI:${parts.join(';')};;`;
}
