// Builds payment links from the receiver's handles only. Their prefixes are constants, so that a link always leads to
// its service.
import { decimalText } from '../coins/minor.ts';
import { cut } from './epc.ts';
import type { Handles, PayService } from './handle-schemas.ts';

type Payment = {
  /** The receiver's name. */
  readonly name: string;
  readonly minor: number;
  readonly decimals?: number;
  /** ISO 4217 code. */
  readonly currency: string;
  /** The purpose. */
  readonly text: string;
};

/** `includesAmount`: the service takes the amount from the link; where it does not, the payer types it. */
export type PayLink = { readonly service: PayService; readonly href: string; readonly includesAmount: boolean };

type LinkBuilder = (handle: string, payment: Payment & { readonly amount: string }) => string;

type Service = {
  /** The currencies that it supports; absent: any. */
  readonly currencies?: readonly string[];
  readonly includesAmount: boolean;
  readonly href: LinkBuilder;
};

const MAX_TEXT_LENGTH = 50;
const part = (text: string): string => encodeURIComponent(text.toWellFormed());

const services: Readonly<Record<PayService, Service>> = {
  paypal: {
    includesAmount: true,
    href: (handle, { amount, currency }) =>
      `https://paypal.me/${part(handle)}/${amount.replace(/\.00$/, '')}${part(currency)}`,
  },
  revolut: { includesAmount: false, href: (handle) => `https://revolut.me/${part(handle)}` },
  lydia: { currencies: ['EUR'], includesAmount: false, href: (handle) => `https://pay.lydia.me/l?t=${part(handle)}` },
  monzo: {
    currencies: ['GBP'],
    includesAmount: true,
    href: (handle, { amount, text }) => `https://monzo.me/${part(handle)}/${amount}?d=${part(text)}`,
  },
  venmo: {
    currencies: ['USD'],
    includesAmount: true,
    href: (handle, { amount, text }) => `https://venmo.com/${part(handle)}?txn=pay&amount=${amount}&note=${part(text)}`,
  },
  cashApp: {
    currencies: ['USD', 'GBP'],
    includesAmount: true,
    href: (handle, { amount }) => `https://cash.app/$${part(handle)}/${amount}`,
  },
  upi: {
    currencies: ['INR'],
    includesAmount: true,
    href: (handle, { amount, name, text }) =>
      `upi://pay?pa=${part(handle)}&pn=${part(name)}&am=${amount}&cu=INR&tn=${part(text)}`,
  },
  // An amount would have to be one of bitcoins (BIP 21).
  bitcoin: { includesAmount: false, href: (handle) => `bitcoin:${part(handle)}` },
};

/** Names of the services, in every language. */
export const serviceNames: Readonly<Record<PayService, string>> = {
  paypal: 'PayPal',
  revolut: 'Revolut',
  lydia: 'Lydia',
  monzo: 'Monzo',
  venmo: 'Venmo',
  cashApp: 'Cash App',
  upi: 'UPI',
  bitcoin: 'Bitcoin',
};

/** The services that pay in a currency. */
export const servicesIn = (currency: string): readonly PayService[] =>
  (Object.keys(services) as PayService[]).filter((service) => services[service].currencies?.includes(currency) ?? true);

/** The links to pay a user in a currency. */
export function payLinks(handles: Handles, payment: Payment): readonly PayLink[] {
  const { minor, currency, decimals } = payment;
  const amount = decimalText(minor, decimals);
  const input = { ...payment, amount, text: cut(payment.text, { characters: MAX_TEXT_LENGTH }) };
  return servicesIn(currency).flatMap((service) => {
    const handle = handles[service];
    const { includesAmount, href } = services[service];
    return handle === null ? [] : [{ service, href: href(handle, input), includesAmount }];
  });
}
