import type { ConnectionOptions } from 'node:tls';
import type { Transporter } from 'nodemailer';
import type { MailSettings } from '#platform/kernel/settings/mail-settings.ts';
import { htmlOf, type Letter, textOf } from '#platform/mail/letter.ts';

/** One e-mail to one address. Its id deduplicates a second sending. */
export type Mail = { readonly id: string; readonly to: string; readonly letter: Letter };

export type Mailer = {
  /** Hands an e-mail to the server. `refused`: it never will be taken. Throws, without the address, what may end. */
  send(mail: Mail): Promise<'sent' | 'refused'>;
  /** Connects and signs in; throws what is wrong. */
  verify(): Promise<void>;
};

const TIMEOUT_MS = 15_000;
/**
 * These refusals concern one address or text. Earlier ones concern the sign-in or the sender, which the host can fix.
 */
const ABOUT_THIS_ONE: ReadonlySet<unknown> = new Set(['RCPT TO', 'DATA']);

/** Sends by SMTP. `tls` is for tests, whose server has a self-signed certificate. `hello` is our host name. */
export function createMailer(settings: MailSettings, hello: string, tls: ConnectionOptions = {}): Mailer {
  // Loaded when the first one is sent: most servers never send any.
  const opened = () =>
    import('nodemailer').then(({ createTransport }) => createTransport(optionsOf(settings, hello, tls)));
  let opening: Promise<Transporter> | undefined;
  const transport = () => (opening ??= opened());
  const domain = settings.from.address.split('@').at(-1) ?? '';
  return {
    send: async ({ id, to, letter }) => {
      const message = {
        from: settings.from,
        // As an object it is one address, with any characters.
        to: { name: '', address: to },
        subject: letter.subject,
        text: textOf(letter),
        html: htmlOf(letter),
        messageId: `<${id}@${domain}>`,
        headers: { 'Auto-Submitted': 'auto-generated', 'Content-Language': letter.language },
      };
      return (await transport()).sendMail(message).then(() => 'sent', refusedOrThrown);
    },
    verify: async () => void (await (await transport()).verify()),
  };
}

/** Names and passwords go only to a server with a valid certificate; this machine needs none. */
const optionsOf = (
  { host, port, isSecure, isLoopback, login }: MailSettings,
  name: string,
  tls: ConnectionOptions,
) => ({
  host,
  port,
  name,
  secure: isSecure,
  requireTLS: !isSecure && !isLoopback,
  tls: { rejectUnauthorized: !isLoopback, ...tls },
  ...(login && { auth: { user: login.user, pass: login.password } }),
  connectionTimeout: TIMEOUT_MS,
  greetingTimeout: TIMEOUT_MS,
  socketTimeout: TIMEOUT_MS,
  dnsTimeout: TIMEOUT_MS,
  allowInternalNetworkInterfaces: true,
  disableFileAccess: true,
  disableUrlAccess: true,
});

type Failure = Partial<Readonly<Record<'code' | 'command' | 'responseCode', unknown>>>;
const failureOf = (error: unknown): Failure => (typeof error === 'object' && error !== null ? error : {});

/** Throws what may end. */
function refusedOrThrown(error: unknown): 'refused' {
  const { command, responseCode } = failureOf(error);
  if (ABOUT_THIS_ONE.has(command) && typeof responseCode === 'number' && responseCode >= 500) return 'refused';
  throw new Error(withoutAddress(error));
}

/** For the log: servers repeat the address in their responses. */
function withoutAddress(error: unknown): string {
  const { code, command, responseCode } = failureOf(error);
  if (command === 'CONN' && error instanceof Error) return `The mail server cannot be reached: ${error.message}`;
  const details = [code, responseCode, command].filter((part) => typeof part === 'string' || typeof part === 'number');
  return `The mail server does not take the e-mail now (${details.join(', ') || 'no reason given'})`;
}
