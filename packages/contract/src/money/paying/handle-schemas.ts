// Payment handles of a user: a bank account, or a name at a payment service. Users may paste the service's address;
// only the bare handle is stored, from which links are built (pay-links.ts).
import * as z from 'zod/mini';
import { limits } from '../../wire/limits.ts';
import { name } from '../../wire/primitives.ts';
import { bareIban, isIban } from './iban.ts';

type Rule = {
  /** Prefixes of the handle in the service's addresses. */
  readonly before: RegExp;
  readonly form: RegExp;
};

const rules = {
  paypal: { before: /^(https:\/\/)?(www\.)?paypal\.(me|com\/paypalme)\/|^@/i, form: /^[a-z\d]{1,20}$/i },
  revolut: { before: /^(https:\/\/)?(www\.)?revolut\.me\/|^@/i, form: /^[a-z\d_]{3,30}$/i },
  lydia: { before: /^(https:\/\/)?pay\.lydia\.me\/l\?t=/i, form: /^[a-z\d][a-z\d._-]{1,39}$/i },
  monzo: { before: /^(https:\/\/)?(www\.)?monzo\.me\//i, form: /^[a-z\d][a-z\d-]{1,39}$/i },
  venmo: { before: /^(https:\/\/)?(www\.)?venmo\.com\/(u\/)?|^@/i, form: /^[a-z\d_-]{5,30}$/i },
  cashApp: { before: /^(https:\/\/)?(www\.)?cash\.app\/\$|^\$/i, form: /^(?=.*[a-z])[a-z\d_-]{1,20}$/i },
  upi: { before: /^upi:\/\/pay\?pa=/i, form: /^[a-z\d][a-z\d._-]{1,63}@[a-z][a-z\d]{1,31}$/i },
  bitcoin: { before: /^bitcoin:/i, form: /^(bc1[ac-hj-np-z02-9]{11,71}|[13][1-9A-HJ-NP-Za-km-z]{25,34})$/ },
} as const satisfies Readonly<Record<string, Rule>>;

/** Payment services besides banks. */
export type PayService = keyof typeof rules;
export const payServices = Object.keys(rules) as PayService[];

const handleOf = (service: PayService) => {
  const { before, form } = rules[service];
  return z.string().check(
    z.overwrite((typed) => typed.trim().replace(before, '').replace(/\/$/, '')),
    z.maxLength(limits.handle),
    z.regex(form, 'is not a handle of this service'),
  );
};

const Iban = z.string().check(z.overwrite(bareIban), z.refine(isIban, 'is not an IBAN: check it for typos'));

const fields = {
  iban: z.nullable(Iban),
  /** The account holder, as the bank knows them. */
  accountName: z.nullable(name(limits.accountName)),
  paypal: z.nullable(handleOf('paypal')),
  revolut: z.nullable(handleOf('revolut')),
  lydia: z.nullable(handleOf('lydia')),
  monzo: z.nullable(handleOf('monzo')),
  venmo: z.nullable(handleOf('venmo')),
  cashApp: z.nullable(handleOf('cashApp')),
  upi: z.nullable(handleOf('upi')),
  bitcoin: z.nullable(handleOf('bitcoin')),
};

/** A user's payment handles; null: none. */
export const Handles = z.object(fields);
export type Handles = z.infer<typeof Handles>;

/** Omitted fields stay, null deletes. */
export const ChangedHandles = z.partial(Handles);
export type ChangedHandles = z.infer<typeof ChangedHandles>;

export const noHandles: Handles = {
  iban: null,
  accountName: null,
  paypal: null,
  revolut: null,
  lydia: null,
  monzo: null,
  venmo: null,
  cashApp: null,
  upi: null,
  bitcoin: null,
};
