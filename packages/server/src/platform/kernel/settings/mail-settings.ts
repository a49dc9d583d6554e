import * as z from 'zod/mini';

/** The settings of e-mail: server, login and sender. */
export type MailSettings = {
  readonly host: string;
  readonly port: number;
  /** Implicit TLS; otherwise the connection is upgraded with STARTTLS. */
  readonly isSecure: boolean;
  /** The connection cannot be overheard, so no certificate is required. */
  readonly isLoopback: boolean;
  readonly login: { readonly user: string; readonly password: string } | null;
  readonly from: Sender;
};
type Sender = { readonly name: string; readonly address: string };

const SUBMISSIONS_PORT = 465;
const SUBMISSION_PORT = 587;

const Address = z.string().check(z.maxLength(254), z.email());

/** Whether an address is of this machine. */
export const isLoopback = (url: URL): boolean =>
  url.hostname === 'localhost' || /^(127\.\d+\.\d+\.\d+|\[::1\])$/.test(url.hostname);

/** Whether a text is a mail server's URL, perhaps with a login. */
export function isSmtpUrl(input: string): boolean {
  if (!URL.canParse(input)) return false;
  const url = new URL(input);
  const isBare = ['', '/'].includes(url.pathname) && url.search === '' && url.hash === '';
  return /^smtps?:$/.test(url.protocol) && url.hostname !== '' && isBare && loginIn(url) !== undefined;
}

/** `address`, or `Name <address>`; null when it is neither. */
export function senderOf(input: string): Sender | null {
  const [, name = '', address = ''] = /^(?:([^<>"\p{Cc}]*)<([^<>]+)>|([^<>]+))$/u.exec(input) ?? [];
  const sender = { name: name.trim(), address: address === '' ? input : address };
  return Address.safeParse(sender.address).success ? sender : null;
}

/** Our name to a mail server: the public host name, not the machine's. */
export const helloOf = (publicUrl: URL | null): string => publicUrl?.hostname ?? 'localhost';

/** Combines both settings; null when they are not set. */
export function mailSettingsOf(smtpUrl: string | undefined, from: string | undefined): MailSettings | null {
  const sender = from === undefined ? null : senderOf(from);
  if (smtpUrl === undefined || sender === null) return null;
  const url = new URL(smtpUrl);
  const isSecure = url.protocol === 'smtps:';
  return {
    host: url.hostname.replace(/^\[(.+)\]$/, '$1'),
    port: Number(url.port || (isSecure ? SUBMISSIONS_PORT : SUBMISSION_PORT)),
    isSecure,
    isLoopback: isLoopback(url),
    login: loginIn(url) ?? null,
    from: sender,
  };
}

/** The login; null: none; undefined: invalid. Reserved characters of URLs are written as `%40`. */
function loginIn({ username, password }: URL): MailSettings['login'] | undefined {
  try {
    const login = { user: decodeURIComponent(username), password: decodeURIComponent(password) };
    if (login.user === '') return login.password === '' ? null : undefined;
    return login;
  } catch {
    return undefined;
  }
}
